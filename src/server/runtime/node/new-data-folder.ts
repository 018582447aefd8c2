/** The embedded database's folder on a first start. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closeTree } from './close-to-others';

/**
 * Beside the built server; there is none under the development server, where PGlite makes a database itself, in
 * seconds.
 */
const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database');

/**
 * Begins the folder with the empty database that the build has brought along. Leaves a folder that is there as it is. A
 * start that is cut off leaves no half-made one: it is put in place when it is whole. Holds the process up, which has
 * nothing else to do yet: copying a thousand small files is several times slower otherwise.
 */
export function prepareDatabaseFolder(folder: string, template = EMPTY_DATABASE): void {
  if (existsSync(folder) || !existsSync(template)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(template, unfinished, { recursive: true });
  // A copy is as open as what the build has made.
  closeTree(unfinished);
  renameSync(unfinished, folder);
}
