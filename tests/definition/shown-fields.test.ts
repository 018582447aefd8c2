/**
 * Which schema each kind of field can ask: every kind against every sort of schema that the language has. What is not
 * listed is refused.
 */
import { describe, expect, test } from 'vitest';
import { Place } from '@/definition/check/place';
import { PROVIDER_RULES } from '@/definition/check/rules';
import { visitForm } from '@/definition/check/visit-forms';
import { deriveFields } from '@/definition/parse/derive-fields';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { FieldKind } from '@/definition/language/field-kinds';
import { KIND_WORDS } from '../fixtures/kind-words';

const file: JsonSchema = {
  type: 'object',
  properties: {
    fileName: { type: 'string' },
    fileSize: { type: 'integer', maximum: 9 },
    fileType: { enum: ['application/pdf'] },
  },
};
const labelled = (...values: (string | boolean)[]) =>
  values.map((value) => ({ const: value, title: `Label of ${value}` }));

/** By what they ask: the kind that is shown where none is named, and the schema. */
const SCHEMAS: Record<string, [inferred: FieldKind | undefined, schema: JsonSchema]> = {
  text: ['text', { type: 'string', minLength: 1, pattern: '^a' }],
  'address of mail': ['email', { type: 'string', format: 'email' }],
  'address of a page': ['text', { type: 'string', format: 'uri' }],
  'text by either of two rules': [
    'text',
    { type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }], not: { const: 'ab' } },
  ],
  day: ['date', { type: 'string', format: 'date', notAfter: 'today' }],
  choice: ['choice', { type: 'string', enum: ['a', 'b'] }],
  'labelled choice': ['choice', { type: 'string', oneOf: labelled('a', 'b') }],
  'choice of numbers': ['choice', { type: 'integer', enum: [1, 2] }],
  number: ['number', { type: 'number', minimum: 1 }],
  'whole number': ['number', { type: 'integer', multipleOf: 5 }],
  tick: ['declaration', { type: 'boolean', const: true }],
  'labelled tick': ['choice', { type: 'boolean', oneOf: labelled(true, false) }],
  'tick with a list': [undefined, { type: 'boolean', enum: [true, false] }],
  'several of a list': [
    'many-choices',
    { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] } },
  ],
  'several of a labelled list': [
    'many-choices',
    { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: labelled('a', 'b') } },
  ],
  'list of choices': ['list', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }],
  'list of texts': ['list', { type: 'array', items: { type: 'string' } }],
  'list of lists': ['list', { type: 'array', items: { type: 'array', items: { type: 'string' } } }],
  'list of anything': ['hidden', { type: 'array' }],
  rows: [
    'group',
    { type: 'array', items: { type: 'object', properties: { name: { title: 'Name', type: 'string' } } } },
  ],
  'rows without fields': [undefined, { type: 'array', items: { type: 'object' } }],
  object: ['object', { type: 'object', properties: { name: { title: 'Name', type: 'string' } } }],
  'object of anything': [undefined, { type: 'object' }],
  file: ['file', file],
  files: ['files', { type: 'array', items: file }],
};

const TEXTS = ['text', 'address of mail', 'address of a page', 'text by either of two rules'];
const CHOICES = ['choice', 'labelled choice', 'choice of numbers', 'labelled tick'];
const TICKS = ['tick', 'labelled tick', 'tick with a list'];

const LISTS = ['several of a list', 'several of a labelled list'];
const NUMBERS = ['number', 'whole number'];

/** By the kind that the uiSchema makes of a field. */
const FITTING: Partial<Record<FieldKind, string[]>> = {
  text: [...TEXTS, ...NUMBERS],
  'long-text': TEXTS,
  phone: TEXTS,
  email: TEXTS,
  password: TEXTS,
  number: NUMBERS,
  date: ['day'],
  choice: [...CHOICES, ...LISTS, ...TICKS],
  radio: [...CHOICES, ...TICKS],
  'many-choices': LISTS,
  declaration: TICKS,
  'yes-no': [...CHOICES, ...TICKS],
  hidden: [...TEXTS, ...CHOICES, ...TICKS, 'day', 'number', 'whole number', 'list of anything'].filter(
    (each, index, all) => all.indexOf(each) === index,
  ),
};

function check(asked: JsonSchema, kind?: FieldKind): { kind: FieldKind | undefined; issues: DefinitionIssue[] } {
  const schema: JsonSchema = { type: 'object', properties: { asked: { title: 'Asked', ...asked } } };
  const uiSchema = kind ? { asked: KIND_WORDS[kind] } : {};
  const fields = deriveFields('step', schema, uiSchema);
  const issues: DefinitionIssue[] = [];
  const form = { id: 'step', title: 'Step', schema, uiSchema, sections: [{ fields: ['asked'] }], fields };
  const files = { schema: new Place('step.schema.json', issues), ui: new Place('step.ui.json', issues) };
  visitForm({ ...files, form, of: 'step', beside: [], sight: undefined }, PROVIDER_RULES, {});
  return { kind: fields[0]?.kind, issues };
}

test.each(Object.entries(SCHEMAS))('%s, where no kind is named', (_what, [inferred, schema]) => {
  const { kind, issues } = check(schema);
  if (inferred) expect({ kind, issues }).toEqual({ kind: inferred, issues: [] });
  else
    expect(issues).toContainEqual(
      expect.objectContaining({
        file: 'step.schema.json',
        pointer: '/properties/asked',
        remedy: expect.stringMatching(/./),
      }),
    );
});

describe.each(Object.keys(FITTING) as FieldKind[])('%s', (kind) => {
  test.each(Object.entries(SCHEMAS))('for %s', (what, [, schema]) => {
    const { issues } = check(schema, kind);
    expect(issues.length === 0).toBe(FITTING[kind]?.includes(what));
  });
});
