/** Where copies lie, and how many. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../disk/sync-folder';
import { BackupError, findManifest } from './backup-folder';
import { writeBackup, type BackupDone, type BackupSource } from './write-backup';

/** Of copies that got their name from the time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Named by the time in a folder of copies; where there is one of this second, by one that follows. */
export function nameBackup(folder: string, now: Date): string {
  for (let at = now.getTime(); ; at += 1000) {
    const path = join(folder, `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
    if (!existsSync(path)) return path;
  }
}

/**
 * Makes a copy that has its name only when it is whole: one that was cut off is left as ".unfinished-…". Throws
 * BackupError when something is there already.
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<BackupDone> {
  assertEmptyFolder(folder);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  // A name of its own: of two copies that are made at the same moment, neither touches what the other writes.
  const unfinished = mkdtempSync(`${folder}.unfinished-`);
  try {
    const done = await writeBackup(source, unfinished);
    assertEmptyFolder(folder);
    renameSync(unfinished, folder);
    await syncFolder(dirname(folder));
    return done;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function assertEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(
      `${folder} is there already, and nothing was changed in it. Name a new folder for the backup.`,
    );
}

/** When the latest whole copy in a folder of copies was made; undefined when there is none. */
export async function findLatest(folder: string): Promise<{ path: string; madeAt: Date } | undefined> {
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await findManifest(join(folder, name));
    if (manifest) return { path: join(folder, name), madeAt: new Date(manifest.made_at) };
  }
  return undefined;
}

/** The latest of the copies that were named by their time, whole or not; undefined when there is none. */
export async function findNewest(folder: string): Promise<string | undefined> {
  const name = (await listBackups(folder)).at(-1);
  return name === undefined ? undefined : join(folder, name);
}

/** Removes all but the latest so many of the copies that were named by their time, and returns what it removed. */
export async function removeOlder(folder: string, kept: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -kept).map((name) => join(folder, name));
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old;
}

/** Oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}
