/** What `doctor` looks at: folders, backups, providers and the database. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineBackups, examineProviders } from '@/server/runtime/node/doctor';
import { examineDatabase } from '@/server/runtime/node/doctor/examine-database';
import { examineFolder } from '@/server/runtime/node/doctor/examine-folder';
import { MIGRATIONS } from '@/server/storage/migrate';
import { findFreePort } from '../../../support/postgres-server';
import { openTestDatabase, openUnmigratedDatabase } from '../../../support/test-database';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a data folder is there or not, open or closed, and on a disk', async () => {
  const path = join(folder, 'data');
  expect(await examineFolder(path)).toEqual([
    { what: 'Data folder', state: 'warn', text: `${path} is not there yet`, advice: 'The first start makes it' },
  ]);
  mkdirSync(path);
  chmodSync(path, 0o755);
  const disk = expect.objectContaining({
    what: 'Disk',
    text: expect.stringMatching(/^[\d.]+ GB of [\d.]+ GB are free$/),
  });
  expect(await examineFolder(path)).toEqual([
    expect.objectContaining({ what: 'Data folder', state: 'warn', text: `${path} is open to other accounts` }),
    disk,
  ]);
  chmodSync(path, 0o700);
  expect(await examineFolder(path)).toEqual([
    { what: 'Data folder', state: 'ok', text: `${path} is its owner’s alone` },
    disk,
  ]);
});

describe('backups', () => {
  const MANIFEST = {
    registry_backup: 1,
    hosted: false,
    migrations: [],
    tables: [],
    files: { count: 0, bytes: 0 },
    erased: [],
    damaged: [],
  };
  const make = (name: string, made_at: string, sums = '') => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify({ ...MANIFEST, made_at }));
    if (sums !== 'none') writeFileSync(join(folder, name, 'SHA256SUMS'), sums);
  };
  const look = (now: string, dataDir = join(folder, 'no-data')) => examineBackups({ folder, dataDir }, new Date(now));
  const OLD = '2026-01-01T02-30-00Z';
  const LATEST = '2026-01-02T02-30-00Z';

  it('of which there is none, or none that is whole', async () => {
    const none = [
      {
        what: 'Backups',
        state: 'warn',
        text: `there is none in ${folder}`,
        advice: 'Have "npm run backup" run every night, as OPERATE.md shows',
      },
    ];
    expect(await look('2026-01-03T00:00:00Z')).toEqual(none);
    make(LATEST, '2026-01-02T02:30:00Z', 'none');
    make('before-the-upgrade', '2026-01-02T02:30:00Z');
    expect(await look('2026-01-03T00:00:00Z')).toEqual(none);
    rmSync(folder, { recursive: true });
    expect(await look('2026-01-03T00:00:00Z')).toEqual(none);
  });

  it.each([
    ['2026-01-02T03:00:00Z', 'ok', '0.5'],
    ['2026-01-02T12:24:00Z', 'ok', '9.9'],
    ['2026-01-02T12:30:00Z', 'ok', '10'],
    ['2026-01-03T04:30:00Z', 'ok', '26'],
    ['2026-01-03T04:30:01Z', 'warn', '26'],
    ['2026-01-04T04:30:00Z', 'warn', '50'],
  ])('at %s the latest whole one counts: %s, %s hours', async (now, state, hours) => {
    make(OLD, '2026-01-01T02:30:00Z');
    make(LATEST, '2026-01-02T02:30:00Z');
    make('2026-01-03T02-30-00Z', '2026-01-03T02:30:00Z', 'none');
    expect(await look(now)).toEqual([
      expect.objectContaining({ state, text: `the latest is ${hours} hours old: ${join(folder, LATEST)}` }),
    ]);
  });

  it('in what cannot be read are said with the reason', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await examineBackups({ folder: file, dataDir: folder }, new Date())).toEqual([
      expect.objectContaining({ state: 'wrong', text: expect.stringMatching(`^${file}: .*ENOTDIR`) }),
    ]);
  });

  it('on the disk of the data could be lost with it', async () => {
    make(LATEST, '2026-01-02T02:30:00Z');
    expect(await look('2026-01-02T03:00:00Z', folder)).toEqual([
      expect.objectContaining({ state: 'ok' }),
      expect.objectContaining({ what: 'Backups', state: 'warn', text: 'they are on the disk of the data' }),
    ]);
    // Another file system, wherever there is /proc.
    expect(await look('2026-01-02T03:00:00Z', '/proc')).toHaveLength(1);
  });
});

describe('providers', () => {
  const NONE = ['warn E-mail: no provider is set', 'warn SMS: no provider is set'];
  const brief = async (...args: Parameters<typeof examineProviders>) =>
    (await examineProviders(...args)).map(({ what, state, text }) => `${state} ${what}: ${text}`);

  it('that are not set are demonstrations, but for Supabase', async () => {
    const found = await examineProviders({ DATA_DIR: '/data' });
    expect(await brief({ DATA_DIR: '/data' })).toEqual(NONE);
    expect(found[0]?.advice).toContain('/data/outbox.jsonl');
  });

  it.each([
    ['smtp://user:word@mail.example', 'mail.example:587'],
    ['smtps://mail.example', 'mail.example:465'],
    ['smtp://mail.example:2525', 'mail.example:2525'],
  ])('%s is asked at %s', async (SMTP_URL, place) => {
    const asked: string[] = [];
    const reach = async (host: string, port: number) => void asked.push(`${host}:${port}`);
    expect(await brief({ SMTP_URL, DATA_DIR: '/data' }, reach as never)).toEqual([
      `ok E-mail: ${place} can be reached`,
      NONE[1],
    ]);
    expect(asked).toEqual([place]);
  });

  it('of the web are asked at the port of their scheme', async () => {
    const addresses = {
      SMS_URL: 'https://sms.example/send',
      SUPABASE_URL: 'http://project.example',
      DATA_DIR: '/data',
    };
    expect(await brief(addresses, async () => 'no route')).toEqual([
      NONE[0],
      'wrong SMS: sms.example:443 cannot be reached: no route',
      'wrong Supabase: project.example:80 cannot be reached: no route',
    ]);
  });

  it('are reached over the net', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const open = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const closed = `127.0.0.1:${await findFreePort()}`;
    const found = await brief({ SMTP_URL: `smtp://${open}`, SMS_URL: `http://${closed}`, DATA_DIR: '/data' });
    // Nothing holds the line any more.
    await new Promise((resolve) => void server.close(resolve));
    expect(found).toEqual([
      `ok E-mail: ${open} can be reached`,
      `wrong SMS: ${closed} cannot be reached: connect ECONNREFUSED ${closed}`,
    ]);
  });
});

describe('a database', () => {
  it('in which nothing is has everything to be applied', async () => {
    const database = await openUnmigratedDatabase();
    const before = Date.now();
    const found = await examineDatabase(database, { hosted: false });
    const took = Date.now() - before;
    expect(found).toEqual({
      aheadMs: expect.any(Number),
      tooOld: false,
      foreign: [],
      pending: MIGRATIONS.map(({ name }) => name),
      mayMakeRoles: true,
      overdueJobs: 0,
      failedMessages: 0,
      differences: [],
    });
    // They have one clock: no more apart than the question has taken.
    expect(Math.abs(found.aheadMs)).toBeLessThanOrEqual(took / 2 + 1);
    const hosted = await examineDatabase(database, { hosted: true });
    expect(hosted.pending).toEqual(found.pending.filter((name) => !name.includes('embedded')));

    await sql`create schema jobs`.execute(database.kysely);
    await sql`create table jobs.job (state text, start_after timestamptz)`.execute(database.kysely);
    expect((await examineDatabase(database, { hosted: false })).overdueJobs).toBe(0);
    await sql`insert into jobs.job values ('created', now() - interval '11 minutes'), ('created', now() - interval '12 minutes'),
      ('created', now() - interval '9 minutes'), ('active', now() - interval '11 minutes')`.execute(database.kysely);
    expect((await examineDatabase(database, { hosted: false })).overdueJobs).toBe(2);
    await database.close();
  });

  it('tells of migrations of another build, and of messages that nobody has taken', async () => {
    const database = await openTestDatabase();
    const { kysely } = database;
    const right = { tooOld: false, foreign: [], pending: [], overdueJobs: 0, failedMessages: 0 };
    expect(await examineDatabase(database, { hosted: false })).toMatchObject(right);
    await sql`insert into schema_migrations (name, checksum) values ('999-later', 'x')`.execute(kysely);
    await sql`insert into messages (occasion, channel, recipient, text, state, next_attempt_at)
      select 'x', 'sms', '+1', 'x', unnest(array['failed', 'failed', 'sent', 'waiting']), now()`.execute(kysely);
    try {
      expect(await examineDatabase(database, { hosted: false })).toMatchObject({
        ...right,
        foreign: ['999-later'],
        failedMessages: 2,
      });
    } finally {
      await sql`delete from schema_migrations where name = '999-later'`.execute(kysely);
    }
  });
});
