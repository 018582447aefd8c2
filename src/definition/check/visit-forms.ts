/** Walks a form, each of its fields once, with the places where its two files speak of it. */
import { getHolding } from '../language/field-kinds.ts';
import { isJsonObject, escapePointer, getItemSchema, listBranches, type JsonSchema } from '../language/json-schema.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import type { FieldDefinition, FormDefinition, ProviderDefinition } from '../parse/catalog.ts';
import { readEntryLevel, readFieldLevel } from '../parse/read-ui-options.ts';
import type { Place } from './place.ts';

export interface FormNode {
  form: FormDefinition;
  /**
   * Who fills it in, and when: an applicant, an officer who takes a transition, a holder, an officer at the
   * administration.
   */
  of: 'step' | 'transition' | 'duty' | 'administration';
  /** Its two files. */
  schema: Place;
  ui: Place;
  /** Where provider.json names the step. */
  step?: Place;
  /** The fields of the steps that ask for the same application; undefined where they cannot be read. */
  beside: readonly FieldDefinition[] | undefined;
  /** By path what its conditions may look at; undefined where not all of it can be read. */
  sight: ReadonlyMap<string, FieldDefinition> | undefined;
}

/** What rules look at besides the form; empty for a form of a type that cannot be read as a whole. */
export interface FormSurroundings {
  providers?: readonly ProviderDefinition[];
  /** Every file below schemas/, where that is known. */
  paths?: readonly string[] | undefined;
}

export type FormRule = (node: FormNode, surroundings: FormSurroundings) => void;

export interface FieldNode {
  field: FieldDefinition;
  form: FormNode;
  /** Where the two files speak of it. */
  schema: Place;
  ui: Place;
  /** What the uiSchema says of it. */
  level: UiSchema;
  /** The fields of what it belongs to, itself among them. */
  siblings: readonly FieldDefinition[];
  /** What it belongs to. */
  whole: 'form' | 'object' | 'row';
  /** It stands in every row there can be, by the list's own "default". */
  isPreset: boolean;
  /** It is asked in each row of a list, at whatever depth. */
  isInRow: boolean;
}

export type FieldRule = (node: FieldNode, surroundings: FormSurroundings) => void;

export interface RulesOfForms {
  form: readonly FormRule[];
  field: readonly FieldRule[];
}

/** Gives the form to each rule about forms, and its fields at every depth to each rule about fields. */
export function visitForm(form: FormNode, rules: RulesOfForms, surroundings: FormSurroundings): void {
  for (const rule of rules.form) rule(form, surroundings);
  visitFields(
    {
      form,
      fields: form.form.fields,
      schema: form.schema,
      ui: form.ui,
      level: form.form.uiSchema,
      object: form.form.schema,
      whole: 'form',
      isInRow: false,
      preset: [],
    },
    rules.field,
    surroundings,
  );
}

/** The object that fields belong to: the form, an object in it, a row of a list. */
interface Owner extends Pick<FieldNode, 'form' | 'schema' | 'ui' | 'level' | 'whole' | 'isInRow'> {
  fields: readonly FieldDefinition[];
  /** What declares the fields. */
  object: JsonSchema;
  /** Keys that each row holds from the beginning, where no row can be added. */
  preset: readonly string[];
}

function visitFields(owner: Owner, rules: readonly FieldRule[], surroundings: FormSurroundings): void {
  const { form, fields, object, whole, preset, isInRow } = owner;
  for (const field of fields) {
    const node: FieldNode = {
      field,
      form,
      schema: owner.schema.inside(findDeclaration(object, field.key) ?? ''),
      ui: owner.ui.inside(`/${escapePointer(field.key)}`),
      level: readFieldLevel(owner.level, field.key),
      siblings: fields,
      whole,
      isPreset: preset.includes(field.key),
      isInRow,
    };
    if (field.fields.some(({ key }) => key === 'fileName')) {
      // Nothing else that is said of it would help.
      node.schema.report(
        '',
        `"${field.key}" takes a document from "allOf", where its parts would be asked one by one.`,
        'Write its "$ref" beside "title" itself, without "allOf".',
      );
      continue;
    }
    for (const rule of rules) rule(node, surroundings);
    if (field.fields.length > 0) visitFields(toOwner(node), rules, surroundings);
  }
}

function toOwner({ field, form, schema, ui, level, isInRow }: FieldNode): Owner {
  const isRow = getHolding(field) === 'rows';
  const at = isRow ? '/items' : '';
  return {
    form,
    fields: field.fields,
    schema: schema.inside(at),
    ui: ui.inside(at),
    level: isRow ? readEntryLevel(level) : level,
    object: (isRow ? getItemSchema(field.schema) : field.schema) ?? {},
    whole: isRow ? 'row' : 'object',
    isInRow: isRow || isInRow,
    preset: isRow ? listPresetKeys(field) : [],
  };
}

function listPresetKeys({ schema, ui }: FieldDefinition): string[] {
  const rows = Array.isArray(schema.default) && ui.addable === false ? schema.default.filter(isJsonObject) : [];
  const [first, ...others] = rows;
  return Object.keys(first ?? {}).filter((key) => others.every((row) => key in row));
}

/** What a rule looks at, or forbids, declares nothing. */
const NOT_ASKED = ['/if', '/not'];

/** The pointer to where an object's schema, or a branch of it, declares the property. */
function findDeclaration(schema: JsonSchema, key: string): string | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, key)) return `/properties/${escapePointer(key)}`;
  for (const [path, branch] of listBranches(schema)) {
    const found = NOT_ASKED.includes(path) ? undefined : findDeclaration(branch, key);
    if (found !== undefined) return path + found;
  }
  return undefined;
}
