/** Makes the fields of a form from its schema and UI schema, at every depth. */
import type { FieldDefinition } from './catalog.ts';
import { listChoices } from './list-choices.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { declaresProperties, isSchema, listDeclarations, type Declaration } from '../language/object-parts.ts';
import { getItemSchema, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import type { FieldKind, UiField, UiSchema } from '../language/ui-schema.ts';

/** What the UI schema says of one field, and of what lies in it. */
interface NestedUi extends UiField {
  /** For a list: of each entry. */
  items?: UiField;
}

/** The fields in the order of the sections. A key that the schema lacks is left out (the checker reports it). */
export function deriveFields(step: string, schema: JsonSchema, ui: UiSchema): FieldDefinition[] {
  const keys = ui.sections.flatMap((section) => section.fields);
  return deriveObjectFields(step, [{ schema, always: true }], ui.fields, keys);
}

/**
 * A field for each key that a part of the object declares, branches that only some answers bring into force too. Where
 * alternatives declare a key differently, the field is as the first has it, and `variants` has all of them.
 */
function deriveObjectFields(
  step: string,
  schemas: readonly { schema: JsonSchema; always: boolean }[],
  uis: Record<string, UiField> = {},
  order?: readonly string[],
): FieldDefinition[] {
  const declared = listDeclarations(schemas);
  return (order ?? [...declared.keys()]).flatMap((key) => {
    const declarations = declared.get(key);
    return declarations ? [deriveDeclared(step, key, declarations, uis[key] ?? {})] : [];
  });
}

function deriveDeclared(
  step: string,
  key: string,
  declarations: readonly Declaration[],
  ui: NestedUi,
): FieldDefinition {
  const own = declarations.filter(({ always }) => always);
  const required = own.length > 0 ? own.some((each) => each.required) : declarations.every((each) => each.required);
  const derive = (group: readonly Declaration[]) => deriveField({ step, key, required, ui }, group);
  if (own.length > 0 || declarations.every(({ discriminates }) => discriminates))
    return derive([...own, ...declarations.filter(({ always }) => !always)]);
  const different = [...new Map(declarations.map((each) => [JSON.stringify(each.schema), each])).values()];
  const [first, ...others] = different.map((each) => derive([{ ...each, always: true }]));
  if (!first) throw new Error(`Nothing declares ${key}.`);
  return others.length === 0 ? first : { ...first, variants: [first, ...others] };
}

interface FieldPlace {
  step: string;
  key: string;
  required: boolean;
  ui: NestedUi;
  /** Where it has no title of its own: of an entry, its list's. */
  label?: string;
}

function deriveField(
  { step, key, required, ui, label }: FieldPlace,
  declarations: readonly Declaration[],
): FieldDefinition {
  const schema = mergeSchemas(declarations);
  const kind = ui.kind ?? inferKind(schema);
  const items = getItemSchema(schema);
  const file = kind === 'files' ? items : kind === 'file' ? schema : undefined;
  const fileTypes = file?.properties?.['fileType']?.enum ?? [];
  const maxBytes = file?.properties?.['fileSize']?.maximum;
  const place = { step, key, required: true, label: schema.title ?? label ?? key };
  const item =
    items && (kind === 'group' || kind === 'list')
      ? deriveField({ ...place, ui: ui.items ?? { ...(ui.fields && { fields: ui.fields }) } }, [toDeclaration(items)])
      : undefined;
  return {
    key,
    kind,
    label: schema.title ?? label ?? key,
    required,
    schema,
    ui,
    step,
    choices: listChoices(kind === 'many-choices' ? items : schema),
    accept: fileTypes.filter((type) => typeof type === 'string'),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    fields:
      kind === 'object'
        ? deriveObjectFields(step, declarations, ui.fields)
        : kind === 'group'
          ? (item?.fields ?? [])
          : [],
    ...(item && { item }),
    ...(kind === 'list' && Array.isArray(schema.items) && deriveFixed(place, schema)),
  };
}

/** The first entries of a list that are each asked in their own way, and what may follow them. */
function deriveFixed(place: Omit<FieldPlace, 'ui'>, schema: JsonSchema): Pick<FieldDefinition, 'fixed' | 'item'> {
  const derive = (entry: JsonSchema) => deriveField({ ...place, ui: {} }, [toDeclaration(entry)]);
  const { items, additionalItems } = schema;
  return {
    fixed: [items ?? []].flat().map(derive),
    ...(isSchema(additionalItems) && { item: derive(additionalItems) }),
  };
}

function toDeclaration(schema: JsonSchema): Declaration {
  return { schema, always: true, required: true };
}

/** The kind that a schema asks for by itself. */
export function inferKind(schema: JsonSchema): FieldKind {
  if (isFile(schema)) return 'file';
  if (getOnlyType(schema) === 'array' || schema.items !== undefined) return inferListKind(schema);
  if (listChoices(schema).length > 0) return 'choice';
  const type = getOnlyType(schema) ?? inferType(schema);
  if (type === 'object') return 'object';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'declaration';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'date') return 'date';
  return 'text';
}

function inferListKind(schema: JsonSchema): FieldKind {
  const items = getItemSchema(schema);
  if (!isSchema(items)) return 'list';
  if (isFile(items)) return 'files';
  if (schema.uniqueItems === true && listChoices(items).length > 0) return 'many-choices';
  return inferKind(items) === 'object' ? 'group' : 'list';
}

/** Where a schema leaves the type to what it is made of. */
function inferType(schema: JsonSchema): JsonSchema['type'] {
  if (declaresProperties(schema)) return 'object';
  const options = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return options.map(getOnlyType).find((type) => type !== undefined);
}

function isFile(schema: JsonSchema): boolean {
  return schema.properties?.['fileName'] !== undefined;
}
