/**
 * Two processes of the built server on one PostgreSQL: what is counted, locked, signed out or set in one holds in the
 * other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { runDoctor } from '@/server/runtime/node/doctor';
import { MIGRATIONS } from '@/server/storage/migrate';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { buildServer, readOutbox, startServer, type ServerProcess } from '../../support/server-process';
import type { ParsedJson } from '../../support/test-product';

const ADMINISTRATOR = { username: 'chief@registry.example', password: 'correct-horse-7' };
const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id;
const folder = mkdtempSync(join(tmpdir(), 'two-processes-'));
let postgres: TestPostgres;
let address: string;
let program: string;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  const [built, server] = await Promise.all([buildServer(), startPostgres()]);
  program = built;
  postgres = server;
  address = await postgres.createDatabase();
  const variables = {
    DATABASE_URL: address,
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    PUBLIC_URL: 'http://registry.example',
  };
  // At the same moment, on an empty database.
  servers = await Promise.all([startServer(program, variables), startServer(program, variables)]);
}, 180_000);

afterAll(async () => {
  try {
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function call(
  server: 0 | 1,
  method: string,
  path: string,
  { token, json }: { token?: string; json?: unknown } = {},
) {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${servers[server].origin}${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as ParsedJson };
}

const codeFor = (phone: string) =>
  /\b(\d{6})\b/.exec(readOutbox(folder).findLast(({ to }) => to === phone)?.text ?? '')?.[1] ?? 'none sent';

async function joinByPhone(phone: string): Promise<{ access_token: string; refresh_token: string }> {
  await call(0, 'POST', '/api/auth/send-otp', { json: { phone_number: phone } });
  const { body } = await call(1, 'POST', '/api/auth/verify-otp', {
    json: { phone_number: phone, otp_code: codeFor(phone) },
  });
  await call(0, 'POST', '/api/auth/create-account', {
    token: body.access_token,
    json: { phone_number: phone, user_type: role, first_name: 'Ada', last_name: 'Obi' },
  });
  return body;
}

test('both started on the empty database: each migration once, one administrator', async () => {
  const client = new pg.Client(address);
  await client.connect();
  const { rows: migrations } = await client.query('select name from public.schema_migrations order by applied_at');
  const {
    rows: [administrators],
  } = await client.query('select count(*)::int as count from public.profiles');
  const {
    rows: [keys],
  } = await client.query('select count(*)::int as count from auth.signing_keys');
  await client.end();
  expect(migrations.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect([administrators.count, keys.count]).toEqual([1, 1]);
});

test('one that was told another address, store or secret is named in its log and by doctor, while it runs', async () => {
  const variables = { DATABASE_URL: address, DATA_DIR: folder, PUBLIC_URL: 'http://other.example' };
  const third = await startServer(program, {
    ...variables,
    DELIVERY_HOOK_SECRET: `v1,whsec_${'a'.repeat(32)}`,
    LOG_LEVEL: 'warn',
  });
  const ask = async () => {
    const lines: string[] = [];
    const result = await runDoctor({ ...variables, HOST: '127.0.0.1' }, (line) => lines.push(line));
    return { result, lines: lines.filter((line) => line.includes('Servers:')) };
  };
  const names = String.raw`\S+ \(process \d+\)`;
  const two = `${names}, ${names}`;
  try {
    await expect.poll(() => third.printed()).toContain('servers of one database differ');
    const { differences } = JSON.parse(
      third
        .printed()
        .split('\n')
        .find((line) => line.includes('differ')) ?? '{}',
    ) as { differences: string[] };
    const expected = [
      new RegExp(`^PUBLIC_URL is (?=.*http://registry\\.example on ${two})(?=.*http://other\\.example on ${names})`),
      new RegExp(`^DELIVERY_HOOK_SECRET is (?=.*not set on ${two})(?=.*one value on ${names})`),
    ];
    expect(differences).toEqual(expected.map((each) => expect.stringMatching(each)));
    const told = await ask();
    expect([told.result, told.lines]).toEqual([
      1,
      [
        expect.stringMatching(/^WRONG {2}Servers: PUBLIC_URL is .*same value/),
        expect.stringContaining('DELIVERY_HOOK_SECRET'),
      ],
    ]);
    expect(JSON.stringify([told, third.printed()])).not.toContain('aaaaaaaa');
  } finally {
    expect(await third.stop()).toBe(0);
  }
  expect((await ask()).lines).toEqual([]);
});

test('a hundred parallel guesses, half at each process, get five tries, and the right code none after them', async () => {
  const phone = '+2348037770001';
  await call(0, 'POST', '/api/auth/send-otp', { json: { phone_number: phone } });
  const code = codeFor(phone);
  const guesses = Array.from({ length: 100 }, (_, index) => {
    const guess = String(index + 100_000) === code ? '999999' : String(index + 100_000);
    return call(index % 2 === 0 ? 0 : 1, 'POST', '/api/auth/verify-otp', {
      json: { phone_number: phone, otp_code: guess },
    });
  });
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  for (const server of [0, 1] as const) {
    const locked = await call(server, 'POST', '/api/auth/verify-otp', {
      json: { phone_number: phone, otp_code: code },
    });
    expect(locked).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/) },
    });
    expect((await call(server, 'POST', '/api/auth/send-otp', { json: { phone_number: phone } })).status).toBe(429);
  }
});

test('a code works once, when both are asked at the same moment', async () => {
  const phone = '+2348037770002';
  await call(0, 'POST', '/api/auth/send-otp', { json: { phone_number: phone } });
  const code = codeFor(phone);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      call(index % 2 === 0 ? 0 : 1, 'POST', '/api/auth/verify-otp', { json: { phone_number: phone, otp_code: code } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
});

test('who signs out at one is out at the other', async () => {
  const { access_token: token } = await joinByPhone('+2348037770003');
  expect((await call(1, 'GET', '/api/auth/me', { token })).status).toBe(200);
  expect((await call(0, 'POST', '/auth/v1/logout?scope=local', { token, json: {} })).status).toBe(204);
  expect((await call(1, 'GET', '/api/auth/me', { token })).status).toBe(401);
});

test('two tabs that refresh at the same moment, each at another process, go on with one session', async () => {
  const { refresh_token } = await joinByPhone('+2348037770004');
  const [one, other] = await Promise.all(
    ([0, 1] as const).map((server) =>
      call(server, 'POST', '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } }),
    ),
  );
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(one?.body.refresh_token).toBe(other?.body.refresh_token);
});

test('a setting that is changed at one is in force at the other', async () => {
  const {
    body: { access_token: token },
  } = await call(0, 'POST', '/api/admin/login', { json: ADMINISTRATOR });
  expect(
    (await call(0, 'PUT', '/api/admin/settings', { token, json: { security: { failed_login_attempts: 2 } } })).status,
  ).toBe(200);
  const logIn = (server: 0 | 1) =>
    call(server, 'POST', '/api/admin/login', { json: { username: 'nobody@registry.example', password: 'wrong-pass' } });
  expect([(await logIn(1)).status, (await logIn(0)).status, (await logIn(1)).status]).toEqual([401, 401, 429]);
});
