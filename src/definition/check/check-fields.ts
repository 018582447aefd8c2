/** What a field is called, shown as and filled from must fit its schema. */
import { getChoiceSchema, getHolding, isHidden } from '../language/field-kinds.ts';
import type { FieldDefinition, FormDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, getOnlyType, listBranches, type JsonSchema } from '../language/json-schema.ts';
import { findOption, isSaid, readEntryLevel, readFieldLevel } from '../parse/read-ui-options.ts';
import { checkFormRules } from './check-form-rules.ts';
import { checkOptions } from './check-options.ts';
import { checkReachable } from './check-reachable.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { checkKeys } from './check-keys.ts';
import { WITHOUT_ITEMS } from './check-rules.ts';
import { isObject } from './visit-schemas.ts';
import { KIND_NEEDS } from './kind-needs.ts';
import { checkVehicles } from './check-vehicles.ts';
import { checkShown } from './check-shown.ts';

/** Where the two files of a form are. */
export interface FormFiles {
  schema: string;
  ui: string;
}

/** What a rule looks at, or forbids, declares nothing. */
const NOT_ASKED = ['/if', '/not'];

/** `beside`: the fields of the steps that ask for the same application; undefined where they cannot be read. */
export function checkFields(
  form: FormDefinition,
  files: FormFiles,
  beside: readonly FieldDefinition[] | undefined,
  issues: DefinitionIssue[],
): void {
  checkKeys(Object.keys(form.schema.properties ?? {}), { file: files.schema, pointer: '/properties' }, false, issues);
  checkShown(form, files.schema, issues);
  checkFormRules(form, files.schema, beside, issues);
  checkLevel(form.fields, form.uiSchema, { files, schema: '', ui: '', whole: form.schema, isInRow: false }, issues);
}

/** Fields that stand beside each other. */
function checkLevel(
  fields: readonly FieldDefinition[],
  uiSchema: UiSchema,
  owner: Owner,
  issues: DefinitionIssue[],
): void {
  for (const field of fields) checkField(field, placeOf(field, uiSchema, owner), issues);
}

/** Where the two files speak of a field: JSON pointers. */
interface Place {
  files: FormFiles;
  schema: string;
  ui: string;
  /** What the uiSchema says of it. */
  level: UiSchema;
  /** It stands in every row there can be, by the list's own "default". */
  isGiven: boolean;
  /** It is asked in each row of a list. */
  isInRow: boolean;
}

/** The object that fields belong to. */
interface Owner extends Omit<Place, 'level' | 'isGiven'> {
  /** Its schema. */
  whole: JsonSchema;
  /** Of rows that are given and cannot be added: what each of them holds. */
  given?: readonly string[];
}

/** `uiSchema`: the level of the owner. */
function placeOf({ key }: FieldDefinition, uiSchema: UiSchema, owner: Owner): Place {
  const { files, schema, ui, whole, given, isInRow } = owner;
  return {
    files,
    isInRow,
    schema: schema + (findDeclaration(whole, key) ?? ''),
    ui: `${ui}/${escapePointer(key)}`,
    level: readFieldLevel(uiSchema, key),
    isGiven: given?.includes(key) ?? false,
  };
}

/** The pointer to where an object's schema, or a branch of it, declares the property. */
function findDeclaration(schema: JsonSchema, key: string): string | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, key)) return `/properties/${escapePointer(key)}`;
  for (const [path, branch] of listBranches(schema)) {
    const found = NOT_ASKED.includes(path) ? undefined : findDeclaration(branch, key);
    if (found !== undefined) return path + found;
  }
  return undefined;
}

