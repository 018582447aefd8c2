/** The data folder, and the disk that it is on. */
import { constants, existsSync, statSync, type Stats } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readErrorCode } from '@/server/storage/error-code';
import { tellError, type Finding } from './finding';

/** Of a folder and its disk. */
export async function examineFolder(folder: string): Promise<Finding[]> {
  const unwritable = await findUnwritable(findExisting(folder));
  if (unwritable !== undefined) return [tellUnwritable('Data folder', folder, unwritable)];
  if (!existsSync(folder))
    return [
      {
        what: 'Data folder',
        state: 'warn',
        text: `${folder} is not there yet`,
        advice: 'The first start makes it',
      },
    ];
  return [tellFolder(folder, statSync(folder), process.getuid?.()), tellDisk(await statfs(folder))];
}

/**
 * Where backups go: whether one could be made there, and the room for it where the disk is another one than the data's.
 */
export async function examineBackupPlace(folder: string, dataDir: string): Promise<Finding[]> {
  const place = findExisting(folder);
  const unwritable = await findUnwritable(place);
  if (unwritable !== undefined) return [tellUnwritable('Backups', folder, unwritable)];
  if (statSync(place).dev === statSync(findExisting(dataDir)).dev) return [];
  return [tellDisk(await statfs(place), 'Disk of the backups')];
}

/** The folder, or the one in which it would be made. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(dirname(folder));
}

/** What keeps this account from writing there; undefined when nothing does. */
async function findUnwritable(folder: string): Promise<unknown> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** What keeps a folder from being written to, with what to do. */
export function tellUnwritable(what: string, folder: string, error: unknown): Finding {
  const isReadOnly = readErrorCode(error) === 'EROFS';
  return {
    what,
    state: 'wrong',
    text: `${folder} cannot be written to: ${isReadOnly ? 'its disk can only be read' : tellError(error)}`,
    advice: isReadOnly
      ? 'Mount the disk for writing, or name the folder in ReadWritePaths of the unit; where the system has done so by itself, look at the disk first'
      : 'Give the folder to the account of the product, and run doctor as that account',
  };
}

/** `account`: of this process; undefined where the system has none. */
export function tellFolder(
  folder: string,
  { mode, uid }: Pick<Stats, 'mode' | 'uid'>,
  account: number | undefined,
): Finding {
  const what = 'Data folder';
  if (account !== undefined && uid !== account)
    return {
      what,
      state: 'warn',
      text: `${folder} belongs to another account (${uid})`,
      advice: `Give it to the account of the product: chown -R ${account} ${folder}`,
    };
  if ((mode & 0o077) !== 0)
    return {
      what,
      state: 'warn',
      text: `${folder} is open to other accounts`,
      advice: `The next start closes it, or now: chmod 700 ${folder}`,
    };
  return { what, state: 'ok', text: `${folder} is its owner’s alone` };
}

/** Below so many bytes a few uploads of the largest size could fill the disk. */
const FREE_BYTES = 2e9;

/** Below so many one of them does. */
const LEAST_BYTES = 1e8;

/** `bavail` and `blocks`: of `bsize` bytes each. */
export function tellDisk(
  { bavail, bsize, blocks }: { bavail: number; bsize: number; blocks: number },
  what = 'Disk',
): Finding {
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free`;
  if (free >= FREE_BYTES) return { what, state: 'ok', text };
  return {
    what,
    state: free < LEAST_BYTES ? 'wrong' : 'warn',
    text,
    advice: 'Make room before it is full: then nothing more can be submitted, or no backup be made',
  };
}
