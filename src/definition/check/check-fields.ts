/** What a field is called, shown as and filled from must fit its schema. */
import type { FieldDefinition, FormDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema } from '../language/json-schema.ts';
import { findNearestWord } from '../language/nearest-word.ts';
import type { FieldKind } from '../language/field-kinds.ts';
import { findOption, readLevel } from '../parse/read-ui-options.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { checkKeys } from './check-keys.ts';
import { checkVehicles } from './check-vehicles.ts';
import { checkShown } from './check-shown.ts';

/** Where the two files of a form are. */
export interface FormFiles {
  schema: string;
  ui: string;
}

const INVITE_DETAILS = [
  'first_name',
  'last_name',
  'phone_number',
  'company_name',
  'invitation_token',
  'company_id',
  'role',
  'inviter_name',
];
const ACCOUNT = ['id', 'first_name', 'last_name', 'email', 'phone', 'mobile_number', 'role', 'role_name'];

interface Need {
  fits: (field: FieldDefinition) => boolean;
  need: string;
}

/** A field without a type is told by itself. */
const TEXT: Need = {
  fits: ({ schema: { type = 'string', format }, choices }) =>
    type === 'string' && format !== 'date' && choices.length === 0,
  need: '"type": "string", neither choices nor "format": "date"',
};
/** Plain true and false would be read as "true" and "false". */
const CHOICE: Need = {
  fits: ({ schema, choices }) => choices.length > 0 && (schema.type !== 'boolean' || schema.oneOf !== undefined),
  need: '"enum", or "oneOf" with "const" and "title"',
};

/** The schema that each kind needs, and how to say it. */
const NEEDS: Record<FieldKind, Need> = {
  text: TEXT,
  'long-text': TEXT,
  phone: TEXT,
  email: TEXT,
  password: TEXT,
  number: {
    fits: ({ schema, choices }) => (schema.type === 'number' || schema.type === 'integer') && choices.length === 0,
    need: '"type": "number" or "integer", no choices',
  },
  date: {
    fits: ({ schema, choices }) => schema.format === 'date' && choices.length === 0,
    need: '"type": "string", "format": "date", no choices',
  },
  choice: CHOICE,
  radio: CHOICE,
  'many-choices': {
    fits: ({ schema, choices }) => schema.type === 'array' && choices.length > 0,
    need: '"type": "array" with choices in "items"',
  },
  declaration: { fits: ({ schema }) => schema.type === 'boolean', need: '"type": "boolean"' },
  'yes-no': { fits: ({ schema }) => schema.type === 'boolean', need: '"type": "boolean"' },
  file: {
    fits: ({ accept }) => accept.length > 0,
    need: 'a document: "$ref" to a definition in shared/files.schema.json',
  },
  files: {
    fits: ({ schema, accept }) => schema.type === 'array' && accept.length > 0,
    need: '"type": "array" whose "items" are a document of shared/files.schema.json',
  },
  hidden: {
    fits: ({ schema }) => schema.type !== 'array',
    need: 'a single answer: "type": "string", "number", "integer" or "boolean"',
  },
  group: {
    fits: ({ schema, fields }) => schema.type === 'array' && fields.length > 0,
    need: '"type": "array" whose "items" have "properties"',
  },
  object: {
    fits: ({ fields, schema }) => fields.length > 0 && !schema.properties?.['fileName'],
    need: '"type": "object" with "properties"',
  },
  list: {
    fits: ({ item, fixed }) => fixed !== undefined || (item !== undefined && !['object', 'file'].includes(item.kind)),
    need: '"type": "array" whose "items" are single answers',
  },
};

export function checkFields(form: FormDefinition, files: FormFiles, issues: DefinitionIssue[]): void {
  checkKeys(Object.keys(form.schema.properties ?? {}), { file: files.schema, pointer: '/properties' }, false, issues);
  checkShown(form, files.schema, issues);
  for (const field of form.fields)
    checkField(field, placeOf(field, form.uiSchema, { files, schema: '', ui: '' }), issues);
}

/** Where the two files speak of a field: JSON pointers. */
interface Place {
  files: FormFiles;
  schema: string;
  ui: string;
  /** What the uiSchema says of it. */
  level: UiSchema;
}

/** `parent`: of the object that the field belongs to, whose level of the uiSchema is `uiSchema`. */
function placeOf({ key }: FieldDefinition, uiSchema: UiSchema, parent: Omit<Place, 'level'>): Place {
  const segment = escapePointer(key);
  return {
    files: parent.files,
    schema: `${parent.schema}/properties/${segment}`,
    ui: `${parent.ui}/${segment}`,
    level: readLevel(uiSchema, key),
  };
}

