/** What may be chosen where a schema offers a list. */
import type { JsonSchema, JsonValue } from '../language/json-schema.ts';
import type { Choice } from './catalog.ts';

/** The choices of `oneOf` or `anyOf` with constants, or of `enum`; null is no choice but the absence of one. */
export function listChoices(schema: JsonSchema | undefined): Choice[] {
  return listOptions(schema).flatMap(({ value, title }) =>
    value === undefined || value === null ? [] : [{ value, label: title ?? toLabel(value) }],
  );
}

function listOptions(schema: JsonSchema | undefined): { value: JsonValue | undefined; title: string | undefined }[] {
  const lists = [schema?.oneOf, schema?.anyOf].filter((list) => list?.every((option) => option.const !== undefined));
  const named = lists.flat().map((option) => ({ value: option?.const, title: option?.title }));
  if (named.length > 0) return named;
  return (schema?.enum ?? []).map((value, index) => ({ value, title: schema?.enumNames?.[index] }));
}

/** Of an object or a list, what is in it. */
function toLabel(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? Object.values(value).map(toLabel).join(', ') : String(value);
}
