/**
 * Choices that another language names by their values. Their names go into the UI schema, so that the rule stays what
 * it is in every language.
 */
import {
  isJsonObject,
  listBranches,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../language/json-schema.ts';
import { isSchema } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { isSaid, readEntryLevel, readFieldLevel } from './read-ui-options.ts';

/** `level`: what the uiSchema says of the schema's value. The same object where nothing is named so. */
export function nameChoices(schema: JsonSchema, level: UiSchema): UiSchema {
  const { items } = schema;
  const entry = isSchema<JsonSchema>(items) ? items : undefined;
  const names = readNames(schema) ?? (entry && readNames(entry));
  let named = names && !isSaid(level, 'enumNames') ? { ...level, 'ui:enumNames': names } : level;
  const put = (key: string, before: JsonObject, inner: JsonObject) => {
    if (inner !== before) named = { ...named, [key]: inner };
  };
  for (const part of [schema, ...listBranches(schema).map(([, branch]) => branch)])
    for (const [key, property] of Object.entries(part.properties ?? {})) {
      const before = readFieldLevel(named, key);
      put(key, before, nameChoices(property, before));
    }
  if (entry?.properties) {
    const before = readEntryLevel(named);
    put('items', before, nameChoices(entry, before));
  }
  return named;
}

function readNames(schema: JsonSchema & { enumNames?: JsonValue }): JsonObject | undefined {
  return isJsonObject(schema.enumNames) ? schema.enumNames : undefined;
}
