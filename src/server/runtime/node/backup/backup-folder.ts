/**
 * A copy of the registry as a folder: `manifest.json`, a file of JSON lines for each table in `tables`, the uploaded
 * files under their keys in `files`, and the checksums of them all in `SHA256SUMS`, as sha256sum writes them.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { readErrorCode } from '@/server/storage/error-code';
import { BACKUP_FORM, Manifest } from '@/server/backup/manifest';

const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';

/** A copy that cannot be used, or a place that cannot take one: a message for whoever runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The lines of a table, in a copy. */
export const tablePath = (table: string): string => `tables/${table}.jsonl`;

/** An uploaded file, in a copy: where the folder of uploaded files has it, too. */
export const filePath = (key: string): string => `files/${key.slice(0, 2)}/${key}`;

export interface FolderWriter {
  /**
   * Writes a file of the copy; when it has resolved, the disk has it. Returns false, and leaves the file out, when it
   * is not what `sha256` says.
   */
  write(path: string, chunks: AsyncIterable<Uint8Array | string>, sha256?: string): Promise<boolean>;
  /** Ends the copy: before this it has no checksums, and is none. */
  finish(manifest: Manifest): Promise<void>;
}

/** Into a folder that is there and empty. */
export function createFolderWriter(folder: string): FolderWriter {
  const sums: string[] = [];
  const write: FolderWriter['write'] = async (path, chunks, expected) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const file = await open(target, 'wx', 0o600);
    const hash = createHash('sha256');
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const sha256 = hash.digest('hex');
    if (expected !== undefined && sha256 !== expected) {
      await rm(target);
      return false;
    }
    sums.push(`${sha256}  ${path}\n`);
    return true;
  };
  return {
    write,
    async finish(manifest) {
      await write(MANIFEST, toChunks(`${JSON.stringify(manifest, null, 2)}\n`));
      await write(SUMS, toChunks(sums.toSorted().join('')));
    },
  };
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield text;
}

/** What a copy has: its manifest, and the checksum of each of its files. */
export interface CheckedFolder {
  manifest: Manifest;
  /** By path. */
  sums: ReadonlyMap<string, string>;
}

/**
 * Reads the whole copy and compares it with its checksums. Throws BackupError with the first files that are missing,
 * changed or too many.
 */
export async function checkFolder(folder: string): Promise<CheckedFolder> {
  const sums = parseSums(await readText(folder, SUMS));
  const wrong: string[] = [];
  for (const [path, sum] of sums) {
    const found = await hashFile(join(folder, path));
    if (found !== sum) wrong.push(`${path} ${found === undefined ? 'is missing' : 'is not what was written'}`);
  }
  if (wrong.length > 0)
    throw new BackupError(
      `The backup ${folder} is damaged, and nothing was restored from it: ${wrong.slice(0, 3).join('; ')}${wrong.length > 3 ? `; and ${wrong.length - 3} more` : ''}. Take another backup.`,
    );
  const manifest = parseManifest(folder, await readText(folder, MANIFEST));
  const expected = manifest.tables.length + manifest.files.count + 1;
  const isNamed = manifest.tables.every(({ name }) => sums.has(tablePath(name))) && sums.has(MANIFEST);
  if (sums.size !== expected || !isNamed)
    throw new BackupError(
      `The backup ${folder} is not whole: ${SUMS} does not name what ${MANIFEST} counts. Take another backup.`,
    );
  return { manifest, sums };
}

/** The manifest alone, without a look at the rest; undefined when the folder is no whole copy. */
export async function findManifest(folder: string): Promise<Manifest | undefined> {
  try {
    await readFile(join(folder, SUMS));
    return parseManifest(folder, await readText(folder, MANIFEST));
  } catch {
    return undefined;
  }
}

/** The keys of the uploaded files of a copy. */
export function listKeys({ sums }: CheckedFolder): string[] {
  return [...sums.keys()].flatMap((path) => /^files\/..\/(.+)$/.exec(path)?.[1] ?? []);
}

/** The lines of a table, one after the other. */
export function readLines(folder: string, table: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(join(folder, tablePath(table))), crlfDelay: Infinity });
}

/** Undefined for what there is not. */
async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

async function readText(folder: string, path: string): Promise<string> {
  try {
    return await readFile(join(folder, path), 'utf8');
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error;
    throw new BackupError(
      `${folder} is no whole backup: it has no ${path}. Name the folder that "npm run backup" has printed.`,
    );
  }
}

function parseSums(text: string): Map<string, string> {
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

function parseManifest(folder: string, text: string): Manifest {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    written = undefined;
  }
  const manifest = Manifest.safeParse(written);
  if (manifest.success) return manifest.data;
  throw new BackupError(
    `${folder} was not made by this form of backup (${BACKUP_FORM}). Restore it with the release that made it, and upgrade then.`,
  );
}
