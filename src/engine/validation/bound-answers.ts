/**
 * Bounds answers before any rule sees them, so that the work that checking takes follows from the form, never from what
 * is sent. A text is bounded by its `maxLength`, a list by its `maxItems` or by the number of its choices where each
 * may stand once; else by those of definition/limits.ts. A number is bounded by what can be kept of it.
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

/** What is said of an answer. `always`: by a part of the schema that holds whatever is answered. */
interface Said {
  schema: JsonSchema;
  always: boolean;
}

/**
 * The answers to the schema's properties, those of its branches too, each cut at its bound. What breaks a limit that
 * holds in any case is cut one past that limit: the schema's own rule still tells it, with the analyst's words.
 */
export function boundAnswers(schema: JsonSchema, data: FormData): BoundedAnswers {
  return boundObject([{ schema, always: true }], data);
}

/** `said`: everything that may be said of the object. */
function boundObject(said: readonly Said[], data: FormData): BoundedAnswers {
  const errors: AjvError[] = [];
  let bounded = data;
  for (const [key, declarations] of listDeclarationsOf(said)) {
    const given = Object.hasOwn(data, key) ? data[key] : undefined;
    const answer = bound(declarations, given, `/${key}`, errors);
    if (answer !== given) bounded = { ...bounded, [key]: answer };
  }
  return { data: bounded, errors };
}

const declared = new WeakMap<JsonSchema, ReadonlyMap<string, readonly Said[]>>();

/** Asked at each key, so those of a single schema that always holds are remembered. */
function listDeclarationsOf(said: readonly Said[]): ReadonlyMap<string, readonly Said[]> {
  const [only, ...others] = said;
  const kept = only?.always === true && others.length === 0 ? only.schema : undefined;
  const known = kept && declared.get(kept);
  if (known) return known;
  const found = listDeclarations(said);
  if (kept) declared.set(kept, found);
  return found;
}

function bound(said: readonly Said[], answer: Answer, path: string, errors: AjvError[]): Answer {
  if (typeof answer === 'string') return boundText(said, answer, path, errors);
  if (typeof answer === 'number') return boundNumber(said, answer, path, errors);
  if (Array.isArray(answer)) return boundList(said, answer as readonly Answer[], path, errors);
  return isRow(answer) ? boundRow(said, answer, path, errors) : answer;
}

/** Characters are counted as Ajv counts them: one beyond the Basic Multilingual Plane is one, not two. */
function boundText(said: readonly Said[], text: string, path: string, errors: AjvError[]): string {
  const hasFormat = said.some(({ schema, always }) => always && schema.format !== undefined);
  const { limit, isRule } = findLimit(
    said.map(({ schema, always }) => ({ limit: schema.maxLength, always })),
    hasFormat ? LIMITS.formattedTextCharacters : LIMITS.textCharacters,
  );
  // Never more characters than units: most texts need no counting.
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, 2 * (limit + 1)));
  if (characters.length <= limit) return text;
  if (!isRule) errors.push(toError('maxLength', limit, path));
  return characters.slice(0, limit + 1).join('');
}

/** An account number of 17 digits would be stored as another one. */
function boundNumber(said: readonly Said[], number: number, path: string, errors: AjvError[]): number {
  if (Math.abs(number) <= LIMITS.number) return number;
  const [keyword, within, limit] =
    number > 0
      ? (['maximum', 'exclusiveMaximum', LIMITS.number] as const)
      : (['minimum', 'exclusiveMinimum', -LIMITS.number] as const);
  const isReported = said.some(
    ({ schema, always }) => always && Math.abs(schema[keyword] ?? schema[within] ?? Infinity) <= LIMITS.number,
  );
  if (!isReported) errors.push(toError(keyword, limit, path));
  return number;
}

function boundList(
  said: readonly Said[],
  list: readonly Answer[],
  path: string,
  errors: AjvError[],
): readonly Answer[] {
  const choices = Math.min(...said.map(({ schema, always }) => (always && countChoices(schema)) || Infinity));
  const own = findLimit(
    said.map(({ schema, always }) => ({ limit: schema.maxItems, always })),
    LIMITS.listEntriesByDefault,
  );
  const limit = Math.min(own.isRule || choices === Infinity ? own.limit : choices, choices, LIMITS.listEntries);
  const isOver = list.length > limit;
  if (isOver && !(own.isRule && limit === own.limit)) errors.push(toError('maxItems', limit, path));
  const kept = isOver ? list.slice(0, limit + 1) : list;
  const bounded = kept.map((entry, index) => bound(listEntries(said, index), entry, `${path}/${index}`, errors));
  return isOver || bounded.some((entry, index) => entry !== kept[index]) ? bounded : list;
}

/** Entries at most where each of the choices may stand once. */
function countChoices({ uniqueItems, items }: JsonSchema): number | undefined {
  return uniqueItems === true && isSchema(items) ? (items.enum ?? items.oneOf)?.length : undefined;
}

function listEntries(said: readonly Said[], index: number): Said[] {
  return said.flatMap(({ schema: { items, additionalItems }, always }) => {
    const schema = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
    return isSchema(schema) ? [{ schema, always }] : [];
  });
}

function boundRow(said: readonly Said[], row: FormData, path: string, errors: AjvError[]): FormData {
  const known = listDeclarationsOf(said);
  const strangers = Object.keys(row).filter((key) => !known.has(key));
  const spare = new Set(strangers.slice(LIMITS.unknownKeys));
  if (spare.size > 0) errors.push(toError('maxProperties', known.size + LIMITS.unknownKeys, path));
  const inner = boundObject(said, row);
  errors.push(...inner.errors.map((error) => ({ ...error, instancePath: path + error.instancePath })));
  return spare.size === 0
    ? inner.data
    : Object.fromEntries(Object.entries(inner.data).filter(([key]) => !spare.has(key)));
}

/**
 * The widest of the limits that hold in any case, so that each of these rules is told. Without one the general limit,
 * or a higher one that some answers bring into force: whether that one holds is the validator's to say, of the whole
 * answer.
 */
function findLimit(
  limits: readonly { limit: number | undefined; always: boolean }[],
  general: number,
): { limit: number; isRule: boolean } {
  const rule = Math.max(...limits.map(({ limit, always }) => (always ? limit : undefined) ?? -1));
  if (rule >= 0) return { limit: rule, isRule: true };
  return { limit: Math.max(general, ...limits.map(({ limit }) => limit ?? 0)), isRule: false };
}

function toError(keyword: string, limit: number, instancePath: string): AjvError {
  return { keyword, instancePath, schemaPath: `#/${keyword}`, params: { limit } };
}
