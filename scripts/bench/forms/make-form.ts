/** The form that every page of the measurement shows: one schema and one uiSchema, for any number of fields. */
import type { JsonSchema } from '../../../src/definition/language/json-schema.ts';

/** The kinds take turns, as in an application: mostly lines of text, some of each other. */
const KINDS = ['text', 'email', 'phone', 'text', 'choice', 'number', 'date', 'text', 'paragraph'] as const;

const STATES = ['Abia', 'Benue', 'Cross River', 'Delta', 'Enugu', 'Kano', 'Lagos', 'Ogun', 'Oyo', 'Rivers'];

export interface BenchForm {
  schema: JsonSchema & { $id: string };
  /** RJSF's uiSchema, as a step's file has it. */
  uiSchema: Record<string, unknown>;
}

/** Every field is required, so that a message can be asked of each. */
export function makeForm(count: number): BenchForm {
  const keys = Array.from({ length: count }, (_, index) => `field_${index}`);
  return {
    schema: {
      $id: `bench/fields-${count}`,
      type: 'object',
      properties: Object.fromEntries(keys.map((key, index) => [key, makeProperty(index)])),
      required: keys,
      errorMessage: { required: Object.fromEntries(keys.map((key, index) => [key, `${toTitle(index)} is required`])) },
    },
    uiSchema: Object.fromEntries(keys.flatMap((key, index) => toUi(key, kindOf(index)))),
  };
}

/** The first field of a kind from the middle on, where typing has neighbours on both sides. */
export function findKey(count: number, kind: (typeof KINDS)[number]): string {
  const middle = Math.floor(count / 2);
  const indexes = Array.from({ length: count }, (_, index) => (middle + index) % count);
  const found = indexes.find((index) => kindOf(index) === kind);
  if (found === undefined) throw new Error(`No field of ${count} is a ${kind}.`);
  return `field_${found}`;
}

export function kindOf(index: number): (typeof KINDS)[number] {
  return KINDS[index % KINDS.length] ?? 'text';
}

function toTitle(index: number): string {
  return `Question ${index + 1}`;
}

function makeProperty(index: number): JsonSchema {
  const title = toTitle(index);
  switch (kindOf(index)) {
    case 'text':
      return { title, type: 'string', minLength: 2, maxLength: 120 };
    case 'email':
      return { title, type: 'string', format: 'email' };
    case 'phone':
      return {
        title,
        type: 'string',
        pattern: '^\\+?[0-9]{10,15}$',
        errorMessage: { pattern: 'Write the number as +234…' },
      };
    case 'choice':
      return { title, type: 'string', enum: STATES };
    case 'number':
      return { title, type: 'integer', minimum: 0, maximum: 100_000 };
    case 'date':
      return { title, type: 'string', format: 'date' };
    case 'paragraph':
      return { title, type: 'string', minLength: 20, maxLength: 1000 };
  }
}

function toUi(key: string, kind: (typeof KINDS)[number]): [string, object][] {
  if (kind === 'paragraph') return [[key, { 'ui:widget': 'textarea' }]];
  if (kind === 'phone') return [[key, { 'ui:options': { inputType: 'tel' } }]];
  return [];
}
