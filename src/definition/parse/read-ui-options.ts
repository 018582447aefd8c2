/**
 * Reads what a uiSchema says of one field, so that nothing but RJSF has to know how a uiSchema is written: as `ui:name`
 * or as `name` under "ui:options".
 */
import type { FieldKind } from '../language/field-kinds.ts';
import { toJsonObject, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import { UiOptions } from '../language/ui-options.ts';
import type { UiSchema } from '../language/ui-schema.ts';

/** The options of one field, wherever they stand, and what follows from them. */
export interface UiField extends UiOptions {
  /** Where the schema alone does not say it. */
  kind?: FieldKind;
  /** half: two fields beside each other on a wide screen. */
  width?: 'half';
}

/** The level of a uiSchema below a key, which of a list may be "items". Empty where nothing is said. */
export function readLevel(uiSchema: UiSchema, key: string): UiSchema {
  return toJsonObject(Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined);
}

/** What is said of a field of an object: under its key, else under its key in one of the alternatives. */
export function readFieldLevel(uiSchema: UiSchema, key: string): UiSchema {
  if (Object.hasOwn(uiSchema, key)) return readLevel(uiSchema, key);
  const alternatives = [uiSchema['oneOf'], uiSchema['anyOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  return toJsonObject(alternatives.map(toJsonObject).find((each) => Object.hasOwn(each, key))?.[key]);
}

/** What is said of a list's entries, or of the entry at an index where each has its own. */
export function readEntryLevel(level: UiSchema, index?: number): UiSchema {
  const { items } = level;
  return toJsonObject(Array.isArray(items) ? items[index ?? -1] : items);
}

/** `level`: what the uiSchema says of the field; its shape was checked. What it does not say, the schema may. */
export function readUiOptions(level: UiSchema, schema: JsonSchema): UiField {
  const written = Object.fromEntries([
    ...Object.entries(toJsonObject(level['ui:options'])),
    ...Object.entries(level).flatMap(([key, value]) =>
      key.startsWith('ui:') && key.slice(3) in UiOptions.shape ? [[key.slice(3), value] as const] : [],
    ),
  ]);
  const { description, readOnly, computed } = schema;
  const isFixed = readOnly === true || computed !== undefined;
  const said = { ...(description !== undefined && { description }), ...(isFixed && { readonly: true }) };
  const options = { ...said, ...UiOptions.parse(written) };
  const kind = toKind(options, schema);
  return kind === undefined ? options : { ...options, kind };
}

/** Whether the uiSchema itself has the option; else it is the schema's. */
export function isSaid(level: UiSchema, name: string): boolean {
  return Object.hasOwn(level, `ui:${name}`) || Object.hasOwn(toJsonObject(level['ui:options']), name);
}

/** Where a field's option stands below its level: the JSON pointer to it. */
export function findOption(level: UiSchema, name: string): string {
  return Object.hasOwn(level, `ui:${name}`) ? `/ui:${name}` : `/ui:options/${name}`;
}

function toKind({ widget, inputType, currency }: UiOptions, schema: JsonSchema): FieldKind | undefined {
  const type = getOnlyType(schema);
  const isPlainBoolean = type === 'boolean' && schema.oneOf === undefined;
  switch (widget) {
    case 'textarea':
      return 'long-text';
    case 'password':
    case 'hidden':
    case 'consent':
    case 'email':
      return widget;
    case 'radio':
      return isPlainBoolean ? 'yes-no' : 'radio';
    case 'checkboxes':
      return 'many-choices';
    case 'checkbox':
      return 'declaration';
    case 'select':
      return isPlainBoolean ? 'yes-no' : type === 'array' ? 'many-choices' : 'choice';
    case 'date':
      return 'date';
    case 'updown':
    case 'range':
      return 'number';
    case 'uri':
      return 'text';
    case 'text':
      return type === 'number' || type === 'integer' ? 'number' : 'text';
    case 'signature':
      return undefined;
    default:
      if (currency !== undefined) return 'money';
      return inputType === 'tel' ? 'phone' : inputType === 'email' ? 'email' : undefined;
  }
}
