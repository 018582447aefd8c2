/** Compares what applicants were told with what a product has kept. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PGlite } from '@electric-sql/pglite';

export interface Submitted {
  submissionKey: string;
  /** Undefined when the applicant never got an answer. */
  id: string | undefined;
  /** Why the last press failed. */
  failure: string | undefined;
  /** Answers by field, without files. */
  answers: Record<string, unknown>;
  /** SHA-256 of each file, hex. */
  checksums: string[];
}

export interface Damage {
  /** Submissions without their record, and files without their bytes. */
  lost: number;
  /** Records and files that are there more than once. */
  doubled: number;
  /** Records without an answer, a document or a history; files that are there in part, or that nothing names. */
  halfWritten: number;
  /** One line for each. */
  details: string[];
}

export interface KeptRecord {
  id: string;
  submission_key: string | null;
  status: string;
  data: Record<string, unknown>;
  documents: unknown;
  events: number;
}

export interface KeptFile {
  key: string;
  sha256: string;
  state: string;
  attached_to: string | null;
}

/** What a product has kept, wherever that is. */
export interface Kept {
  records: KeptRecord[];
  files: KeptFile[];
  /** Keys that something else names: of uploads that are not whole. */
  growing: string[];
  /** Keys of all that lies in the store of files, each with how to read it. */
  bytes: Map<string, () => Promise<Uint8Array>>;
}

/**
 * Records of keys that are not among `submitted` are somebody else's and do
 * not count.
 */
export async function countDamage(
  { records, files, growing, bytes }: Kept,
  submitted: readonly Submitted[],
): Promise<Damage> {
  const damage: Damage = { lost: 0, doubled: 0, halfWritten: 0, details: [] };
  const note = (kind: 'lost' | 'doubled' | 'halfWritten', detail: string, count = 1) => {
    damage[kind] += count;
    if (count > 0) damage.details.push(`${kind}: ${detail}`);
  };
  const keys = new Set(submitted.map(({ submissionKey }) => submissionKey));
  const ids = new Set(records.filter(({ submission_key: key }) => key !== null && keys.has(key)).map(({ id }) => id));
  for (const each of submitted) {
    const own = records.filter(({ submission_key: key }) => key === each.submissionKey);
    if (own.length === 0) note('lost', `record of ${each.submissionKey}: ${each.failure}`);
    note('doubled', `records of ${each.submissionKey}`, Math.max(0, own.length - 1));
    if (own.length === 1 && each.id === undefined) note('lost', `answer of ${each.submissionKey}`);
    if (own.length === 1 && each.id !== undefined && own[0]?.id !== each.id) note('lost', `record ${each.id}`);
    for (const record of own) checkRecord(record, each, files, note);
  }
  for (const record of records.filter(({ submission_key: key }) => key === null || !keys.has(key)))
    note('doubled', `record ${record.id} that nobody sent`);
  const unnamed = new Set([...bytes.keys()].filter((key) => !growing.includes(key)));
  for (const file of files.filter(({ state }) => state !== 'deleted')) {
    const read = bytes.get(file.key);
    if (read === undefined) note('lost', `bytes of ${file.key}`);
    else if (
      createHash('sha256')
        .update(await read())
        .digest('hex') !== file.sha256
    )
      note('halfWritten', `bytes of ${file.key}`);
    if (file.state === 'stored') note('doubled', `file ${file.key} that is in no record`);
    if (file.state === 'attached' && !ids.has(file.attached_to ?? ''))
      note('halfWritten', `file ${file.key} of no record`);
    unnamed.delete(file.key);
  }
  for (const key of unnamed) note('halfWritten', `bytes of ${key} that no row names`);
  return damage;
}

function checkRecord(
  record: KeptRecord,
  { answers, checksums }: Submitted,
  files: KeptFile[],
  note: (kind: 'lost' | 'doubled' | 'halfWritten', detail: string, count?: number) => void,
): void {
  if (record.events !== 1) note('halfWritten', `history of ${record.id}: ${record.events} entries`);
  const missing = Object.entries(answers)
    .filter(([key, value]) => !isDeepStrictEqual(record.data[key], value))
    .map(([key]) => key);
  if (missing.length > 0) note('halfWritten', `record ${record.id}: ${missing.join(', ')}`);
  const attached = files
    .filter(({ attached_to: id, state }) => id === record.id && state === 'attached')
    .map(({ sha256 }) => sha256);
  for (const checksum of checksums) if (!attached.includes(checksum)) note('lost', `a document of ${record.id}`);
  note('doubled', `documents of ${record.id}`, Math.max(0, attached.length - checksums.length));
  const named = JSON.stringify(record.documents);
  for (const checksum of checksums) if (!named.includes(checksum)) note('halfWritten', `documents of ${record.id}`);
}

/** Of every record, with how often its history says that it was submitted. */
export const RECORDS = `select id, submission_key, status, data, documents,
  (select count(*)::int from application_events where application_id = applications.id and kind = 'submitted') as events
  from applications`;
export const FILES = 'select key, sha256, state, attached_to from files';

/** What a stopped product has in its data folder; nobody else may have it open. */
export async function readDataFolder(dataDir: string): Promise<Kept> {
  const [{ pg_trgm }, { pgcrypto }] = await Promise.all([
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/pgcrypto'),
  ]);
  const database = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm, pgcrypto } });
  try {
    const records = await database.query<KeptRecord>(RECORDS);
    const files = await database.query<KeptFile>(FILES);
    return { records: records.rows, files: files.rows, growing: [], bytes: listBytes(join(dataDir, 'files')) };
  } finally {
    await database.close();
  }
}

function listBytes(folder: string): Kept['bytes'] {
  if (!existsSync(folder)) return new Map();
  const shelves = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'incoming',
  );
  return new Map(
    shelves.flatMap(({ name: shelf }) =>
      readdirSync(join(folder, shelf)).map((key) => [key, () => readFile(join(folder, shelf, key))] as const),
    ),
  );
}
