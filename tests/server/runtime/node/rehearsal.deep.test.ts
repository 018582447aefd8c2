/** `doctor --rehearse`: a backup is proven to come back, or refused in one line, and the registry stays as it is. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addAudit } from '@/server/audit/audit-log';
import { SILENT_LOG } from '@/server/platform/log';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openDatabase } from '@/server/runtime/node/open-platform';
import { createDiskFileStore } from '@/server/runtime/node/disk-file-store';
import { nameBackup } from '@/server/runtime/node/backup/keep-backup';
import { operate } from '@/server/runtime/node/operate';
import { listenForOperations } from '@/server/runtime/node/operations-socket';
import { createOperations } from '@/server/runtime/node/serve';
import type { Database } from '@/server/storage/database';
import { migrate } from '@/server/storage/migrate';
import { createClubProduct, submitClub } from '../../support/club-product';

const root = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const own = join(root, 'own');
const backups = join(root, 'backups');
const umask = process.umask();
const printed: string[] = [];
let key: string;

/**
 * Begins a registry in the folder, with an application, its document and an entry in the audit, and returns the file's
 * key.
 */
async function fill(folder: string): Promise<string> {
  mkdirSync(folder);
  const files = await createDiskFileStore(join(folder, 'files'));
  return withDatabase(folder, async (database) => {
    await migrate(database, { hosted: false });
    const product = await createClubProduct({ database });
    Object.assign(product.platform.files, files);
    const { access_token: token } = await product.join('+2348036670001', 'club_secretary');
    const subject = await submitClub(product, token);
    const actor = { userId: crypto.randomUUID(), name: 'A person' };
    await addAudit(database.kysely, { actor, action: 'document.view', subject, at: new Date() });
    const { key: stored } = await database.kysely.selectFrom('files').select('key').executeTakeFirstOrThrow();
    return stored;
  });
}

async function withDatabase<Result>(folder: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(parseEnvironment({ DATA_DIR: folder }), SILENT_LOG);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function use(DATA_DIR: string, BACKUP_DIR = backups) {
  for (const [name, value] of Object.entries({ DATA_DIR, BACKUP_DIR, DATABASE_URL: '', PORT: '0' }))
    vi.stubEnv(name, value);
}

async function command(name: string, ...words: string[]) {
  printed.length = 0;
  const code = await operate(name, words);
  return { code, said: printed.join('') };
}

const rehearse = () => command('doctor', '--rehearse');
const readProofFile = () => readFileSync(join(backups, 'rehearsal.json'), 'utf8');
/** Within a day: what is named by a time further ahead counts as older. */
const LATER = nameBackup(backups, new Date(Date.now() + 3_600_000));
/** A newer copy than all others, which the work spoils. */
function spoil(work: (folder: string) => void): void {
  const [latest = ''] = readdirSync(backups).filter((name) => name.startsWith('2'));
  cpSync(join(backups, latest), LATER, { recursive: true });
  work(LATER);
}

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  key = await fill(own);
  use(own);
});
afterEach(() => {
  use(own);
  rmSync(LATER, { recursive: true, force: true });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.umask(umask);
  rmSync(root, { recursive: true, force: true });
});

it('wants a backup', async () => {
  await expect(rehearse()).rejects.toThrow(`There is no backup in ${backups}. Make one first: "npm run backup".`);
});

it('restores the latest, compares it, opens its records, and leaves a date that doctor tells', async () => {
  await withDatabase(own, ({ kysely }) =>
    kysely
      .insertInto('settings')
      .values({ group_id: 'general', values: JSON.stringify({ maintenance_mode: true }) } as never)
      .onConflict((conflict) =>
        conflict.column('group_id').doUpdateSet({ values: '{"maintenance_mode":true}' } as never),
      )
      .execute(),
  );
  await command('backup');
  const before = await command('doctor');
  expect(before.said).toContain('look   Rehearsal: no backup was restored as a trial yet. Have "npm run doctor');
  // What one that was killed has left is no hindrance.
  mkdirSync(join(backups, 'rehearsal', 'database.restoring'), { recursive: true });
  const { code, said } = await rehearse();
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      /^Rehearsed the backup of \S+ in \d+ s: [1-9]\d* rows of [1-9]\d* tables and 1 files came back, each compared with it; 1 records and 1 documents opened for their applicants\.\n$/,
    ),
  ]);
  const [backup = ''] = readdirSync(backups).filter((name) => name.startsWith('2'));
  expect(readdirSync(backups).toSorted()).toEqual([backup, 'rehearsal.json']);
  expect(JSON.parse(readProofFile())).toMatchObject({ backup, rehearsed_at: expect.stringMatching(/Z$/) });
  expect((await command('doctor')).said).toContain(`ok     Rehearsal: the backup ${backup} was proven to come back at`);
  const counted = await withDatabase(own, ({ kysely }) => kysely.selectFrom('auth.sessions').select('id').execute());
  // Nobody was signed in at the registry itself: its applicant has the session that they began with.
  expect(counted).toHaveLength(1);
});

