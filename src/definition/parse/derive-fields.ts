/** Makes the fields of a form from its schema and UI schema. */
import type { Choice, FieldDefinition } from './catalog.ts';
import type { JsonSchema } from '../language/json-schema.ts';
import type { FieldKind } from '../language/field-kinds.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { listHalves, listKeysInOrder } from './read-layout.ts';
import { readLevel, readUiOptions, type UiField } from './read-ui-options.ts';

/** The fields of a form or of a row, in their order. A key that the schema lacks is left out (the checker reports it). */
export function deriveFields(step: string, schema: JsonSchema, uiSchema: UiSchema): FieldDefinition[] {
  const halves = listHalves(uiSchema);
  return listKeysInOrder(uiSchema, schema).flatMap((key) => {
    const property = schema.properties?.[key];
    if (!property) return [];
    const level = readLevel(uiSchema, key);
    const ui: UiField = { ...readUiOptions(level, property), ...(halves.has(key) && { width: 'half' }) };
    const field = deriveField(step, key, property, ui, schema.required?.includes(key) ?? false);
    return field.kind === 'group'
      ? [{ ...field, fields: deriveFields(step, property.items ?? {}, readLevel(level, 'items')) }]
      : [field];
  });
}

function deriveField(step: string, key: string, schema: JsonSchema, ui: UiField, required: boolean): FieldDefinition {
  const kind = ui.kind ?? inferKind(schema);
  const file = kind === 'files' ? schema.items : kind === 'file' ? schema : undefined;
  const fileTypes = file?.properties?.['fileType']?.enum ?? [];
  const maxBytes = file?.properties?.['fileSize']?.maximum;
  return {
    key,
    kind,
    label: ui.title ?? schema.title ?? key,
    required,
    schema,
    ui,
    step,
    choices: listChoices(kind === 'many-choices' ? schema.items : schema, ui),
    accept: fileTypes.filter((type) => typeof type === 'string'),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    fields: [],
  };
}

/** The kind that a schema asks for by itself. */
export function inferKind(schema: JsonSchema): FieldKind {
  if (schema.properties?.['fileName']) return 'file';
  if (schema.type === 'array') {
    if (schema.items?.properties?.['fileName']) return 'files';
    return schema.items?.type === 'object' ? 'group' : 'many-choices';
  }
  if (schema.enum || schema.oneOf?.some((option) => option.const !== undefined)) return 'choice';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.type === 'boolean') return 'declaration';
  if (schema.format === 'email') return 'email';
  if (schema.format === 'date') return 'date';
  return 'text';
}

function listChoices(schema: JsonSchema | undefined, { enumNames, enumOrder }: UiField): Choice[] {
  const options =
    schema?.oneOf?.map((option) => ({ value: option.const, title: option.title })) ??
    schema?.enum?.map((value) => ({ value, title: undefined })) ??
    [];
  const choices = options.flatMap(({ value, title }, index) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const named = Array.isArray(enumNames) ? enumNames[index] : enumNames?.[String(value)];
    return [{ value, label: named ?? title ?? String(value) }];
  });
  return enumOrder ? orderChoices(choices, enumOrder) : choices;
}

/** "*" stands for those that are not named; without it they come last. */
function orderChoices(choices: Choice[], order: readonly Choice['value'][]): Choice[] {
  const others = choices.filter(({ value }) => !order.includes(value));
  const named = order.flatMap((value) => (value === '*' ? others : choices.filter((each) => each.value === value)));
  return [...new Set([...named, ...others])];
}
