/** `doctor` as it is run: on nothing, on a folder with and without a server, and on a PostgreSQL server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { RELEASE } from '@/server/platform/release';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';
import { openDatabaseFolder } from '@/server/runtime/node/database-folder';
import { examineDatabase } from '@/server/runtime/node/doctor/examine-database';
import { runDoctor } from '@/server/runtime/node/doctor';
import { listenForOperations } from '@/server/runtime/node/operations-socket';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import { migrate } from '@/server/storage/migrate';
import { findFreePort } from '../../../support/free-port';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { startS3, type TestS3 } from '../../support/s3-server';

const root = mkdtempSync(join(tmpdir(), 'doctor-'));
let postgres: TestPostgres;
let s3: TestS3;

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
  rmSync(root, { recursive: true, force: true });
});

async function look(variables: Record<string, string>) {
  const lines: string[] = [];
  const code = await runDoctor(
    { DATA_DIR: join(root, 'one'), PORT: '0', ...variables },
    (line) => void lines.push(line),
  );
  const lineOf = (what: string) => lines.find((line) => line.slice(7).startsWith(`${what}:`));
  return { code, lines, lineOf };
}

it('says what is wrong with the environment, and looks no further', async () => {
  const { code, lines } = await look({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect([code, lines]).toEqual([
    1,
    [
      `ok     Release: ${RELEASE.version}, commit ${RELEASE.commit}`,
      `ok     Node: ${process.versions.node}`,
      'WRONG  Environment: PORT must be a number. See .env.example, and start again',
      expect.stringMatching(/^WRONG {2}Environment: LOG_LEVEL must be fatal/),
    ],
  ]);
});

it('names variables that nobody reads, and what was meant', async () => {
  const { lines } = await look({ SMTP_FORM: 'a@b.example', TRUST_PROXIES: 'true', HOSTNAME: 'x', MY_OWN_THING: 'y' });
  expect(lines.filter((line) => line.startsWith('look   Environment'))).toEqual([
    'look   Environment: nobody reads SMTP_FORM. Did you mean SMTP_FROM?',
    'look   Environment: nobody reads TRUST_PROXIES. Did you mean TRUST_PROXY?',
  ]);
});

it('finds nothing wrong where nothing is yet', async () => {
  const { code, lines } = await look({});
  expect(code).toBe(0);
  expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
    'ok     Release',
    'ok     Node',
    'ok     Environment',
    'look   Address',
    'look   Data folder',
    'look   Database',
    'look   File store',
    'look   E-mail',
    'look   SMS',
    'look   Scanner',
    'look   Backups',
    'Nothing is wrong.'.slice(0, -1),
  ]);
  expect(lines).toContain('look   Database: there is none yet. The first start makes it');
  expect(lines.at(-1)).toBe('Nothing is wrong.');
  mkdirSync(join(root, 'empty'));
  expect((await look({ DATA_DIR: join(root, 'empty') })).lineOf('Database')).toMatch(/^look .* there is none yet/);
});

it('looks into the embedded database itself, or asks the server that has it', async () => {
  const DATA_DIR = join(root, 'two');
  mkdirSync(join(DATA_DIR, 'files', 'incoming'), { recursive: true });
  const folder = join(DATA_DIR, 'database');
  const database = await openDatabaseFolder(folder);
  const findings = await examineDatabase(database, { hosted: false });
  await database.close();
  const { code, lineOf } = await look({ DATA_DIR });
  expect([code, lineOf('Database')]).toEqual([0, 'ok     Database: the embedded one, with no server running, answers']);
  expect(lineOf('Migrations')).toBe(
    `look   Migrations: ${findings.pending.length} are to be applied. The next start applies them; make a backup before`,
  );
  expect(lineOf('File store')).toBe(`ok     File store: ${join(DATA_DIR, 'files')} can be used`);
  // It has let go of the folder, and of the database in it.
  lockDataDir(DATA_DIR)();
  await (await openDatabaseFolder(folder)).close();

  const release = lockDataDir(DATA_DIR);
  expect((await look({ DATA_DIR })).lineOf('Database')).toMatch(/^WRONG .*is using the data folder/);
  const operate = async () => ({ ...findings, overdueJobs: 3 });
  const stop = await listenForOperations(DATA_DIR, { log: SILENT_LOG, operate });
  const asked = await look({ DATA_DIR });
  expect(asked.lineOf('Database')).toBe('ok     Database: the embedded one, in the running server, answers');
  expect(asked.lineOf('Queue')).toMatch(/^WRONG .*3 jobs have been due/);
  expect([asked.code, asked.lines.at(-1)]).toEqual([1, 'Something is wrong: see the lines that begin with WRONG.']);
  await stop();
  release();

  rmSync(join(folder, 'PG_VERSION'));
  expect((await look({ DATA_DIR })).lineOf('Database')).toMatch(/^WRONG .*is damaged: it has no PG_VERSION/);
  lockDataDir(DATA_DIR)();
  rmSync(folder, { recursive: true });
  writeFileSync(join(DATA_DIR, 'files', 'ab'), '');
  expect((await look({ DATA_DIR })).lineOf('Database')).toMatch(/^WRONG .*has uploaded files, but no database/);
});

it('a folder of files that is none is wrong', async () => {
  const DATA_DIR = join(root, 'three');
  mkdirSync(DATA_DIR);
  writeFileSync(join(DATA_DIR, 'files'), '');
  const { code, lineOf } = await look({ DATA_DIR });
  expect([code, lineOf('File store')]).toEqual([
    1,
    expect.stringMatching(/^WRONG {2}File store: .*three\/files: E.* Give the folder to the account of the product$/),
  ]);
});

it('looks at a server of PostgreSQL and a bucket, and tells which of them is away', async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const database = openPostgresDatabase(DATABASE_URL, () => undefined);
  await migrate(database, { hosted: false });
  await database.close();
  const variables = { DATABASE_URL, ...s3.variables, PUBLIC_URL: 'https://registry.example' };
  const right = await look(variables);
  expect(right.code).toBe(0);
  expect(right.lineOf('Database')).toBe(`ok     Database: ${new URL(DATABASE_URL).host} answers`);
  expect(right.lineOf('Migrations')).toBe('ok     Migrations: the database is as this build has it');
  expect(right.lineOf('File store')).toBe(
    `ok     File store: the bucket ${s3.variables['S3_BUCKET']} at ${s3.variables['S3_ENDPOINT']} can be used`,
  );
  const noBucket = await look({ ...variables, S3_BUCKET: 'another' });
  expect([noBucket.code, noBucket.lineOf('File store')]).toEqual([
    1,
    expect.stringMatching(/another at .*There is no such bucket. Check S3_\*, and that the bucket is there$/),
  ]);
  const port = await findFreePort();
  const away = await look({ ...variables, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/registry` });
  expect([away.code, away.lineOf('Database')]).toEqual([
    1,
    expect.stringMatching(/^WRONG {2}Database: .*ECONNREFUSED.* Check DATABASE_URL and DATA_DIR/),
  ]);
});
