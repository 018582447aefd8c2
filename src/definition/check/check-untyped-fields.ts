/** Every field says of which type its answer is; without a type any answer would be taken. */
import { inferKind } from '../parse/derive-fields.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getItemSchema, type JsonSchema } from '../language/json-schema.ts';
import type { SchemaPlace } from './schema-files.ts';

const REMEDY =
  'Add "type": "string" for text, a date or a choice, "integer" or "number" for a number, "boolean" for a tick, "array" for several.';

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
    if (field.$ref !== undefined) continue;
    if (whole?.type === undefined && !namesAllAnswers(whole))
      issues.push({
        file: place.file,
        pointer,
        message: `"${key}" has no "type", so any answer would be taken.`,
        remedy: REMEDY,
      });
    else if (whole && inferKind(whole) === 'object') checkProperties(field, whole, { ...place, pointer }, issues);
    else if (whole) {
      const [items, wholeItems] = [getItemSchema(field), getItemSchema(whole)];
      if (items && wholeItems && inferKind(whole) === 'group')
        checkProperties(items, wholeItems, { ...place, pointer: `${pointer}/items` }, issues);
    }
  }
}

/** Whether each right answer stands in the schema itself. */
function namesAllAnswers({ const: value, enum: values, oneOf, anyOf }: JsonSchema = {}): boolean {
  const named = (list: JsonSchema[] | undefined) => list?.every((option) => option.const !== undefined) ?? false;
  return value !== undefined || values !== undefined || named(oneOf) || named(anyOf);
}
