/** Walks the schema files as they were written, each place beside what it is once its references are resolved. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { walkSchema, type JsonSchema, type JsonValue } from '../language/json-schema.ts';
import { findByPointer, resolveReferences } from '../parse/resolve-references.ts';

export interface SchemaPlace {
  file: string;
  /** JSON pointer into the file. */
  pointer: string;
  /** What stands in the file. */
  written: JsonSchema;
  /** The same with what its `$ref` names beneath. */
  resolved: JsonSchema;
}

/** Every schema in every *.schema.json, shared ones included. Those that are no objects are another check's matter. */
export function listSchemaPlaces(files: ReadonlyMap<string, JsonValue>): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  for (const [file, json] of files) {
    if (!file.endsWith('.schema.json') || !isObject(json)) continue;
    const ignored: DefinitionIssue[] = [];
    const resolved = resolveReferences(file, files, ignored);
    walkSchema(json as JsonSchema, (written, pointer) => {
      const found = findByPointer(resolved, pointer);
      places.push({ file, pointer, written, resolved: isObject(found) ? (found as JsonSchema) : written });
    });
  }
  return places;
}

export function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
