/** What `doctor` looks at: folders, backups, providers and the database. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RELEASE } from '@/server/platform/release';
import {
  examineBackups,
  examineIdentityProvider,
  examineProviders,
  examineScanner,
} from '@/server/runtime/node/doctor';
import { examineDatabase } from '@/server/runtime/node/doctor/examine-database';
import {
  examineBackupPlace,
  examineFolder,
  examinePort,
  examineRehearsal,
} from '@/server/runtime/node/doctor/examine-machine';
import { toLine } from '@/server/runtime/node/doctor/finding';
import { writeProof } from '@/server/runtime/node/rehearsal/proof';
import { MIGRATIONS } from '@/server/storage/migrate';
import { startFakeClamd } from '../../../support/fake-clamd';
import { startOpenIdProvider, type OpenIdStandIn } from '../../../support/openid-provider';
import { findFreePort } from '../../../../support/free-port';
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

  it('of a clock that was ahead count for none that is later, and are told', async () => {
    const ahead = '2027-01-01T02-30-00Z';
    make(ahead, '2027-01-01T02:30:00Z');
    const told = { what: 'Backups', state: 'warn', text: `made in the future: ${join(folder, ahead)}` };
    expect(await look('2026-01-03T00:00:00Z')).toEqual([expect.objectContaining(told)]);
    make(LATEST, '2026-01-02T02:30:00Z');
    expect(await look('2026-01-02T03:00:00Z')).toEqual([
      expect.objectContaining({ state: 'ok', text: `the latest is 0.5 hours old: ${join(folder, LATEST)}` }),
      expect.objectContaining(told),
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

describe('a rehearsal', () => {
  const look = async (now: string) =>
    (await examineRehearsal(folder, new Date(now))).map(({ state, text }) => `${state} ${text}`);

  it('is not missed where there is no backup, and is where there is one', async () => {
    expect(await look('2026-01-03T00:00:00Z')).toEqual([]);
    mkdirSync(join(folder, '2026-01-02T02-30-00Z'));
    const none = ['warn no backup was restored as a trial yet'];
    expect(await look('2026-01-03T00:00:00Z')).toEqual(none);
    writeFileSync(join(folder, 'rehearsal.json'), '{"rehears');
    expect(await look('2026-01-03T00:00:00Z')).toEqual(none);
  });

  it.each([
    ['2026-01-02T15:00:00.000Z', 'ok', '0.5'],
    ['2026-01-10T03:00:00.000Z', 'ok', '8.0'],
    ['2026-01-10T03:00:01.000Z', 'warn', '8.0'],
    ['2026-01-22T03:00:00.000Z', 'warn', '20'],
  ])('is good for eight days: at %s %s', async (now, state, days) => {
    const backup = '2026-01-02T02-30-00Z';
    const at = '2026-01-02T03:00:00.000Z';
    mkdirSync(join(folder, backup));
    await writeProof(folder, { rehearsed_at: at, backup, made_at: '2026-01-02T02:30:00.000Z' });
    expect(await look(now)).toEqual([
      `${state} the backup ${backup} was proven to come back at ${at}, ${days} days ago`,
    ]);
  });
});

describe('an identity provider', () => {
  let provider: OpenIdStandIn;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
  });
  afterAll(() => provider.stop());
  const look = async (OIDC_ISSUER: string | undefined, OIDC_ONLY: 'true' | 'false' = 'false') =>
    (await examineIdentityProvider({ OIDC_ISSUER, OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's', OIDC_ONLY })).map(
      toLine,
    );

  it('that is not set is nothing to look at', async () => {
    expect(await look(undefined)).toEqual([]);
  });

  it('answers, and calls itself as the environment does', async () => {
    expect(await look(provider.issuer)).toEqual([
      `ok     Identity provider: ${provider.issuer} answers, and calls itself so`,
    ]);
    provider.behave('', { metadata: { issuer: `${provider.issuer}/realms/staff` } });
    expect(await look(provider.issuer)).toEqual([
      expect.stringMatching(/^WRONG {2}Identity provider: .* OIDC_ISSUER must be the word "issuer" of its /),
    ]);
  });

  it('that is away is told with what to do', async () => {
    expect(await look('http://127.0.0.1:9')).toEqual([
      expect.stringMatching(/^WRONG .* Check OIDC_ISSUER, .*password$/),
    ]);
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
    const signIn = async (url: string) => void asked.push(url);
    expect(await brief({ SMTP_URL, DATA_DIR: '/data' }, { reach: reach as never, signIn })).toEqual([
      `ok E-mail: mail.example ${SMTP_URL.includes('@') ? 'lets the product in' : 'answers, without a user'}`,
      NONE[1],
    ]);
    expect(asked).toEqual([place, SMTP_URL]);
  });

  it('of the web are asked at the port of their scheme', async () => {
    const addresses = {
      SMS_URL: 'https://sms.example/send',
      SUPABASE_URL: 'http://project.example',
      DATA_DIR: '/data',
    };
    expect(await brief(addresses, { reach: async () => 'no route' })).toEqual([
      NONE[0],
      'wrong SMS: sms.example:443 cannot be reached: no route',
      'wrong Supabase: project.example:80 cannot be reached: no route',
    ]);
  });

  it('are reached over the net, and the one of e-mail is signed in at', async () => {
    const words = { user: 'registry', pass: 'right' };
    const mail = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _session, callback) =>
        username === words.user && password === words.pass ? callback(null, { user: 1 }) : callback(new Error('No')),
    });
    mail.on('error', () => undefined);
    await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve));
    const { port } = mail.server.address() as AddressInfo;
    const closed = `127.0.0.1:${await findFreePort()}`;
    const look = (password: string) =>
      brief({
        SMTP_URL: `smtp://registry:${password}@127.0.0.1:${port}`,
        SMS_URL: `http://${closed}`,
        DATA_DIR: '/data',
      });
    const away = `wrong SMS: ${closed} cannot be reached: connect ECONNREFUSED ${closed}`;
    expect(await look('right')).toEqual(['ok E-mail: 127.0.0.1 lets the product in', away]);
    expect(await look('wrong')).toEqual([
      expect.stringMatching(/^wrong E-mail: 127\.0\.0\.1 does not let the product in: Invalid login: 535/),
      away,
    ]);
    // Nothing holds the line any more.
    await new Promise<void>((resolve) => mail.close(resolve));
  });
});

describe('a scanner', () => {
  it('is tried with the file that every scanner finds', async () => {
    const brief = async (address?: string) =>
      (await examineScanner(address)).map(({ state, text }) => `${state} ${text}`);
    expect(await brief()).toEqual(['warn none is set']);
    const fake = await startFakeClamd();
    expect(await brief(fake.url)).toEqual([`ok ${fake.url} answers, and finds Eicar-Test-Signature`]);
    fake.says = 'stream: OK';
    expect(await brief(fake.url)).toEqual([`wrong ${fake.url} lets the file pass that every scanner finds`]);
    await new Promise((resolve) => void fake.server.close(resolve));
    expect(await brief(fake.url)).toEqual([expect.stringMatching(`^wrong ${fake.url}: .*ECONNREFUSED`)]);
  });
});

describe('the port', () => {
  const look = async (PORT: number, HOST = '127.0.0.1') =>
    (await examinePort({ PORT, HOST })).map(({ state, text }) => `${state} ${text}`);

  it('that the system chooses is not looked at; a free one is free afterwards too', async () => {
    expect(await look(0)).toEqual([]);
    const port = await findFreePort();
    for (const _ of [1, 2]) expect(await look(port)).toEqual([`ok ${port} of 127.0.0.1 is free: no server runs there`]);
  });

  it('has a server of this build behind it, of another, or another program', async () => {
    let health: object = { status: 'ok', ...RELEASE };
    const server = createHttpServer((request, response) =>
      response.end(request.url === '/healthz' ? JSON.stringify(health) : ''),
    );
    await new Promise<void>((resolve) => void server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', '0.0.0.0'])
      expect(await look(port, host)).toEqual([`ok a server of this build answers at ${port} of ${host}`]);
    health = { status: 'ok', version: '9.9.9', commit: 'abc1234' };
    expect(await look(port)).toEqual([
      `warn a server of another build answers at ${port} of 127.0.0.1: 9.9.9, commit abc1234`,
    ]);
    health = { status: 'up' };
    expect(await look(port)).toEqual([
      `wrong ${port} of 127.0.0.1 is taken by another program, or by a server that does not answer`,
    ]);
    await new Promise((resolve) => void server.close(resolve));
  });

  it('is of an address that this machine has', async () => {
    expect(await look(await findFreePort(), '192.0.2.1')).toEqual([
      expect.stringMatching(/^wrong \d+ of 192\.0\.2\.1 cannot be listened at: .*EADDRNOTAVAIL/),
    ]);
  });
});

describe('folders that cannot be written to', () => {
  it('are told, be it where data or where backups go, and of those that are to be made too', async () => {
    // Nobody can make anything in a file, root neither.
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const state = 'wrong';
    for (const place of [file, join(file, 'in', 'it')]) {
      const text = expect.stringMatching(`^${place} cannot be written to: EACCES`);
      expect(await examineFolder(place)).toEqual([expect.objectContaining({ what: 'Data folder', state, text })]);
      expect(await examineBackupPlace(place, folder)).toEqual([
        expect.objectContaining({ what: 'Backups', state, text }),
      ]);
    }
    expect(await examineBackupPlace(join(folder, 'to', 'be', 'made'), folder)).toEqual([]);
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