function checkField(field: FieldDefinition, place: Place, issues: DefinitionIssue[]): void {
  const { kind, schema, ui } = field;
  const inUi = (pointer: string, message: string, remedy: string) =>
    issues.push({ file: place.files.ui, pointer: place.ui + pointer, message, remedy });
  const inSchema = (pointer: string, message: string, remedy: string) =>
    issues.push({ file: place.files.schema, pointer: place.schema + pointer, message, remedy });
  if ((schema.title ?? '').trim() === '' && kind !== 'hidden')
    inSchema('', `"${field.key}" has no label.`, 'Add "title": the label the applicant reads.');
  const choices = (kind === 'many-choices' ? getItemSchema(schema) : schema)?.oneOf ?? [];
  choices.forEach((choice, index) => {
    if (choice.const !== undefined && choice.title === undefined)
      inSchema(
        `${kind === 'many-choices' ? '/items' : ''}/oneOf/${index}`,
        `The choice ${JSON.stringify(choice.const)} has no label.`,
        'Add "title".',
      );
  });
  const { fits, need } = NEEDS[kind];
  const word = ui.widget === undefined ? 'inputType' : 'widget';
  if (schema.type === 'object' && kind !== 'file' && field.fields.length === 0)
    inSchema(
      '',
      `"${field.key}" has fields of its own, which no page can ask.`,
      'Put them among the "properties" of the step, or make them rows: "type": "array" with them in "items".',
    );
  else if (!fits(field)) {
    if (ui[word] === undefined) inSchema('', `"${field.key}" cannot be asked as ${kind}.`, `Give it ${need}.`);
    else
      inUi(
        findOption(place.level, word),
        `"${field.key}" has the ${word} "${ui[word]}", which is not made for its schema.`,
        `Give it ${need} in the schema, or choose another widget.`,
      );
  }
  const isFile = kind === 'file' || kind === 'files';
  for (const key of ['documentType', 'uploadFailed'] as const) {
    if (ui[key] !== undefined && !isFile)
      inUi(
        `/ui:options/${key}`,
        `"${field.key}" is no document, so "${key}" has no effect.`,
        'Remove it, or make the field a document by a "$ref" to shared/files.schema.json.',
      );
  }
  if (ui.prefill) checkPrefill(ui.prefill, inUi);
  checkVehicles(field, inUi);
  checkRows(field, place, issues);
}

function checkRows(field: FieldDefinition, place: Place, issues: DefinitionIssue[]): void {
  if (field.kind !== 'group') return;
  const keys = Object.keys(getItemSchema(field.schema)?.properties ?? {});
  checkKeys(keys, { file: place.files.schema, pointer: `${place.schema}/items/properties` }, true, issues);
  const row = { files: place.files, schema: `${place.schema}/items`, ui: `${place.ui}/items` };
  for (const inner of field.fields) {
    const cell = placeOf(inner, readLevel(place.level, 'items'), row);
    checkField(inner, cell, issues);
    checkCell(inner, cell, issues);
  }
}

/** Kinds that a row cannot ask, and why. */
const NOT_IN_ROWS: Partial<Record<FieldKind, string>> = {
  file: 'would never be uploaded',
  files: 'would never be uploaded',
  group: 'could not say what is wrong in it',
};

function checkCell(
  { key, kind, ui }: FieldDefinition,
  { files, schema, ui: pointer }: Place,
  issues: DefinitionIssue[],
): void {
  const why = NOT_IN_ROWS[kind];
  if (why !== undefined)
    issues.push({
      file: files.schema,
      pointer: schema,
      message: `"${key}" is of kind ${kind} and stands in a row, where it ${why}.`,
      remedy: 'Take it out of the rows: ask for it in a field of the step.',
    });
  for (const word of ['prefill', 'missing'] as const) {
    if (ui[word] !== undefined)
      issues.push({
        file: files.ui,
        pointer: `${pointer}/ui:options/${word}`,
        message: `"${word}" has no effect in a row.`,
        remedy:
          word === 'prefill'
            ? 'Remove it. A row starts with "default" of the schema, or with "initial": "today".'
            : 'Write the message into "errorMessage" of the row: { "required": { … } }.',
      });
  }
}

function checkPrefill(
  prefill: { from: 'invitation' | 'account'; key: string },
  report: (pointer: string, message: string, remedy: string) => void,
): void {
  const known = prefill.from === 'invitation' ? INVITE_DETAILS : ACCOUNT;
  if (!known.includes(prefill.key)) {
    const nearest = findNearestWord(prefill.key, known);
    report(
      '/ui:options/prefill/key',
      `The ${prefill.from} has no "${prefill.key}".`,
      nearest ? `Did you mean "${nearest}"?` : `It has: ${known.join(', ')}.`,
    );
  }
}
