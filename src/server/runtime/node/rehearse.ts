/**
 * `doctor --rehearse`: proves that the latest backup comes back, without touching the registry. It is restored into a
 * folder beside the backups, compared row by row and file by file, and records are opened there by the server's own
 * code. Whatever becomes of it, that folder is gone afterwards.
 */
import { existsSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { catalog, validators } from 'virtual:catalog';
import { isInChain } from '@/server/audit/audit-chain';
import { SILENT_LOG } from '@/server/platform/log';
import { BackupError, readLines, tablePath, type CheckedFolder } from './backup/backup-folder';
import { findNewest } from './backup/keep-backup';
import { checkBackup, restoreBackup } from './backup/restore-backup';
import { restoreEmbedded } from './restore-embedded';
import { withSource } from './command-source';
import { lockDataDir } from './data-dir-lock';
import { backupsFolder, parseEnvironment, type Environment } from './environment';
import { openPlatform } from './open-platform';
import { askServer } from './operations-socket';
import { writeProof } from './rehearsal/proof';
import { createHash } from 'node:crypto';
import { createServer } from '@/server/create-server';
import type { Platform } from '@/server/platform/platform';

/** Of an empty database with its log. */
const EMPTY_BYTES = 3e8;

/** A table in the database, with its indexes, is as large as so many of its files. */
const TABLE_FACTOR = 4;

/** Throws BackupError when the latest backup cannot be proven; the date of the last one that could stays then. */
export async function rehearse(environment: Environment, print: (line: string) => void): Promise<number> {
  const startedAt = performance.now();
  const backups = backupsFolder(environment);
  const path = await findNewest(backups, new Date());
  if (path === undefined) throw new BackupError(`There is no backup in ${backups}. Make one first: "npm run backup".`);
  const checked = await checkBackup(path, { hosted: false });
  const { manifest } = checked;
  assertComplete(path, checked);
  await assertOwn(environment, path, checked);
  await assertRoom(backups, path, checked);
  const folder = join(backups, 'rehearsal');
  removeLeft(folder);
  try {
    const opened = await restoreAndOpen(folder, path, checked);
    await writeProof(backups, {
      rehearsed_at: new Date().toISOString(),
      backup: basename(path),
      made_at: manifest.made_at,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Rehearsed the backup of ${manifest.made_at} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files came back, each compared with it; ${opened.records} records and ${opened.documents} documents opened for their applicants.`,
    );
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restoreAndOpen(folder: string, path: string, checked: CheckedFolder) {
  // Nothing of the installation's: no database, store, provider or project of it is reached from there.
  const environment = parseEnvironment({ DATA_DIR: folder });
  await restoreEmbedded(environment, (database, files) =>
    restoreBackup(path, checked, { database, files, hosted: false }),
  );
  const opened = await openPlatform(environment, {
    catalog,
    validators,
    log: SILENT_LOG,
    print: () => undefined,
  });
  try {
    return await openRecords(opened.platform);
  } finally {
    await opened.close();
  }
}

/** Left by one that was killed. Throws while another one is at work. */
function removeLeft(folder: string): void {
  if (!existsSync(folder)) return;
  lockDataDir(folder)();
  rmSync(folder, { recursive: true, force: true });
}

function assertComplete(path: string, { manifest: { damaged } }: CheckedFolder): void {
  if (damaged.length > 0)
    throw new BackupError(
      `The backup ${path} lacks ${damaged.length} files that were missing or damaged in the store when it was made: ${damaged.slice(0, 3).join(', ')}. Put them back from an earlier backup, and make another one.`,
    );
}

/** By the first entry of its audit, which the registry that it is of has for good. */
async function assertOwn(environment: Environment, path: string, { sums }: CheckedFolder): Promise<void> {
  const hash = sums.has(tablePath('public.audit_chain')) ? await readFirstHash(path) : undefined;
  if (hash === undefined || (await knowsAudit(environment, hash)) !== false) return;
  throw new BackupError(
    `The backup ${path} is of another registry: the audit of this one does not have its first entry. Check BACKUP_DIR.`,
  );
}

async function readFirstHash(path: string): Promise<string | undefined> {
  for await (const line of readLines(path, 'public.audit_chain')) return (JSON.parse(line) as { hash: string }).hash;
  return undefined;
}

/** Undefined where there is no registry to compare with, as on a spare machine. */
async function knowsAudit(environment: Environment, hash: string): Promise<boolean | undefined> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL === undefined) {
    const asked = await askServer(DATA_DIR, { command: 'knows-audit', hash });
    if (asked) return asked.answer === true;
    if (!existsSync(join(DATA_DIR, 'database'))) return undefined;
  }
  return withSource(environment, async ({ database: { kysely } }) => {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('public.audit_chain') is not null as there`.execute(kysely);
    return rows[0]?.there === true ? isInChain(kysely, hash) : undefined;
  });
}

async function assertRoom(backups: string, path: string, { manifest }: CheckedFolder): Promise<void> {
  const tables = manifest.tables.reduce((sum, { name }) => sum + statSync(join(path, tablePath(name))).size, 0);
  const needed = manifest.files.bytes + TABLE_FACTOR * tables + EMPTY_BYTES;
  const { bavail, bsize } = await statfs(backups);
  if (bavail * bsize < needed)
    throw new BackupError(
      `A rehearsal needs ${(needed / 1e9).toFixed(1)} GB beside the backups in ${backups}, and ${((bavail * bsize) / 1e9).toFixed(1)} GB are free. Make room.`,
    );
}

const RECORDS = 10;

interface OpenedRecords {
  records: number;
  documents: number;
}

/**
 * Opens some records of a registry by the server's own code, as the applicants whose they are. Ten records at most, the
 * latest of each type first, each with its form and all of its documents. Throws BackupError with the first that does
 * not open. The platform's database is a copy: people are signed in there, whatever the day's rules say.
 */
async function openRecords(platform: Platform): Promise<OpenedRecords> {
  await liftRulesOfTheDay(platform);
  const app = await createServer(platform);
  const opened = { records: 0, documents: 0 };
  for (const { id, user_id, provider, version, documents } of await listRecords(platform)) {
    const session = await platform.auth.embedded?.sessions.issue(user_id, 'password');
    const headers = { authorization: `Bearer ${session?.access_token}` };
    const open = async (path: string) => {
      const answer = await app.request(`/api/${path}`, { headers });
      if (answer.ok) return answer;
      throw new BackupError(
        `The record ${id} of the backup does not open for its applicant: GET /api/${path} answers ${answer.status}.`,
      );
    };
    await open(`applications/${id}`);
    await open(`definitions/${provider}/${version}`);
    for (const { key, sha256 } of documents) {
      const bytes = await (await open(`applications/file/${key}`)).arrayBuffer();
      if (createHash('sha256').update(Buffer.from(bytes)).digest('hex') !== sha256)
        throw new BackupError(`The document ${key} of the record ${id} does not open as it was uploaded.`);
      opened.documents += 1;
    }
    opened.records += 1;
  }
  return opened;
}

/**
 * Maintenance and old passwords keep people out of the registry that was copied; what is asked here is what they find.
 */
async function liftRulesOfTheDay({ database: { kysely }, clock }: Platform): Promise<void> {
  await sql`update settings set values = values - 'maintenance_mode' where group_id = 'general'`.execute(kysely);
  await kysely.updateTable('auth.users').set({ password_changed_at: clock() }).execute();
}

interface RecordToOpen {
  id: string;
  user_id: string;
  provider: string;
  version: string;
  documents: { key: string; sha256: string }[];
}

/** Of people who can sign in; an officer, who may have a second factor, is asked for more than a session. */
async function listRecords({ database: { kysely }, catalog, clock }: Platform): Promise<RecordToOpen[]> {
  const officers = catalog.registry.roles.flatMap(({ id, audience }) => (audience === 'officer' ? [id] : []));
  const { rows } = await sql<RecordToOpen>`
    select id, user_id, provider, definition_version as version, (
      select coalesce(jsonb_agg(jsonb_build_object('key', key, 'sha256', sha256) order by key), '[]') from files
      where attached_to = found.id and owner_id = found.user_id and state = 'attached' and quarantined_at is null
    ) as documents
    from (
      select a.id, a.user_id, a.provider, a.definition_version, row_number() over (partition by a.application_type order by a.number desc) as place
      from applications a join profiles p on p.id = a.user_id join auth.users u on u.id = a.user_id
      where p.status = 'active' and (u.banned_until is null or u.banned_until < ${clock()})
        and not (p.role_id = any(${officers}))
        and not exists (select from profile_roles r where r.profile_id = p.id and r.role_id = any(${officers}))
    ) found
    order by place, id limit ${RECORDS}`.execute(kysely);
  return rows;
}
