/** Reads the query of a PostgREST request: a small, closed language. What is not in it is refused, never passed on. */
import { sql, type RawBuilder } from 'kysely';

export interface RestQuery {
  /** Columns to answer; empty means all. */
  select: string[];
  where: RawBuilder<unknown>[];
  order: RawBuilder<unknown>[];
  limit?: number;
  offset?: number;
}

/** Thrown for a query outside the language; answered as PostgREST does. */
export class RestQueryError extends Error {
  override readonly name = 'RestQueryError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']);

/** `columns` are the table's; only they can be named. */
export function parseRestQuery(parameters: URLSearchParams, columns: readonly string[]): RestQuery {
  const known = (name: string): string => {
    if (columns.includes(name)) return name;
    throw new RestQueryError('42703', `column ${name} does not exist`);
  };
  const query: RestQuery = {
    select: parseSelect(parameters.get('select'), known),
    where: [],
    order: parseOrder(parameters.get('order'), known),
  };
  for (const [name, value] of parameters) if (!RESERVED.has(name)) query.where.push(parseFilter(known(name), value));
  const limit = parseCount(parameters.get('limit'));
  const offset = parseCount(parameters.get('offset'));
  return { ...query, ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
}

function parseSelect(text: string | null, known: (name: string) => string): string[] {
  if (text === null || text.trim() === '' || text.trim() === '*') return [];
  return text.split(',').map((name) => known(name.trim()));
}

const COMPARISONS = { eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

function parseFilter(column: string, text: string): RawBuilder<unknown> {
  const [, operator = '', value = ''] = /^([a-z]+)\.([\s\S]*)$/.exec(text) ?? [];
  // Compared as text, so that a value of another kind finds nothing instead of failing in the cast.
  const reference = sql`${sql.ref(column)}::text`;
  if (
    operator === 'eq' ||
    operator === 'neq' ||
    operator === 'gt' ||
    operator === 'gte' ||
    operator === 'lt' ||
    operator === 'lte'
  ) {
    return sql`${reference} ${COMPARISONS[operator]} ${value}`;
  }
  if (operator === 'in' && /^\(.*\)$/s.test(value))
    return sql`${reference} = any(${splitList(value.slice(1, -1))}::text[])`;
  if (operator === 'is' && (value === 'null' || value === 'true' || value === 'false')) {
    return value === 'null' ? sql`${sql.ref(column)} is null` : sql`${reference} = ${value}`;
  }
  throw new RestQueryError('PGRST100', `failed to parse filter (${text})`);
}

/** `a,"b,c"` → a and b,c */
function splitList(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
  );
}

function parseOrder(text: string | null, known: (name: string) => string): RawBuilder<unknown>[] {
  if (text === null || text === '') return [];
  return text.split(',').map((part) => {
    const [name = '', ...modifiers] = part.split('.');
    const column = sql.ref(known(name));
    const unknown = modifiers.find((modifier) => !['asc', 'desc', 'nullsfirst', 'nullslast'].includes(modifier));
    if (unknown !== undefined) throw new RestQueryError('PGRST100', `failed to parse order (${text})`);
    const direction = modifiers.includes('desc') ? sql`desc` : sql`asc`;
    if (modifiers.includes('nullsfirst')) return sql`${column} ${direction} nulls first`;
    return modifiers.includes('nullslast') ? sql`${column} ${direction} nulls last` : sql`${column} ${direction}`;
  });
}

function parseCount(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new RestQueryError('PGRST100', `failed to parse a count (${text})`);
  return Number(text);
}
