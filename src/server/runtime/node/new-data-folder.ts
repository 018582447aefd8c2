/** The embedded database's folder on a first start. */
import { cpSync, existsSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closeTree } from './close-to-others';
import { syncFolder, syncTree } from './disk/sync-folder';

/**
 * Beside the built server; there is none under the development server, where PGlite makes a database itself, in
 * seconds.
 */
const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database');

/**
 * Begins the folder with the empty database that the build has brought along. Leaves a folder that is there as it is. A
 * start that is cut off, be it by a power cut, leaves no half-made one: it is put in place when it is whole and the disk has
 * it. Holds the process up, which has nothing else to do yet: copying a thousand small files is several times slower
 * otherwise.
 */
export async function prepareDatabaseFolder(
  folder: string,
  {
    template = EMPTY_DATABASE,
    sync = fsyncSync,
  }: { template?: string; sync?: (descriptor: number, path: string) => void } = {},
): Promise<void> {
  if (existsSync(folder) || !existsSync(template)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(template, unfinished, { recursive: true });
  // A copy is as open as what the build has made.
  closeTree(unfinished, { through: true });
  syncTree(unfinished, sync);
  renameSync(unfinished, folder);
  await syncFolder(dirname(folder));
}
