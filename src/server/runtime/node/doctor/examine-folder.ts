/** The data folder, and the disk that it is on. */
import { existsSync, statSync, type Stats } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Finding } from './finding';

/** Of a folder and its disk. */
export async function examineFolder(folder: string): Promise<Finding[]> {
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
export function tellDisk({ bavail, bsize, blocks }: { bavail: number; bsize: number; blocks: number }): Finding {
  const what = 'Disk';
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free`;
  if (free >= FREE_BYTES) return { what, state: 'ok', text };
  return {
    what,
    state: free < LEAST_BYTES ? 'wrong' : 'warn',
    text,
    advice: 'Make room before it is full: then nothing more can be submitted',
  };
}
