/** Every field says of which type its answer is; without a type any answer would be taken. */
import { inferKind } from '../parse/derive-fields.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import type { SchemaPlace } from './schema-files.ts';

const REMEDY =
  'Add "type": "string" for text, a date or a choice, "integer" or "number" for a number, "boolean" for a tick, "array" for several.';

/** More are not read by anybody. */
const LISTED = 3;

/** The fields of each step and of its rows. What a broken `$ref` should have brought is told there. */
export function checkUntypedFields(places: readonly SchemaPlace[], issues: DefinitionIssue[]): void {
  for (const { file, pointer, written, resolved } of places)
    if (pointer === '') checkProperties(written, resolved, { file, pointer }, issues);
}

function checkProperties(
  written: JsonSchema,
  resolved: JsonSchema,
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  issues: DefinitionIssue[],
): void {
  for (const [key, field] of Object.entries(written.properties ?? {})) {
    const whole = resolved.properties?.[key];
    const pointer = `${place.pointer}/properties/${escapePointer(key)}`;
    if (field.$ref !== undefined) {
      if (whole && isUntyped(whole) && Object.keys(whole).some((word) => !Object.hasOwn(field, word)))
        issues.push({
          file: place.file,
          pointer: `${pointer}/$ref`,
          message: `"${field.$ref}" has no "type", so the page could not ask for it.`,
          remedy: whole.definitions
            ? `Write which definition of the file is meant: ${Object.keys(whole.definitions)
                .map((name) => `"${field.$ref?.split('#')[0] ?? ''}#/definitions/${escapePointer(name)}"`)
                .slice(0, LISTED)
                .join(' or ')}.`
            : REMEDY,
        });
      continue;
    }
    if (!whole || isUntyped(whole))
      issues.push({
        file: place.file,
        pointer,
        message: `"${key}" has no "type", so any answer would be taken.`,
        remedy: REMEDY,
      });
    else if (inferKind(whole) === 'object') checkProperties(field, whole, { ...place, pointer }, issues);
    else {
      const [items, wholeItems] = [getItemSchema(field), getItemSchema(whole)];
      if (items && wholeItems && inferKind(whole) === 'group')
        checkProperties(items, wholeItems, { ...place, pointer: `${pointer}/items` }, issues);
    }
  }
}

/** Whether any answer would be taken. */
function isUntyped(whole: JsonSchema): boolean {
  return whole.type === undefined && !namesAllAnswers(whole);
}

/** Whether each right answer stands in the schema itself. */
function namesAllAnswers({ const: value, enum: values, oneOf, anyOf }: JsonSchema = {}): boolean {
  const named = (list: JsonSchema[] | undefined) => list?.every((option) => option.const !== undefined) ?? false;
  return value !== undefined || values !== undefined || named(oneOf) || named(anyOf);
}
