/** Makes the fields of a form from its schema and UI schema, at every depth. */
import type { FieldDefinition } from './catalog.ts';
import { listChoices } from './list-choices.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { declaresProperties, isSchema, listDeclarations, type Declaration } from '../language/object-parts.ts';
import { getItemSchema, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import { holdsEntries, getChoiceSchema, getFileSchema, getHolding, type FieldKind } from '../language/field-kinds.ts';
import { isMomentFormat, KIND_OF_FORMAT } from '../language/own-formats.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { listHalves, listKeysInOrder } from './read-layout.ts';
import { readEntryLevel, readFieldLevel, readUiOptions, type UiField } from './read-ui-options.ts';

/** The fields in the order of the layout. A key that the schema lacks is left out (the checker reports it). */
export function deriveFields(step: string, schema: JsonSchema, uiSchema: UiSchema): FieldDefinition[] {
  return deriveObjectFields(step, [{ schema, always: true }], uiSchema);
}

/**
 * A field for each key that a part of the object declares, branches that only some answers bring into force too. Where
 * alternatives declare a key differently, the field is as the first has it, and `variants` has all of them.
 */
function deriveObjectFields(
  step: string,
  schemas: readonly { schema: JsonSchema; always: boolean }[],
  uiSchema: UiSchema,
): FieldDefinition[] {
  const declared = listDeclarations(schemas);
  const halves = listHalves(uiSchema);
  return listKeysInOrder(uiSchema, [...declared.keys()]).flatMap((key) => {
    const declarations = declared.get(key);
    const place = { step, key, level: readFieldLevel(uiSchema, key), half: halves.has(key) };
    return declarations ? [deriveDeclared(place, declarations)] : [];
  });
}

function deriveDeclared(place: Omit<FieldPlace, 'required'>, declarations: readonly Declaration[]): FieldDefinition {
  const own = declarations.filter(({ always }) => always);
  const required = own.length > 0 ? own.some((each) => each.required) : declarations.every((each) => each.required);
  const derive = (group: readonly Declaration[]) => deriveField({ ...place, required }, group);
  if (own.length > 0 || declarations.every(({ discriminates }) => discriminates))
    return derive([...own, ...declarations.filter(({ always }) => !always)]);
  const different = [...new Map(declarations.map((each) => [JSON.stringify(each.schema), each])).values()];
  const [first, ...others] = different.map((each) => derive([{ ...each, always: true }]));
  if (!first) throw new Error(`Nothing declares ${place.key}.`);
  return others.length === 0 ? first : { ...first, variants: [first, ...others] };
}

interface FieldPlace {
  step: string;
  key: string;
  required: boolean;
  /** What the uiSchema says of the field. */
  level: UiSchema;
  /** Whether it stands beside another. */
  half?: boolean;
  /** Where it has no title of its own: of an entry, its list's. */
  label?: string;
}

function deriveField(
  { step, key, required, level, half = false, label }: FieldPlace,
  declarations: readonly Declaration[],
): FieldDefinition {
  const schema = mergeSchemas(declarations);
  const ui: UiField = { ...readUiOptions(level, schema), ...(half && { width: 'half' }) };
  const kind = ui.kind ?? inferKind(schema);
  const holding = getHolding({ kind });
  const items = getItemSchema(schema);
  const file = getFileSchema({ kind, schema });
  const fileTypes = file?.properties?.['fileType']?.enum ?? [];
  const maxBytes = file?.properties?.['fileSize']?.maximum;
  const place = { step, key, required: true, label: ui.title ?? schema.title ?? label ?? key };
  const item =
    items && holdsEntries({ kind })
      ? deriveField({ ...place, level: readEntryLevel(level) }, [toDeclaration(items)])
      : undefined;
  return {
    key,
    kind,
    label: place.label,
    required,
    schema,
    ui,
    step,
    choices: listChoices(getChoiceSchema({ kind, schema }), ui),
    accept: fileTypes.filter((type) => typeof type === 'string'),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    fields:
      holding === 'object'
        ? deriveObjectFields(step, declarations, level)
        : holding === 'rows'
          ? (item?.fields ?? [])
          : [],
    ...(item && { item }),
    ...(holding === 'entries' && Array.isArray(schema.items) && deriveFixed(place, schema, level)),
  };
}

/** The first entries of a list that are each asked in their own way, and what may follow them. */
function deriveFixed(
  place: Omit<FieldPlace, 'level'>,
  { items, additionalItems }: JsonSchema,
  level: UiSchema,
): Pick<FieldDefinition, 'fixed' | 'item'> {
  const derive = (entry: JsonSchema, own: UiSchema) => deriveField({ ...place, level: own }, [toDeclaration(entry)]);
  return {
    fixed: [items ?? []].flat().map((entry, index) => derive(entry, readEntryLevel(level, index))),
    ...(isSchema(additionalItems) && { item: derive(additionalItems, readFieldLevel(level, 'additionalItems')) }),
  };
}

function toDeclaration(schema: JsonSchema): Declaration {
  return { schema, always: true, required: true };
}

/** The kind that a schema asks for by itself. */
export function inferKind(schema: JsonSchema): FieldKind {
  if (isFile(schema)) return 'file';
  if (getOnlyType(schema) === 'array' || schema.items !== undefined) return inferListKind(schema);
  if (listChoices(schema).length > 0 || schema.choicesFrom !== undefined) return 'choice';
  const type = getOnlyType(schema) ?? inferType(schema);
  if (type === 'object') return 'object';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'declaration';
  if (schema.type === 'null') return 'note';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'date') return 'date';
  if (isMomentFormat(schema.format)) return KIND_OF_FORMAT[schema.format];
  return 'text';
}

function inferListKind(schema: JsonSchema): FieldKind {
  const items = getItemSchema(schema);
  if (schema.items === undefined) return 'hidden';
  if (!isSchema(items)) return 'list';
  if (isFile(items)) return 'files';
  if (schema.uniqueItems === true && (listChoices(items).length > 0 || items.choicesFrom !== undefined))
    return 'many-choices';
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
