/** Makes the fields of a form from its schema and UI schema. */
import type { Choice, FieldDefinition } from './catalog.ts';
import type { JsonSchema } from '../language/json-schema.ts';
import type { FieldKind, UiField, UiSchema } from '../language/ui-schema.ts';

/** The fields in the order of the sections. A key that the schema lacks is left out (the checker reports it). */
export function deriveFields(step: string, schema: JsonSchema, ui: UiSchema): FieldDefinition[] {
  return ui.sections
    .flatMap((section) => section.fields)
    .flatMap((key) => {
      const property = schema.properties?.[key];
      return property
        ? [deriveField(step, key, property, ui.fields[key] ?? {}, schema.required?.includes(key) ?? false)]
        : [];
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
    label: schema.title ?? key,
    required,
    schema,
    ui,
    step,
    choices: listChoices(kind === 'many-choices' ? schema.items : schema),
    accept: fileTypes.filter((type) => typeof type === 'string'),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    fields: kind === 'group' ? deriveRowFields(step, schema.items ?? {}, ui) : [],
  };
}

function deriveRowFields(step: string, row: JsonSchema, ui: UiField): FieldDefinition[] {
  return Object.entries(row.properties ?? {}).map(([key, schema]) =>
    deriveField(step, key, schema, ui.fields?.[key] ?? {}, row.required?.includes(key) ?? false),
  );
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

function listChoices(schema: JsonSchema | undefined): Choice[] {
  const options =
    schema?.oneOf?.map((option) => ({ value: option.const, title: option.title })) ??
    schema?.enum?.map((value) => ({ value, title: undefined })) ??
    [];
  return options.flatMap(({ value, title }) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [{ value, label: title ?? String(value) }]
      : [],
  );
}
