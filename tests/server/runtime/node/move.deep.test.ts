/**
 * An installation with people and files goes from the embedded database to PostgreSQL and S3, and back, by the
 * commands.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { joinNodes } from '@/server/runtime/node/nodes/nodes';
import { openDatabase, openFiles } from '@/server/runtime/node/open-platform';
import { operate } from '@/server/runtime/node/operate';
import { migrate } from '@/server/storage/migrate';
import { createClubProduct, submitClub } from '../../support/club-product';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { PDF } from '../../support/test-product';

type Variables = Record<string, string>;

const root = mkdtempSync(join(tmpdir(), 'move-'));
const objects = new Map<string, Buffer>();
const s3 = createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body),
  );
});
const printed: string[] = [];
let postgres: TestPostgres;
let embedded: Variables;
let server: Variables;

async function answer(request: IncomingMessage): Promise<[number, Buffer | string]> {
  const { method, url = '' } = request;
  if (method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    objects.set(url, Buffer.concat(chunks));
    return [200, ''];
  }
  const found = objects.get(url);
  return found ? [200, found] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
}

beforeAll(async () => {
  postgres = await startPostgres();
  await new Promise<void>((resolve) => void s3.listen(0, '127.0.0.1', resolve));
  embedded = { DATA_DIR: join(root, 'one') };
  server = {
    DATA_DIR: join(root, 'two'),
    DATABASE_URL: await postgres.createDatabase(),
    S3_ENDPOINT: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
    S3_BUCKET: 'registry',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    PUBLIC_URL: 'https://registry.example',
  };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await fill();
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  s3.close();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Runs a command as it would be typed under this environment, and returns its exit code with what it printed. */
async function command(variables: Variables, name: string, ...words: string[]) {
  for (const key of [
    'DATA_DIR',
    'BACKUP_DIR',
    'DATABASE_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'PUBLIC_URL',
  ])
    vi.stubEnv(key, variables[key] ?? '');
  printed.length = 0;
  const code = await operate(name, words);
  return { code, said: printed.join('') };
}

function writeEnvironment(name: string, variables: Variables): string {
  const path = join(root, name);
  writeFileSync(
    path,
    Object.entries(variables)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  return path;
}

/** A registry with three applications and their files, in the first folder. */
async function fill(): Promise<void> {
  const environment = parseEnvironment(embedded);
  await open(environment, async (database, files) => {
    await migrate(database, { hosted: false });
    const product = await createClubProduct({ database });
    Object.assign(product.platform.files, files);
    for (const digit of [1, 2, 3]) {
      const { access_token: token } = await product.join(`+234803666000${digit}`, 'club_secretary');
      await submitClub(product, token);
    }
  });
}

async function open<Result>(
  environment: ReturnType<typeof parseEnvironment>,
  work: (
    database: Awaited<ReturnType<typeof openDatabase>>,
    files: Awaited<ReturnType<typeof openFiles>>,
  ) => Promise<Result>,
): Promise<Result> {
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const database = await openDatabase(environment, SILENT_LOG);
  try {
    return await work(database, await openFiles(environment));
  } finally {
    await database.close();
  }
}

const readAll = (variables: Variables) =>
  open(parseEnvironment(variables), async (database, files) => {
    const { kysely } = database;
    const [applications, events, people, keys] = await Promise.all([
      kysely.selectFrom('applications').selectAll().orderBy('number').execute(),
      kysely.selectFrom('application_events').selectAll().orderBy('id').execute(),
      kysely.selectFrom('auth.users').selectAll().orderBy('id').execute(),
      kysely.selectFrom('auth.signing_keys').selectAll().execute(),
    ]);
    const stored = await kysely.selectFrom('files').select(['key', 'size']).orderBy('key').execute();
    const sizes = await Promise.all(stored.map(async ({ key }) => (await files.open(key))?.size));
    return { applications, events, people, keys, stored, sizes };
  });

it('to PostgreSQL and S3 and back, with each row, number, key and file; the way back needs an empty place', async () => {
  const before = await readAll(embedded);
  expect(before.applications).toHaveLength(3);
  const there = await command(embedded, 'move', writeEnvironment('server.env', server));
  expect([there.code, there.said]).toEqual([
    0,
    expect.stringMatching(/Restored the backup of .*: \d+ rows and 3 files, each compared/),
  ]);
  expect(objects.size).toBe(3);
  expect(await readAll(server)).toEqual(before);

  await expect(command(embedded, 'move', join(root, 'server.env'))).rejects.toThrow('already holds a registry');
  const third = { DATA_DIR: join(root, 'three') };
  const back = await command(server, 'move', writeEnvironment('three.env', third));
  expect(back.code).toBe(0);
  expect(await readAll(third)).toEqual(before);
  expect(before.sizes).toEqual([PDF.byteLength, PDF.byteLength, PDF.byteLength]);
});

it('nothing is moved onto itself, or while a backup is not whole', async () => {
  await expect(command(server, 'move', join(root, 'server.env'))).rejects.toThrow('have the same database');
  const [key = ''] = objects.keys();
  const bytes = objects.get(key) ?? Buffer.of();
  objects.delete(key);
  const { code, said } = await command(server, 'move', writeEnvironment('four.env', { DATA_DIR: join(root, 'four') }));
  objects.set(key, bytes);
  expect([code, said]).toEqual([1, expect.stringContaining('1 files are not in their store as they were uploaded')]);
  expect(readdirSync(root)).not.toContain('four');
});

it('doctor tells of the state of either, and of what is away', async () => {
  const { code, said } = await command(server, 'doctor');
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/ok +Migrations[^]*ok +Clock[^]*ok +File store: the bucket registry[^]*ok +Backups/),
  ]);
  const away = await command({ ...server, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/registry' }, 'doctor');
  expect([away.code, away.said]).toEqual([1, expect.stringMatching(/WRONG +Database: .*Check DATABASE_URL/)]);
  writeFileSync(join(root, 'no-folder'), '');
  const closed = await command({ ...server, BACKUP_DIR: join(root, 'no-folder') }, 'doctor');
  expect([closed.code, closed.said]).toEqual([1, expect.stringMatching(/WRONG +Backups: .*no-folder/)]);
  const wrong = await command({ ...server, DATABASE_URL: 'mysql://somewhere' }, 'doctor');
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('DATABASE_URL must be a PostgreSQL address')]);
});

