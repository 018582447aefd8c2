/**
 * Bounds answers before any rule sees them, so that the work that checking takes follows from the form, never from what
 * is sent. A text is bounded by its `maxLength`, a list by its `maxItems` or by the number of its choices where each
 * may stand once; else by those of definition/limits.ts.
 */
import type { JsonSchema } from '@/definition/language/json-schema';
import { LIMITS } from '@/definition/language/limits';
import { isRow, type Answer, type FormData } from '../answers/form-data';
import type { AjvError } from './form-validators';

export interface BoundedAnswers {
  /** The same object when nothing is over its bound. */
  data: FormData;
  /** What is over a bound that no rule of the schema tells, as Ajv would report it. */
  errors: AjvError[];
}

/**
 * The answers to the schema's properties, each cut at its bound. What breaks a limit of the schema itself is cut one
 * past that limit: the schema's own rule still tells it, with the analyst's words.
 */
export function boundAnswers({ properties = {} }: Pick<JsonSchema, 'properties'>, data: FormData): BoundedAnswers {
  const errors: AjvError[] = [];
  let bounded = data;
  for (const key in properties) {
    const schema = properties[key];
    const given = Object.hasOwn(data, key) ? data[key] : undefined;
    if (schema === undefined || given === undefined || given === null) continue;
    const answer = bound(schema, given, `/${key}`, errors);
    if (answer !== given) bounded = { ...bounded, [key]: answer };
  }
  return { data: bounded, errors };
}

function bound(schema: JsonSchema, answer: Answer, path: string, errors: AjvError[]): Answer {
  if (typeof answer === 'string') return boundText(schema, answer, path, errors);
  if (Array.isArray(answer)) return boundList(schema, answer as readonly Answer[], path, errors);
  return isRow(answer) ? boundRow(schema, answer, path, errors) : answer;
}

/** Characters are counted as Ajv counts them: one beyond the Basic Multilingual Plane is one, not two. */
function boundText(schema: JsonSchema, text: string, path: string, errors: AjvError[]): string {
  const limit =
    schema.maxLength ?? (schema.format === undefined ? LIMITS.textCharacters : LIMITS.formattedTextCharacters);
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, 2 * (limit + 1)));
  if (characters.length <= limit) return text;
  if (limit !== schema.maxLength) errors.push(toError('maxLength', limit, path));
  return characters.slice(0, limit + 1).join('');
}

function boundList(schema: JsonSchema, list: readonly Answer[], path: string, errors: AjvError[]): readonly Answer[] {
  const { items = {}, maxItems, uniqueItems } = schema;
  const choices = uniqueItems === true ? (items.enum ?? items.oneOf)?.length : undefined;
  const limit = Math.min(
    maxItems ?? choices ?? LIMITS.listEntriesByDefault,
    choices ?? LIMITS.listEntries,
    LIMITS.listEntries,
  );
  const isOver = list.length > limit;
  if (isOver && limit !== maxItems) errors.push(toError('maxItems', limit, path));
  const kept = isOver ? list.slice(0, limit + 1) : list;
  const bounded = kept.map((entry, index) => bound(items, entry, `${path}/${index}`, errors));
  return isOver || bounded.some((entry, index) => entry !== kept[index]) ? bounded : list;
}

function boundRow(schema: JsonSchema, row: FormData, path: string, errors: AjvError[]): FormData {
  const keys = Object.keys(row);
  const known = schema.properties ?? {};
  const strangers = keys.filter((key) => !Object.hasOwn(known, key));
  const spare = new Set(strangers.slice(LIMITS.unknownKeys));
  if (spare.size > 0) errors.push(toError('maxProperties', Object.keys(known).length + LIMITS.unknownKeys, path));
  const inner = boundAnswers(schema, row);
  errors.push(...inner.errors.map((error) => ({ ...error, instancePath: path + error.instancePath })));
  return spare.size === 0
    ? inner.data
    : Object.fromEntries(Object.entries(inner.data).filter(([key]) => !spare.has(key)));
}

function toError(keyword: string, limit: number, instancePath: string): AjvError {
  return { keyword, instancePath, schemaPath: `#/${keyword}`, params: { limit } };
}
