/** Each level of a uiSchema speaks of what its schema has there: a form, a field, the entries of a list. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonSchema } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import type { FormDefinition } from '../parse/catalog.ts';
import { listProperties } from '../parse/list-properties.ts';
import { readLevel } from '../parse/read-ui-options.ts';
import type { FormFiles } from './check-fields.ts';
import { checkLayout } from './check-layout.ts';
import { isObject } from './schema-files.ts';

export function checkLevels({ uiSchema, schema }: FormDefinition, files: FormFiles, issues: DefinitionIssue[]): void {
  checkLevel(uiSchema, schema, { files, pointer: '', name: 'the form' }, issues);
}

interface Place {
  files: FormFiles;
  /** JSON pointer into the uiSchema. */
  pointer: string;
  /** What the level speaks of. */
  name: string;
}

function checkLevel(level: UiSchema, schema: JsonSchema, place: Place, issues: DefinitionIssue[]): void {
  const properties = listProperties(schema);
  const isAsked = schema.properties?.['fileName'] === undefined;
  if (isAsked) checkLayout(level, [...properties.keys()], { ...place, file: place.files.ui }, issues);
  for (const key of Object.keys(level)) {
    if (key.startsWith('ui:')) continue;
    const pointer = `${place.pointer}/${escapePointer(key)}`;
    const property = isAsked ? properties.get(key) : undefined;
    const report = (message: string, remedy: string) => issues.push({ file: place.files.ui, pointer, message, remedy });
    if (property) checkLevel(readLevel(level, key), property, { ...place, pointer, name: `"${key}"` }, issues);
    else if (key === 'items' || key === 'additionalItems')
      checkEntries(key, level, schema, { ...place, pointer }, issues);
    else if (key === 'anyOf' || key === 'oneOf') checkAlternatives(key, level, schema, { ...place, pointer }, issues);
    else if (properties.size === 0 || !isAsked)
      report(
        `${place.name} has no field "${key}" in it.`,
        schema.type === 'array'
          ? 'What is said of the fields of a row stands under "items".'
          : 'Remove it, or write it under the key of a field.',
      );
    else report(`"${key}" is not in ${place.files.schema}.`, suggest(key, properties.keys()));
  }
}

function checkEntries(
  key: 'items' | 'additionalItems',
  level: UiSchema,
  { items, type }: JsonSchema,
  place: Place,
  issues: DefinitionIssue[],
): void {
  if (type !== 'array' || items === undefined) {
    issues.push({
      file: place.files.ui,
      pointer: place.pointer,
      message: `${place.name} is no list, so there is nothing under "${key}".`,
      remedy: 'Write it at the field itself, or make the field a list: "type": "array" with "items".',
    });
    return;
  }
  const written = level[key];
  const entries: readonly JsonSchema[] = Array.isArray(items) ? (items as JsonSchema[]) : [];
  if (key === 'items' && !Array.isArray(items) && isObject(written))
    checkLevel(written, items, { ...place, name: `a row of ${place.name}` }, issues);
  else if (Array.isArray(written))
    written.forEach((entry, index) => {
      const schema = entries[index];
      if (isObject(entry) && schema)
        checkLevel(entry, schema, { ...place, pointer: `${place.pointer}/${index}` }, issues);
    });
}

function checkAlternatives(
  key: 'anyOf' | 'oneOf',
  level: UiSchema,
  schema: JsonSchema,
  place: Place,
  issues: DefinitionIssue[],
): void {
  const alternatives = schema[key] ?? [];
  const written = level[key];
  if (!Array.isArray(written) || written.length > alternatives.length)
    issues.push({
      file: place.files.ui,
      pointer: place.pointer,
      message: `${place.name} has ${alternatives.length === 0 ? 'no' : alternatives.length} alternatives under "${key}".`,
      remedy: alternatives.length === 0 ? 'Remove it.' : 'Write a list: for each of them, in their order, { … }.',
    });
  else
    written.forEach((entry, index) => {
      const alternative = alternatives[index];
      if (isObject(entry) && alternative)
        checkLevel(
          entry,
          alternative,
          { ...place, pointer: `${place.pointer}/${index}`, name: `an alternative of ${place.name}` },
          issues,
        );
    });
}