it('a role that may not make the roles of the registry is told what it needs, by doctor and by the start', async () => {
  const address = new URL(await postgres.createDatabase());
  const owner = new pg.Client(address.href);
  await owner.connect();
  await owner.query(`create role plain login; alter database ${address.pathname.slice(1)} owner to plain`);
  await owner.end();
  address.username = 'plain';
  const told = /The role of DATABASE_URL must own its database and have CREATEROLE/i;
  const { code, said } = await command({ ...server, DATABASE_URL: address.href }, 'doctor');
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/WRONG +Migrations: .*must own its database and have CREATEROLE/),
  ]);
  const database = await openDatabase(parseEnvironment({ ...server, DATABASE_URL: address.href }), SILENT_LOG);
  await expect(migrate(database, { hosted: false })).rejects.toThrow(told);
  await database.close();
});

/** How many tokens would open a session anew, whatever the keys are. */
const countRenewing = () =>
  open(parseEnvironment(server), async ({ kysely }) => {
    const { rows } = await sql`select from auth.refresh_tokens`.execute(kysely);
    return rows.length;
  });

it('nothing is moved from under a server, nor from one that was started meanwhile', async () => {
  const environment = parseEnvironment(server);
  const database = await openDatabase(environment, SILENT_LOG);
  const leave = await joinNodes(database, environment, SILENT_LOG);
  const five = writeEnvironment('five.env', { DATA_DIR: join(root, 'five') });
  await expect(command(server, 'move', five)).rejects.toThrow(
    /^A server still runs.*process \d+.* Stop all of them first/,
  );
  expect(readdirSync(root)).not.toContain('five');
  await leave();
  // Begun while what was copied is put where it goes to.
  let late: ReturnType<typeof joinNodes> | undefined;
  const begins = vi.spyOn(process.stdout, 'write');
  begins.mockImplementation((text) => {
    if (String(text).startsWith('Backup in ')) late = joinNodes(database, environment, SILENT_LOG);
    return printed.push(String(text)) > 0;
  });
  await expect(command(server, 'move', five)).rejects.toThrow(/^A server still runs.* has to be done again/);
  begins.mockImplementation((text) => printed.push(String(text)) > 0);
  await (
    await late
  )?.();
  await database.close();
});

it('keys are not thrown away under a server that would go on with them', async () => {
  const before = await readAll(server);
  const environment = parseEnvironment(server);
  const database = await openDatabase(environment, SILENT_LOG);
  const leave = await joinNodes(database, environment, SILENT_LOG);
  await expect(command(server, 'rotate-keys')).rejects.toThrow(
    /^A server still runs with the old keys: .*process \d+.* Stop all of them first/,
  );
  expect(await readAll(server)).toEqual(before);
  await leave();
  await database.close();
});

it('new keys are made after the old ones are thrown away, with the sessions and nothing else', async () => {
  const before = await readAll(server);
  expect(before.keys).toHaveLength(1);
  expect(await countRenewing()).toBeGreaterThan(0);
  expect((await command(server, 'rotate-keys')).code).toBe(0);
  expect(await countRenewing()).toBe(0);
  expect(await readAll(server)).toEqual({ ...before, keys: [] });
});