function checkField(field: FieldDefinition, place: Place, issues: DefinitionIssue[]): void {
  const { kind, schema, ui } = field;
  const inUi = (pointer: string, message: string, remedy: string) =>
    issues.push({ file: place.files.ui, pointer: place.ui + pointer, message, remedy });
  const inSchema = (pointer: string, message: string, remedy: string) =>
    issues.push({ file: place.files.schema, pointer: place.schema + pointer, message, remedy });
  if (field.fields.some(({ key }) => key === 'fileName')) {
    inSchema(
      '',
      `"${field.key}" takes a document from "allOf", where its parts would be asked one by one.`,
      'Write its "$ref" beside "title" itself, without "allOf".',
    );
    return;
  }
  if ((schema.title ?? '').trim() === '' && !isHidden(field))
    inSchema('', `"${field.key}" has no label.`, 'Add "title": the label the applicant reads.');
  const isMany = getHolding(field) === 'choices';
  const choices = getChoiceSchema(field)?.oneOf ?? [];
  choices.forEach((choice, index) => {
    if (choice.const !== undefined && choice.title === undefined)
      inSchema(
        `${isMany ? '/items' : ''}/oneOf/${index}`,
        `The choice ${JSON.stringify(choice.const)} has no label.`,
        'Add "title".',
      );
  });
  const { fits, need } = KIND_NEEDS[kind];
  const word = ui.widget !== undefined ? 'widget' : ui.currency !== undefined ? 'currency' : 'inputType';
  const type = getOnlyType(schema);
  if (type === 'object' && getHolding(field) !== 'file' && field.fields.length === 0 && field.choices.length === 0)
    inSchema(
      '',
      `"${field.key}" has fields of its own, which no page can ask.`,
      'Put them among the "properties" of the step, or make them rows: "type": "array" with them in "items".',
    );
  else if (type === 'array' && schema.items === undefined) inSchema('', ...WITHOUT_ITEMS);
  else if (!fits(field)) {
    if (type === 'boolean' && schema.enum !== undefined && ui[word] === undefined)
      inSchema(
        '',
        `"${field.key}" is yes or no, of which "enum" says nothing.`,
        'Remove it; of a box that must be ticked write "const": true.',
      );
    else if (ui[word] === undefined) inSchema('', `"${field.key}" cannot be asked as ${kind}.`, `Give it ${need}.`);
    else
      inUi(
        findOption(place.level, word),
        `"${field.key}" has the ${word} "${ui[word]}", which is not made for its schema.`,
        `Give it ${need} in the schema, or choose another widget.`,
      );
  }
  if (isMany && type === 'array' && schema.uniqueItems !== true)
    inSchema(
      '',
      `"${field.key}" may have the same choice twice, which nobody can choose.`,
      'Add "uniqueItems": true to the schema.',
    );
  checkOptions(field, place.isGiven, (option, message, remedy, at = '') => {
    if (option === 'default') inSchema('/default', message, remedy);
    else if (option === 'readonly' && !isSaid(place.level, option)) inSchema('/readOnly', message, remedy);
    else inUi(findOption(place.level, option) + at, message, remedy);
  });
  checkReachable(field, place.isGiven, (word, message, remedy) => {
    if (word === 'addable') inUi(findOption(place.level, word), message, remedy);
    else inSchema(`/${word}`, message, remedy);
  });
  checkVehicles(field, inUi);
  checkInside(field, place, issues);
}

/** The fields of an object or of the rows of a list. */
function checkInside(field: FieldDefinition, place: Place, issues: DefinitionIssue[]): void {
  if (field.fields.length === 0) return;
  const isRow = getHolding(field) === 'rows';
  const whole = (isRow ? getItemSchema(field.schema) : field.schema) ?? {};
  const owner: Owner = {
    files: place.files,
    schema: `${place.schema}${isRow ? '/items' : ''}`,
    ui: `${place.ui}${isRow ? '/items' : ''}`,
    whole,
    given: isRow ? listGiven(field) : [],
    isInRow: isRow || place.isInRow,
  };
  const at = { file: place.files.schema, pointer: `${owner.schema}/properties` };
  checkKeys(Object.keys(whole.properties ?? {}), at, true, issues);
  checkLevel(field.fields, isRow ? readEntryLevel(place.level) : place.level, owner, issues);
  for (const inner of field.fields) checkInner(inner, owner, issues);
}

/** Keys that each row of a list holds from the beginning, where no row can be added. */
function listGiven({ schema, ui }: FieldDefinition): string[] {
  const rows = Array.isArray(schema.default) && ui.addable === false ? schema.default.filter(isObject) : [];
  const [first, ...others] = rows;
  return Object.keys(first ?? {}).filter((key) => others.every((row) => key in row));
}

const FOR_THE_FORM = {
  prefill:
    'Remove it: there may be any number of rows. A field in one starts with "default" of its schema, or with "initial": "today".',
  missing: 'Write the message into "errorMessage" of the object or the row: { "required": { … } }.',
  formerly: 'Remove it: only fields of the form itself are carried over under another key.',
};

/** What only the fields of the form itself can have, and those of its objects. */
function checkInner(
  { key, ui }: FieldDefinition,
  { files, ui: around, isInRow }: Pick<Owner, 'files' | 'ui' | 'isInRow'>,
  issues: DefinitionIssue[],
): void {
  for (const word of ['prefill', 'missing', 'formerly'] as const) {
    if (ui[word] !== undefined && (isInRow || word !== 'prefill'))
      issues.push({
        file: files.ui,
        pointer: `${around}/${escapePointer(key)}/ui:options/${word}`,
        message: `"${word}" has no effect inside of ${word === 'prefill' ? 'a row' : 'another field'}.`,
        remedy: FOR_THE_FORM[word],
      });
  }
}
