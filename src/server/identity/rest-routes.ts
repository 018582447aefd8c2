/**
 * The subset of PostgREST that the pages read profiles and roles through. Row level security decides what comes out.
 */
import { Hono } from 'hono';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { createErrorHandler } from '../http/error-handler';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';
import { readJsonObject } from '../http/read-json';
import { findSqlState } from '../storage/database';
import { toJson } from '../storage/column';
import type { Tables } from '../storage/tables';
import { getBearerToken } from '../http/bearer-token';

interface RestQuery {
  /** Columns to answer; empty means all. */
  select: string[];
  where: RawBuilder<unknown>[];
  order: RawBuilder<unknown>[];
  limit?: number;
  offset?: number;
}

/**
 * Reads the query of a PostgREST request: a small, closed language. What is not in it is refused, never passed on.
 * Thrown for a query outside the language; answered as PostgREST does.
 */
class RestQueryError extends Error {
  override readonly name = 'RestQueryError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']);

const COMPARISONS = { eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** The tables that a browser may name at all, with their columns. */
const TABLES: Record<string, readonly string[]> = {
  profiles: [
    'id',
    'first_name',
    'last_name',
    'email',
    'phone',
    'mobile_number',
    'role',
    'role_id',
    'role_name',
    'has_application',
    'status',
    'created_at',
    'updated_at',
    'last_login_at',
  ],
  roles: ['id', 'name', 'description', 'permissions'],
};

const ONE_OBJECT = 'application/vnd.pgrst.object+json';

export function createRestRoutes(platform: Platform): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.onError(createRestErrorHandler(platform));

  app.get('/:table', async (context) => {
    const { name, query } = readRequest(context);
    const rows = await runAsCaller(platform, context, (transaction) => select(transaction, name, query));
    const start = query.offset ?? 0;
    context.header('content-range', `${rows.length === 0 ? '*' : `${start}-${start + rows.length - 1}`}/*`);
    return answerRows(context, rows, 200);
  });

  app.patch('/:table', async (context) => {
    const { name, columns, query } = readRequest(context);
    const changes = Object.entries(await readJsonObject(context.req.raw));
    for (const [column] of changes)
      if (!columns.includes(column))
        throw new RestQueryError('PGRST204', `Could not find the '${column}' column of '${name}'`);
    const wantsRows = context.req.header('prefer')?.includes('return=representation') ?? false;
    const rows = await runAsCaller(platform, context, (transaction) => update(transaction, name, changes, query));
    return wantsRows ? answerRows(context, rows, 200) : context.body(null, 204);
  });

  // No policy lets a browser add or remove rows; the database would say the same.
  app.on(['POST', 'PUT', 'DELETE'], '/:table', async (context) => {
    const { name } = readRequest(context);
    const { role } = await identify(platform, context);
    return context.json(toBody('42501', `permission denied for table ${name}`), role === 'anon' ? 401 : 403);
  });
  return app;
}

function readRequest(context: ServerContext): { name: string; columns: readonly string[]; query: RestQuery } {
  const name = context.req.param('table') ?? '';
  const columns = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!columns) throw new RestQueryError('PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
  return { name, columns, query: parseRestQuery(new URL(context.req.url).searchParams, columns) };
}

async function select(
  transaction: Transaction<Tables>,
  name: string,
  { select: columns, where, order, limit, offset }: RestQuery,
): Promise<unknown[]> {
  const parts = [sql`select ${listColumns(columns)} from ${sql.table(`public.${name}`)}`];
  if (where.length > 0) parts.push(sql`where ${sql.join(where, sql` and `)}`);
  if (order.length > 0) parts.push(sql`order by ${sql.join(order)}`);
  if (limit !== undefined) parts.push(sql`limit ${limit}`);
  if (offset !== undefined) parts.push(sql`offset ${offset}`);
  return (await sql`${sql.join(parts, sql` `)}`.execute(transaction)).rows;
}

