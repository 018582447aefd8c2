/** What may be chosen where a schema offers a list. */
import type { JsonSchema, JsonValue } from '../language/json-schema.ts';
import type { UiOptions } from '../language/ui-options.ts';
import type { Choice } from './catalog.ts';

/** The choices of `oneOf` or `anyOf` with constants, or of `enum`; null is no choice but the absence of one. */
export function listChoices(
  schema: JsonSchema | undefined,
  { enumNames, enumOrder }: Pick<UiOptions, 'enumNames' | 'enumOrder'> = {},
): Choice[] {
  const choices = listOptions(schema).flatMap(({ value, title }, index) => {
    if (value === undefined || value === null) return [];
    const named = Array.isArray(enumNames) ? enumNames[index] : enumNames?.[toLabel(value)];
    return [{ value, label: named ?? title ?? toLabel(value) }];
  });
  return enumOrder ? orderChoices(choices, enumOrder) : choices;
}

/** "*" stands for those that are not named; without it they come last. */
function orderChoices(choices: Choice[], order: readonly JsonValue[]): Choice[] {
  const others = choices.filter(({ value }) => !order.includes(value));
  const named = order.flatMap((value) => (value === '*' ? others : choices.filter((each) => each.value === value)));
  return [...new Set([...named, ...others])];
}

function listOptions(schema: JsonSchema | undefined): { value: JsonValue | undefined; title?: string | undefined }[] {
  const lists = [schema?.oneOf, schema?.anyOf].filter((list) => list?.every((option) => option.const !== undefined));
  const named = lists.flat().map((option) => ({ value: option?.const, title: option?.title }));
  return named.length > 0 ? named : (schema?.enum ?? []).map((value) => ({ value }));
}

/** Of an object or a list, what is in it. */
export function toLabel(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? Object.values(value).map(toLabel).join(', ') : String(value);
}
