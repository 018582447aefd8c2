/** Where copies lie, and how many. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { later } from '@/server/platform/time-span';
import { syncFolder } from '../disk/sync-folder';
import { BackupError, findManifest } from './backup-folder';
import { writeBackup, type BackupDone, type BackupSource } from './write-backup';

/** Of copies that got their name from the time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Named by the time in a folder of copies; where there is one of this second, by one that follows. */
export function nameBackup(folder: string, now: Date): string {
  for (let at = now.getTime(); ; at += 1000) {
    const path = join(folder, toName(new Date(at)));
    if (!existsSync(path)) return path;
  }
}

function toName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
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
export async function findLatest(folder: string, now: Date): Promise<{ path: string; madeAt: Date } | undefined> {
  for (const name of (await listBackups(folder, now)).toReversed()) {
    const manifest = await findManifest(join(folder, name));
    if (manifest) return { path: join(folder, name), madeAt: new Date(manifest.made_at) };
  }
  return undefined;
}

/** The latest of the copies that were named by their time, whole or not; undefined when there is none. */
export async function findNewest(folder: string, now: Date): Promise<string | undefined> {
  const name = (await listBackups(folder, now)).at(-1);
  return name === undefined ? undefined : join(folder, name);
}

/**
 * Removes all but the latest so many of the copies that were named by their time, and returns what it removed; never
 * the one that was made just now, at `path`.
 */
export async function removeOlder(
  folder: string,
  kept: number,
  { path: made, now }: { path: string; now: Date },
): Promise<string[]> {
  const names = await listBackups(folder, now);
  const others = names.filter((name) => join(folder, name) !== made);
  const old = others.slice(0, Math.max(names.length - kept, 0)).map((name) => join(folder, name));
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old;
}

/** Those that a clock has named that was a day ahead, or more. */
export async function listAhead(folder: string, now: Date): Promise<string[]> {
  return (await listBackups(folder, now)).filter((name) => isAhead(name, now)).map((name) => join(folder, name));
}

/** Oldest first; those of a clock that was ahead were made before all that it has named since it was set right. */
async function listBackups(folder: string, now: Date): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  const [ahead, right] = [true, false].map((wanted) => names.filter((name) => isAhead(name, now) === wanted));
  return [...(ahead ?? []), ...(right ?? [])];
}

function isAhead(name: string, now: Date): boolean {
  return name > toName(later(now, { days: 1 }));
}