async function update(
  transaction: Transaction<Tables>,
  name: string,
  changes: [string, unknown][],
  { select: columns, where }: RestQuery,
): Promise<unknown[]> {
  if (changes.length === 0) return [];
  // PostgREST would change every row that the policy allows; an update that names no row is always a mistake here.
  if (where.length === 0) throw new RestQueryError('21000', 'UPDATE requires a WHERE clause');
  const table = sql.table(`public.${name}`);
  const changed = listColumns(changes.map(([column]) => column));
  // As PostgREST does: the database makes its own values of the JSON, and says so where it cannot.
  const given = sql`jsonb_populate_record(null::${table}, ${toJson(Object.fromEntries(changes))}::jsonb)`;
  return (
    await sql`update ${table} set (${changed}) = (select ${changed} from ${given}) where ${sql.join(where, sql` and `)} returning ${listColumns(columns)}`.execute(
      transaction,
    )
  ).rows;
}

function listColumns(columns: string[]): RawBuilder<unknown> {
  return columns.length === 0 ? sql`*` : sql.join(columns.map((column) => sql.ref(column)));
}

/** Runs a query as the role and with the claims of whoever asks; both end with the transaction. */
async function runAsCaller<T>(
  platform: Platform,
  context: ServerContext,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const { role, claims } = await identify(platform, context);
  return platform.database.kysely.transaction().execute(async (transaction) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('role', ${role}, true)`.execute(
      transaction,
    );
    return work(transaction);
  });
}

async function identify(
  { auth }: Platform,
  context: ServerContext,
): Promise<{ role: 'anon' | 'authenticated'; claims: object }> {
  const header = context.req.header('authorization');
  const key = context.req.header('apikey');
  // Signed out, supabase-js sends its public key as the bearer; that key says nothing about anybody.
  if (header === undefined || (key !== undefined && header === `Bearer ${key}`))
    return { role: 'anon', claims: { role: 'anon' } };
  const identity = await auth.verifier.verify(getBearerToken(header));
  context.set('identity', identity);
  return { role: 'authenticated', claims: identity.claims };
}

function answerRows(context: ServerContext, rows: unknown[], status: 200): Response {
  if (!context.req.header('accept')?.includes(ONE_OBJECT)) return context.json(rows, status);
  if (rows.length === 1) return context.json(rows[0], status, { 'content-type': ONE_OBJECT });
  return context.json(
    {
      ...toBody('PGRST116', 'Cannot coerce the result to a single JSON object'),
      details: `The result contains ${rows.length} rows`,
    },
    406,
  );
}

/** In PostgREST's words; what is away is answered with the seconds to wait, as everywhere. */
function createRestErrorHandler({ log }: Platform): (error: Error, context: ServerContext) => Promise<Response> {
  const answer = createErrorHandler(log);
  return async (error, context) => {
    if (error instanceof RestQueryError)
      return context.json(toBody(error.code, error.message), error.code === 'PGRST205' ? 404 : 400);
    const state = findSqlState(error);
    if (state === '42501')
      return context.json(
        toBody(state, 'permission denied'),
        context.req.header('authorization') === undefined ? 401 : 403,
      );
    // Class 22 and 23: the caller's values do not fit.
    if (state?.startsWith('22') || state?.startsWith('23')) return context.json(toBody(state, 'invalid value'), 400);
    const response = answer(error, context);
    const { code, message } = (await response.json()) as { code: string; message: string };
    return new Response(JSON.stringify(toBody(REST_CODES[response.status] ?? code, message)), response);
  };
}

const REST_CODES: Record<number, string> = { 401: 'PGRST301', 500: 'XX000' };

function toBody(code: string, message: string) {
  return { code, message, details: null, hint: null };
}

/** `columns` are the table's; only they can be named. */
function parseRestQuery(parameters: URLSearchParams, columns: readonly string[]): RestQuery {
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
