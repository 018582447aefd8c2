/** The one address of a project: sign-in, and what PostgREST answers, where row level security decides. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, jwtVerify, createRemoteJWKSet, decodeProtectedHeader } from 'jose';
import pg from 'pg';
import { openProjectPool } from './project-pool';

export interface FrontOptions {
  port: number;
  publishableKey: string;
  jwtSecret: string;
  databaseUrl: string;
  /** Known once GoTrue has started, which asks for the template before. */
  gotrueUrl: () => string;
}

const TEMPLATE = '<a href="{{ .SiteURL }}/admin/new-password#token_hash={{ .TokenHash }}">New password</a>';
const TEMPLATE_PATH = '/recovery.html';

export interface Front {
  url: string;
  templateUrl: string;
  stop(): Promise<void>;
}

export async function startFront(options: FrontOptions): Promise<Front> {
  const pool = openProjectPool(options.databaseUrl, 5);
  const url = `http://127.0.0.1:${options.port}`;
  const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`));
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url);
    if (pathname === TEMPLATE_PATH) return void response.end(TEMPLATE);
    const body = await readBody(request);
    if (pathname.startsWith('/auth/v1/')) return passOn(request, response, { path: pathname.slice(8) + search, body });
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-methods', 'GET, PATCH');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    return answerRows(request, response, body);
  }

  /** Without the public key as a bearer: a project takes it away before GoTrue reads it as a token. */
  async function passOn(
    request: IncomingMessage,
    response: ServerResponse,
    { path, body }: { path: string; body: Buffer<ArrayBuffer> },
  ): Promise<void> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    if (headers.authorization === `Bearer ${options.publishableKey}`) delete headers.authorization;
    const answered = await fetch(`${options.gotrueUrl()}${path}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body }),
    });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  }

  async function answerRows(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? options.publishableKey;
    try {
      await verify(token);
    } catch {
      return sendJson(response, 401, { code: 'PGRST301', message: 'JWT invalid' });
    }
    try {
      const table = pathname.replace('/rest/v1/', '');
      const changes = request.method === 'PATCH' ? (JSON.parse(String(body)) as Record<string, unknown>) : undefined;
      const rows = await query(decodeJwt(token), toStatement(table, searchParams, changes));
      const wantsOne = request.headers.accept?.includes('vnd.pgrst.object') ?? false;
      if (wantsOne && rows.length !== 1)
        return sendJson(response, 406, { code: 'PGRST116', message: 'Not one row', details: null, hint: null });
      if (changes !== undefined && !request.headers.prefer?.includes('return=representation'))
        return void response.writeHead(204).end();
      return sendJson(response, 200, wantsOne ? rows[0] : rows);
    } catch (error) {
      const { code, message } = error as pg.DatabaseError;
      return sendJson(response, code === '42501' ? 403 : 400, { code, message, details: null, hint: null });
    }
  }

  async function verify(token: string): Promise<void> {
    if (decodeProtectedHeader(token).alg === 'HS256')
      await jwtVerify(token, new TextEncoder().encode(options.jwtSecret), { algorithms: ['HS256'] });
    else await jwtVerify(token, keys);
  }

  async function query(claims: { role?: unknown }, { text, values }: pg.QueryConfig): Promise<unknown[]> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
        claims.role,
        JSON.stringify(claims),
      ]);
      const { rows } = await client.query(text, values);
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  await new Promise<void>((resolve) => void server.listen(options.port, '127.0.0.1', resolve));
  return {
    url,
    templateUrl: `${url}${TEMPLATE_PATH}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await pool.end();
    },
  };
}

/** As much of PostgREST's language as the pages speak: columns, and rows by a column's value. */
function toStatement(
  table: string,
  parameters: URLSearchParams,
  changes: Record<string, unknown> | undefined,
): pg.QueryConfig & { values: unknown[] } {
  const quote = (name: string) => pg.escapeIdentifier(name);
  const columns = (parameters.get('select') ?? '*').split(',').map((name) => (name === '*' ? name : quote(name)));
  const values: unknown[] = [];
  const hold = (value: unknown) => `$${values.push(value)}`;
  const set = Object.entries(changes ?? {}).map(([name, value]) => `${quote(name)} = ${hold(value)}`);
  const where = [...parameters].flatMap(([name, text]) =>
    name === 'select' ? [] : [`${quote(name)}::text = ${hold(text.replace(/^eq\./, ''))}`],
  );
  const filter = where.length === 0 ? '' : ` where ${where.join(' and ')}`;
  const from = `public.${quote(table)}`;
  return changes === undefined
    ? { text: `select ${columns.join(', ')} from ${from}${filter}`, values }
    : { text: `update ${from} set ${set.join(', ')}${filter} returning ${columns.join(', ')}`, values };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
