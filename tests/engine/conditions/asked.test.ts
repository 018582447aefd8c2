/** What is asked at every depth, and what is said where the answer that decides it is missing. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { listAsked, listAskedPaths } from '@/engine/conditions/asked';
import type { FormData } from '@/engine/answers/form-data';
import { createCheck, createForm } from '../../fixtures/one-form';

const text = (title: string): JsonSchema => ({ title, type: 'string' });
const owner: JsonSchema = {
  title: 'Owner',
  type: 'object',
  oneOf: [
    {
      title: 'A person',
      properties: { kind: { title: 'Kind', const: 'person' }, name: text('Name') },
      required: ['name'],
    },
    { title: 'A firm', properties: { kind: { const: 'firm' }, seat: text('Seat') }, required: ['seat'] },
  ],
};
const form = createForm({
  properties: {
    owner,
    rows: {
      title: 'Rows',
      type: 'array',
      items: { type: 'object', properties: { tags: { title: 'Tags', type: 'array', items: text('Tag') } } },
    },
  },
});
const pathsOf = (data: FormData) => listAskedPaths(listAsked(form, data)).map(({ path }) => path);
const check = createCheck(form);

describe('asked', () => {
  it.each<[string, FormData, string[]]>([
    ['the answer that decides', {}, ['owner', 'owner.kind', 'rows']],
    ['what goes with it', { owner: { kind: 'firm' } }, ['owner', 'owner.kind', 'owner.seat', 'rows']],
    [
      'each entry of each row',
      { rows: [{}, { tags: ['a', 'b'] }] },
      [
        'owner',
        'owner.kind',
        'rows',
        'rows.0',
        'rows.0.tags',
        'rows.1',
        'rows.1.tags',
        'rows.1.tags.0',
        'rows.1.tags.1',
      ],
    ],
  ])('%s', (_what, data, paths) => {
    expect(pathsOf(data)).toEqual(paths);
  });
});

it('alternatives are the choices of the answer that decides, called as they are', () => {
  const kind = form.fields[0]?.fields.find(({ key }) => key === 'kind');
  expect([kind?.kind, kind?.label, kind?.choices]).toEqual([
    'choice',
    'Kind',
    [
      { value: 'person', label: 'A person' },
      { value: 'firm', label: 'A firm' },
    ],
  ]);
});

it.each<[string, FormData, string[]]>([
  ['is asked for, whatever each alternative misses', {}, ['owner.kind: Kind is required']],
  ['of no alternative is told as such', { owner: { kind: 'ship' } }, ['owner.kind: Kind is not valid']],
  ['of one asks what that needs', { owner: { kind: 'firm' } }, ['owner.seat: Seat is required']],
])('an answer that decides %s', (_what, data, problems) => {
  expect(check(data)).toEqual(problems);
});
