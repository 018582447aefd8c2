/**
 * Bounds answers before any rule sees them, so that the work that checking takes follows from the form, never from what
 * is sent. A text is bounded by its `maxLength`, a list by its `maxItems` or by the number of its choices where each
 * may stand once; else by those of definition/limits.ts.
 */
import type { JsonSchema } from '@/definition/language/json-schema';
import { LIMITS } from '@/definition/language/limits';
import { isSchema, listDeclarations } from '@/definition/language/object-parts';
import { isRow, type Answer, type FormData } from '../answers/form-data';
import type { AjvError } from './form-validators';

export interface BoundedAnswers {
  /** The same object when nothing is over its bound. */
  data: FormData;
  /** What is over a bound that no rule of the schema tells, as Ajv would report it. */
  errors: AjvError[];
}

/**
 * The answers to the schema's properties, those of its branches too, each cut at its bound. What breaks a limit of the
 * schema itself is cut one past that limit: the schema's own rule still tells it, with the analyst's words.
 */
export function boundAnswers(schema: JsonSchema, data: FormData): BoundedAnswers {
  return boundObject([schema], data);
}

/** `schemas`: everything that may be said of the object; the widest bound of them counts. */
function boundObject(schemas: readonly JsonSchema[], data: FormData): BoundedAnswers {
  const errors: AjvError[] = [];
  let bounded = data;
  for (const [key, declarations] of listDeclarationsOf(schemas)) {
    const given = Object.hasOwn(data, key) ? data[key] : undefined;
    if (given === undefined || given === null) continue;
    const answer = bound(declarations, given, `/${key}`, errors);
    if (answer !== given) bounded = { ...bounded, [key]: answer };
  }
  return { data: bounded, errors };
}

const declared = new WeakMap<JsonSchema, ReadonlyMap<string, readonly JsonSchema[]>>();

/** Asked at each key, so those of a single schema are remembered. */
function listDeclarationsOf(schemas: readonly JsonSchema[]): ReadonlyMap<string, readonly JsonSchema[]> {
  const [only, ...others] = schemas;
  const known = only && others.length === 0 ? declared.get(only) : undefined;
  if (known) return known;
  const found = new Map(
    [...listDeclarations(schemas.map((schema) => ({ schema, always: true })))].map(
      ([key, declarations]) => [key, declarations.map(({ schema }) => schema)] as const,
    ),
  );
  if (only && others.length === 0) declared.set(only, found);
  return found;
}

function bound(schemas: readonly JsonSchema[], answer: Answer, path: string, errors: AjvError[]): Answer {
  if (typeof answer === 'string') return boundText(schemas, answer, path, errors);
  if (Array.isArray(answer)) return boundList(schemas, answer as readonly Answer[], path, errors);
  return isRow(answer) ? boundRow(schemas, answer, path, errors) : answer;
}

/** Characters are counted as Ajv counts them: one beyond the Basic Multilingual Plane is one, not two. */
function boundText(schemas: readonly JsonSchema[], text: string, path: string, errors: AjvError[]): string {
  const own = widest(schemas.map(({ maxLength }) => maxLength));
  const hasFormat = schemas.some(({ format }) => format !== undefined);
  const limit = own ?? (hasFormat ? LIMITS.formattedTextCharacters : LIMITS.textCharacters);
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, 2 * (limit + 1)));
  if (characters.length <= limit) return text;
  if (limit !== own) errors.push(toError('maxLength', limit, path));
  return characters.slice(0, limit + 1).join('');
}

function boundList(
  schemas: readonly JsonSchema[],
  list: readonly Answer[],
  path: string,
  errors: AjvError[],
): readonly Answer[] {
  const own = widest(schemas.map(({ maxItems }) => maxItems));
  const choices = widest(schemas.map(countChoices));
  const limit = Math.min(
    own ?? choices ?? LIMITS.listEntriesByDefault,
    choices ?? LIMITS.listEntries,
    LIMITS.listEntries,
  );
  const isOver = list.length > limit;
  if (isOver && limit !== own) errors.push(toError('maxItems', limit, path));
  const kept = isOver ? list.slice(0, limit + 1) : list;
  const bounded = kept.map((entry, index) =>
    bound(listEntrySchemas(schemas, index), entry, `${path}/${index}`, errors),
  );
  return isOver || bounded.some((entry, index) => entry !== kept[index]) ? bounded : list;
}

/** Entries at most where each of the choices may stand once. */
function countChoices({ uniqueItems, items }: JsonSchema): number | undefined {
  return uniqueItems === true && isSchema(items) ? (items.enum ?? items.oneOf)?.length : undefined;
}

function listEntrySchemas(schemas: readonly JsonSchema[], index: number): JsonSchema[] {
  return schemas
    .map(({ items, additionalItems }) => (Array.isArray(items) ? (items[index] ?? additionalItems) : items))
    .filter(isSchema);
}

function boundRow(schemas: readonly JsonSchema[], row: FormData, path: string, errors: AjvError[]): FormData {
  const known = listDeclarationsOf(schemas);
  const strangers = Object.keys(row).filter((key) => !known.has(key));
  const spare = new Set(strangers.slice(LIMITS.unknownKeys));
  if (spare.size > 0) errors.push(toError('maxProperties', known.size + LIMITS.unknownKeys, path));
  const inner = boundObject(schemas, row);
  errors.push(...inner.errors.map((error) => ({ ...error, instancePath: path + error.instancePath })));
  return spare.size === 0
    ? inner.data
    : Object.fromEntries(Object.entries(inner.data).filter(([key]) => !spare.has(key)));
}

/** The largest; undefined where one of them leaves it open. */
function widest(limits: readonly (number | undefined)[]): number | undefined {
  const said = limits.filter((limit) => limit !== undefined);
  return said.length === 0 || said.length < limits.length ? undefined : Math.max(...said);
}

function toError(keyword: string, limit: number, instancePath: string): AjvError {
  return { keyword, instancePath, schemaPath: `#/${keyword}`, params: { limit } };
}
