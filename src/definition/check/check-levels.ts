/** Each level of a uiSchema speaks of what its schema has there: a form, a field, the entries of a list. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import type { FormDefinition } from '../parse/catalog.ts';
import { mergeSchemas } from '../parse/merge-schemas.ts';
import { readLevel } from '../parse/read-ui-options.ts';
import type { FormFiles } from './check-fields.ts';
import { checkLayout } from './check-layout.ts';
import { isObject } from './visit-schemas.ts';

export function checkLevels({ uiSchema, schema }: FormDefinition, files: FormFiles, issues: DefinitionIssue[]): void {
  checkLevel(uiSchema, schema, { files, pointer: '', name: 'the form', isForm: true }, issues);
}

interface Place {
  files: FormFiles;
  /** JSON pointer into the uiSchema. */
  pointer: string;
  /** What the level speaks of. */
  name: string;
  isForm?: boolean;
}

function checkLevel(level: UiSchema, schema: JsonSchema, place: Place, issues: DefinitionIssue[]): void {
  const properties = listDeclarations([{ schema, always: true }]);
  const isAsked = schema.properties?.['fileName'] === undefined;
  const { isForm = false, ...outer } = place;
  if (isAsked) checkLayout(level, schema, { ...place, file: place.files.ui, isForm }, issues);
  for (const key of Object.keys(level)) {
    if (key.startsWith('ui:')) continue;
    const pointer = `${place.pointer}/${escapePointer(key)}`;
    const property = isAsked ? properties.get(key) : undefined;
    const report = (message: string, remedy: string) => issues.push({ file: place.files.ui, pointer, message, remedy });
    if (property)
      checkLevel(readLevel(level, key), mergeSchemas(property), { ...outer, pointer, name: `"${key}"` }, issues);
    else if (key === 'items' || key === 'additionalItems')
      checkEntries(key, level, schema, { ...outer, pointer }, issues);
    else if (key === 'anyOf' || key === 'oneOf') checkAlternatives(key, level, schema, { ...outer, pointer }, issues);
    else if (properties.size === 0 || !isAsked)
      report(
        `${begin(place.name)} has no field "${key}" in it.`,
        getOnlyType(schema) === 'array'
          ? 'What is said of the fields of a row stands under "items".'
          : 'Remove it, or write it under the key of a field.',
      );
    else report(`"${key}" is not in ${place.files.schema}.`, suggest(key, properties.keys()));
  }
}

function checkEntries(
  key: 'items' | 'additionalItems',
  level: UiSchema,
  schema: JsonSchema,
  place: Place,
  issues: DefinitionIssue[],
): void {
  const { items, additionalItems } = schema;
  if (getOnlyType(schema) !== 'array' || items === undefined) {
    issues.push({
      file: place.files.ui,
      pointer: place.pointer,
      message: `${begin(place.name)} is no list, so there is nothing under "${key}".`,
      remedy: 'Write it at the field itself, or make the field a list: "type": "array" with "items".',
    });
    return;
  }
  const written = level[key];
  const entry = key === 'items' ? getItemSchema(schema) : isSchema(additionalItems) ? additionalItems : undefined;
  if (Array.isArray(written))
    written.forEach((own, index) => {
      const fixed = Array.isArray(items) ? items[index] : undefined;
      const at = { ...place, pointer: `${place.pointer}/${index}` };
      if (fixed && isObject(own)) checkLevel(own, fixed, at, issues);
      else if (!fixed)
        issues.push({
          file: place.files.ui,
          pointer: at.pointer,
          message: `${begin(place.name)} has no entry ${index + 1} of its own.`,
          remedy: 'Write { … } for all entries, or a list with as many as "items" of the schema has.',
        });
    });
  else if (entry && isObject(written)) checkLevel(written, entry, { ...place, name: `a row of ${place.name}` }, issues);
  else
    issues.push({
      file: place.files.ui,
      pointer: place.pointer,
      message: `${begin(place.name)} has no entries that this could speak of.`,
      remedy:
        key === 'items'
          ? 'Write a list: for each entry of "items" in the schema, { … }.'
          : 'Remove it, or write "additionalItems" into the schema.',
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
      message: `${begin(place.name)} has ${alternatives.length === 0 ? 'no' : alternatives.length} alternatives under "${key}".`,
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

function begin(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
