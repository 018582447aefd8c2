/** Which fields get the mark of a required one. */
import { expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { isRequiredWhenShown } from '@/engine/conditions/required-fields';
import { branch, createForm } from '../../fixtures/one-form';

const hall: JsonSchema = { title: 'Hall', type: 'string' };
const when = { field: 'has_hall', is: true };
const asksForHall = { required: ['hall'] };

it.each<[string, JsonSchema, object, boolean]>([
  ['always required', { required: ['hall'] }, {}, true],
  ['always required, and shown under a condition', { required: ['hall'] }, { when }, true],
  ['required by "then", under a condition', branch({}, asksForHall), { when }, true],
  ['required by "else", under a condition', branch({}, {}, asksForHall), { when }, true],
  ['required by one of "allOf", under a condition', { allOf: [branch({}, asksForHall)] }, { when }, true],
  ['required by a branch in a branch, under a condition', branch({}, branch({}, {}, asksForHall)), { when }, true],
  ['required by a branch, but always shown', branch({}, asksForHall), {}, false],
  ['shown under a condition, but another is required', branch({}, { required: ['name'] }), { when }, false],
  ['shown under a condition, and never required', {}, { when }, false],
])('%s', (_what, rules, ui, marked) => {
  const { schema, fields } = createForm({ properties: { hall }, ...rules }, { hall: ui });
  expect(fields.map((field) => isRequiredWhenShown(schema, field))).toEqual([marked]);
});
