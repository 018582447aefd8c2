/** The schema that each kind of field needs, and the options that have an effect on it. */
import type { FieldDefinition } from '../parse/catalog.ts';
import { getHolding, type FieldKind } from '../language/field-kinds.ts';
import { getItemSchema, getOnlyType } from '../language/json-schema.ts';
import type { UiOptions } from '../language/ui-options.ts';
import { isMomentFormat, type MomentFormat } from '../language/own-formats.ts';

interface Need {
  fits: (field: FieldDefinition) => boolean;
  need: string;
  /** Of those that are made for some kinds alone (check-options.ts). */
  options: readonly (keyof UiOptions)[];
}

const TYPED = ['placeholder', 'autocomplete'] as const;
const WRITTEN = [...TYPED, 'inputType', 'autocapitalize'] as const;
const LISTED = ['rowTitle', 'addLabel', 'addable', 'removable', 'orderable', 'copyable'] as const;
const UPLOADED = ['documentType', 'uploadFailed'] as const;

/** A field without a type is told by itself. */
const TEXT: Need = {
  fits: ({ schema, choices }) =>
    (getOnlyType(schema) ?? 'string') === 'string' &&
    schema.format !== 'date' &&
    !isMomentFormat(schema.format) &&
    schema.choicesFrom === undefined &&
    choices.length === 0,
  need: '"type": "string", neither choices nor "format": "date"',
  options: WRITTEN,
};
/** Plain true and false would be read as "true" and "false". */
const CHOICE: Need = {
  fits: ({ schema, choices }) =>
    (choices.length > 0 || schema.choicesFrom !== undefined) &&
    (getOnlyType(schema) !== 'boolean' || schema.oneOf !== undefined),
  need: '"enum", or "oneOf" with "const" and "title", or "choicesFrom"',
  options: TYPED,
};

function ofFormat(...formats: MomentFormat[]): Need {
  return {
    fits: ({ schema, choices }) =>
      isMomentFormat(schema.format) && formats.includes(schema.format) && choices.length === 0,
    need: `"type": "string", "format": "${formats.join('" or "')}", no choices`,
    options: TYPED,
  };
}

/** The schema that each kind needs, and how to say it. */
export const KIND_NEEDS: Record<FieldKind, Need> = {
  text: TEXT,
  'long-text': { ...TEXT, options: [...WRITTEN, 'rows'] },
  phone: TEXT,
  email: TEXT,
  password: { ...TEXT, options: TYPED },
  number: {
    fits: ({ schema, choices }) => ['number', 'integer'].includes(getOnlyType(schema) ?? '') && choices.length === 0,
    need: '"type": "number" or "integer", no choices',
    options: TYPED,
  },
  date: {
    fits: ({ schema, choices }) => schema.format === 'date' && choices.length === 0,
    need: '"type": "string", "format": "date", no choices',
    options: [...TYPED, 'initial'],
  },
  time: ofFormat('local-time', 'time'),
  'date-time': ofFormat('local-date-time', 'date-time'),
  month: ofFormat('month'),
  money: {
    fits: ({ schema, choices }) => ['number', 'integer'].includes(getOnlyType(schema) ?? '') && choices.length === 0,
    need: '"type": "number" or "integer", no choices',
    options: [...TYPED, 'currency'],
  },
  consent: {
    fits: ({ schema }) => getOnlyType(schema) === 'string' && typeof schema.const === 'string',
    need: '"type": "string" and the version of the text as "const"',
    options: ['sentence'],
  },
  choice: CHOICE,
  radio: { ...CHOICE, options: ['inline'] },
  'many-choices': {
    fits: ({ schema, choices }) =>
      getOnlyType(schema) === 'array' && (choices.length > 0 || getItemSchema(schema)?.choicesFrom !== undefined),
    need: '"type": "array" with choices in "items"',
    options: ['inline'],
  },
  declaration: {
    fits: ({ schema }) => getOnlyType(schema) === 'boolean',
    need: '"type": "boolean"',
    options: ['sentence'],
  },
  'yes-no': { fits: ({ schema }) => getOnlyType(schema) === 'boolean', need: '"type": "boolean"', options: ['inline'] },
  file: {
    fits: ({ accept }) => accept.length > 0,
    need: 'a document: "$ref" to a definition in shared/files.schema.json',
    options: UPLOADED,
  },
  files: {
    fits: ({ schema, accept }) => getOnlyType(schema) === 'array' && accept.length > 0,
    need: '"type": "array" whose "items" are a document of shared/files.schema.json',
    options: [...UPLOADED, ...LISTED],
  },
  hidden: {
    fits: ({ schema }) => getOnlyType(schema) !== 'array' || schema.items === undefined,
    need: 'a single answer: "type": "string", "number", "integer" or "boolean"',
    options: [],
  },
  note: {
    fits: ({ schema, ui }) => schema.type === 'null' && ui.widget === undefined,
    need: '"type": "null"',
    options: [],
  },
  group: {
    fits: ({ schema, fields }) => getOnlyType(schema) === 'array' && fields.length > 0,
    need: '"type": "array" whose "items" have "properties"',
    options: LISTED,
  },
  object: {
    fits: ({ fields, schema }) => fields.length > 0 && !schema.properties?.['fileName'],
    need: '"type": "object" with "properties"',
    options: [],
  },
  list: {
    fits: ({ item, fixed }) =>
      fixed !== undefined || (item !== undefined && !['object', 'file'].includes(getHolding(item))),
    need: '"type": "array" whose "items" are single answers',
    options: LISTED,
  },
};
