/** Servers that share a database, and what is said of those that were not told the same. */
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SILENT_LOG, type Log } from '@/server/platform/log';
import { joinNodes, listDifferences, listNodes } from '@/server/runtime/node/nodes/nodes';
import type { Database } from '@/server/storage/database';
import { openTestDatabase } from '../../support/test-database';

const NAME = `${hostname()} (process ${process.pid})`;
const ENVIRONMENT = { PUBLIC_URL: 'https://registry.example', TRUST_PROXY: 'true', SMS_TOKEN: 'secret' };
let database: Database;
let told: unknown[][];
let log: Log;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await openTestDatabase();
  told = [];
  log = { ...SILENT_LOG, warn: (...words: unknown[]) => void told.push(words) };
});
afterEach(() => {
  vi.useRealTimers();
});

const join = (environment: Parameters<typeof joinNodes>[1] = ENVIRONMENT) => joinNodes(database, environment, log);
const list = async () =>
  (await database.kysely.selectFrom('nodes').select('name').execute()).map(({ name }) => name).toSorted();
/** Of each difference its variable, and what is said of each value that it has. */
const readDifferences = async () =>
  (await listDifferences(database.kysely)).map((line) => [
    line.slice(0, line.indexOf(' is ')),
    line
      .slice(line.indexOf(' is ') + 4)
      .split('; ')
      .toSorted(),
  ]);

it('servers that were told the same do not differ, and each is on the list until it leaves', async () => {
  const leave = await join();
  const second = await join({ ...ENVIRONMENT });
  expect([await list(), await readDifferences(), told]).toEqual([[NAME, NAME], [], []]);
  await leave();
  expect(await list()).toEqual([NAME]);
  await second();
  expect([await list(), vi.getTimerCount()]).toEqual([[], 0]);
});

it('what they do not have alike is told, and of secrets not what they are', async () => {
  await join();
  await join({ ...ENVIRONMENT, PUBLIC_URL: 'https://elsewhere.example', S3_BUCKET: 'papers', SMS_TOKEN: undefined });
  await join({ ...ENVIRONMENT, SMS_TOKEN: 'another' });
  expect(await readDifferences()).toEqual([
    ['PUBLIC_URL', [`https://elsewhere.example on ${NAME}`, `https://registry.example on ${NAME}, ${NAME}`]],
    ['S3_BUCKET', [`not set on ${NAME}, ${NAME}`, `papers on ${NAME}`]],
    ['SMS_TOKEN', [`not set on ${NAME}`, `one value on ${NAME}`, `one value on ${NAME}`]],
  ]);
});

it('each looks every minute, forgets who is gone for three, and warns once of what is new', async () => {
  await join();
  const other = await join({ ...ENVIRONMENT, TRUST_PROXY: 'false' });
  const message = 'servers of one database differ in what must be the same on all of them';
  const proxy = expect.stringMatching(/^TRUST_PROXY is /);
  // The second one has said it when it came, the first one says it when it looks.
  expect(told).toEqual([[{ differences: [proxy] }, message]]);
  await other();
  const leave = async (name: string, seconds: number) =>
    sql`insert into nodes (id, name, shared, seen_at)
      select ${crypto.randomUUID()}, ${name}, shared || '{"TRUST_PROXY": "false"}', now() - make_interval(secs => ${seconds}) from nodes limit 1`.execute(
      database.kysely,
    );
  await leave('gone', 181);
  await leave('here', 100);
  expect(await readDifferences()).toEqual([['TRUST_PROXY', ['false on here', `true on ${NAME}`]]]);
  vi.advanceTimersByTime(59_999);
  expect(await list()).toContain('gone');
  vi.advanceTimersByTime(1);
  await expect.poll(list).not.toContain('gone');
  await expect.poll(() => told).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  await sql`update nodes set shared = shared || '{"S3_BUCKET": "papers"}' where name = 'here'`.execute(database.kysely);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => told).toHaveLength(3);
  expect(told.slice(1)).toEqual([
    [{ differences: [proxy] }, message],
    [{ differences: [proxy, expect.stringMatching(/^S3_BUCKET is /)] }, message],
  ]);
});

it('one that cannot note itself goes on, and its log says so', async () => {
  const { kysely, ...rest } = database;
  const away = kysely.withPlugin({
    transformQuery: () => {
      throw new Error('The database is away');
    },
    transformResult: async ({ result }) => result,
  });
  await joinNodes({ ...rest, kysely: away }, ENVIRONMENT, log);
  expect(told).toEqual([[{ error: expect.stringMatching(/^Error\n/) }, 'this server could not note itself']]);
});

it('one that was killed while the clock was a year ahead is forgotten once it is set right', async () => {
  await join({ ...ENVIRONMENT, SMS_TOKEN: 'another' });
  await database.kysely
    .updateTable('nodes')
    .set({ seen_at: sql`now() + interval '1 year'` })
    .execute();
  expect([await listNodes(database.kysely), await readDifferences()]).toEqual([[], []]);
  await join();
  expect([await list(), told]).toEqual([[NAME], []]);
});
