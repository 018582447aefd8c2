/**
 * The embedded database in a folder: what it has acknowledged survives a power cut, its files are its owner's alone,
 * and a folder that it cannot be opened from is told in one line.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Database } from '@/server/storage/database';
import { openPGliteDatabase } from '@/server/storage/pglite-database';
import { DAMAGE_REMEDY, DamagedFolderError, isBlock, tellBlocks, toBlockedError } from './opening-error';

/** Of each process that may open the folder: the engine's own choice is to leave it to the operating system. */
const DURABLE = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Has the disk keep what was written to an open file. */
type Sync = (descriptor: number) => void;

/** What is used of the engine's own way to a folder (Emscripten's NODEFS). */
interface NodeFolders {
  convertNodeCode: (error: { code: string }) => number;
  realPath(node: object): string;
  node_ops: { setattr: (node: object, attributes: { mode?: number }) => void };
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
}

/**
 * The folder as the engine sees it. By itself that leaves out fsync, which then does nothing, and gives each new file
 * to everybody.
 */
class DurableFolder extends NodeFS {
  readonly #sync: Sync;
  /** The last code of the system's errors that the engine was stopped by: it passes on none. */
  blockedBy: string | undefined;

  constructor(folder: string, sync: Sync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const sync = this.#sync;
    const { emscriptenOpts } = await super.init(pglite, options);
    const prepare = ({ NODEFS }: { NODEFS: unknown }) => {
      const folders = NODEFS as NodeFolders;
      const { setattr } = folders.node_ops;
      const { convertNodeCode } = folders;
      folders.convertNodeCode = (error) => {
        if (isBlock(error.code)) this.blockedBy = error.code;
        return convertNodeCode(error);
      };
      folders.node_ops.setattr = (node, { mode, ...attributes }) =>
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 });
      folders.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(folders.realPath(node), sync);
        else sync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } };
  }
}

/** Of a folder, which the engine opens without a handle of Node's. */
function syncPath(path: string, sync: Sync): void {
  const folder = openSync(path, 'r');
  try {
    sync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Opens the database, making it when the folder is not there. Throws DamagedFolderError, BlockedFolderError. */
export async function openDatabaseFolder(
  folder: string,
  sync: Sync = fsyncSync,
): Promise<Database & { pglite: PGlite }> {
  await tellBlocks(folder, () => assertUndamaged(folder));
  const place = new DurableFolder(folder, sync);
  try {
    return await openPGliteDatabase({ dataDir: folder, fs: place, startParams: DURABLE });
  } catch (error) {
    throw (
      toBlockedError(error, folder, place.blockedBy) ??
      new DamagedFolderError(`The database in ${folder} is damaged and cannot be opened. ${DAMAGE_REMEDY}`, {
        cause: error,
      })
    );
  }
}

/** What the engine would take for a folder to make a new database in, or end the process over. */
function assertUndamaged(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  if (names.length === 0) return;
  const version = names.includes('PG_VERSION') ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim() : undefined;
  const missing = ['PG_VERSION', 'global', 'base', 'pg_wal'].filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new DamagedFolderError(
      `The database in ${folder} is damaged: it has no ${missing.join(', no ')}. ${DAMAGE_REMEDY}`,
    );
  if (version !== ENGINE_VERSION)
    throw new DamagedFolderError(
      `The database in ${folder} is one of PostgreSQL ${version}, and this build has ${ENGINE_VERSION}. Make a backup with the build that made it, and restore that into a new data folder.`,
    );
}

/**
 * Throws DamagedFolderError where uploaded files are, and the database that knows them is not: a new one beside them
 * would look like a registry that has lost everything.
 */
export function assertDatabaseThere(dataDir: string): void {
  const database = join(dataDir, 'database');
  const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).every((name) => name === 'incoming');
  if (isEmpty(database) && !isEmpty(join(dataDir, 'files')))
    throw new DamagedFolderError(
      `${dataDir} has uploaded files, but no database: ${database} is missing or empty. Put the database back where it was; or move the folder "files" away, and restore the latest backup, or begin anew.`,
    );
}

/** The major version of PostgreSQL that PGlite is. */
const ENGINE_VERSION = '18';