it('refuses one of another registry, which its server knows, or its database; a spare machine has none to ask', async () => {
  const proof = readProofFile();
  const other = join(root, 'other');
  await fill(other);
  use(other);
  const said =
    /^The backup .* is of another registry: the audit of this one does not have its first entry\. Check BACKUP_DIR\.$/;
  await expect(rehearse()).rejects.toThrow(said);
  await withDatabase(other, async (database) => {
    const stop = await listenForOperations(other, {
      log: SILENT_LOG,
      operate: createOperations({ database } as never),
    });
    await expect(rehearse()).rejects.toThrow(said);
    await stop();
  });
  expect(readProofFile()).toBe(proof);
  use(join(root, 'spare'));
  expect((await rehearse()).code).toBe(0);
});

it.each([
  [
    'is cut',
    (folder: string) => rmSync(join(folder, 'tables', 'public.roles.jsonl')),
    /is damaged.*public\.roles\.jsonl is missing/,
  ],
  [
    'was changed',
    (folder: string) => appendFileSync(join(folder, 'tables', 'public.roles.jsonl'), ' '),
    /is damaged.*public\.roles\.jsonl is not what was written/,
  ],
  ['was never finished', (folder: string) => rmSync(join(folder, 'SHA256SUMS')), /is no whole backup/],
])('refuses one that %s, and keeps the date of the one before', async (_, work, said) => {
  const proof = readProofFile();
  spoil(work);
  await expect(rehearse()).rejects.toThrow(said);
  expect(readProofFile()).toBe(proof);
  expect(readdirSync(backups)).not.toContain('rehearsal');
});

it('refuses one that lacks a file, one of a later release, and one whose records do not open', async () => {
  const proof = readProofFile();
  const refuseNext = async (said: string | RegExp, change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    await change();
    try {
      await command('backup', LATER);
    } finally {
      await undo();
    }
    await expect(rehearse()).rejects.toThrow(said);
    expect(readdirSync(backups)).not.toContain('rehearsal');
    rmSync(LATER, { recursive: true });
  };
  const path = join(own, 'files', key.slice(0, 2), key);
  await refuseNext(
    `lacks 1 files that were missing or damaged in the store when it was made: ${key}`,
    async () => renameSync(path, join(root, 'away')),
    async () => renameSync(join(root, 'away'), path),
  );
  const run = (text: string) => withDatabase(own, (database) => database.runScript(text));
  await refuseNext(
    'is of another release: this one does not have 999-later',
    () => run(`insert into schema_migrations (name, checksum) values ('999-later', 'x')`),
    () => run(`delete from schema_migrations where name = '999-later'`),
  );
  await refuseNext(
    /^The record \S+ of the backup does not open for its applicant: GET \/api\/definitions\/\S+ answers 409\.$/,
    () => run(`alter table form_definitions disable trigger user; update form_definitions set source = '{}'`),
    () => run('select 1'),
  );
  expect(readProofFile()).toBe(proof);
});

it('waits for no other, and leaves that alone', async () => {
  const release = lockDataDir(join(backups, 'rehearsal'));
  try {
    await expect(rehearse()).rejects.toThrow('is using the data folder');
    expect(readdirSync(join(backups, 'rehearsal'))).toEqual(['lock.json']);
  } finally {
    release();
    rmSync(join(backups, 'rehearsal'), { recursive: true });
  }
});
