/**
 * Keeps other accounts of the machine out of the data folder: the key that signs tokens, phones and one-time codes are
 * in it.
 */
import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of whatever this process writes from now on. */
const OWNER_ONLY = 0o077;

/** What the product itself keeps there; anything else that an operator has put beside it is not ours to change. */
const OWN_ENTRIES = [
  'database',
  'database.unfinished',
  'database.restoring',
  'files',
  'uploads',
  'backups',
  'outbox.jsonl',
  'lock.json',
];

const STICKY = 0o1000;

/** From here on, new files and folders of this process are its account's alone. */
export function writeForOwnerOnly(): void {
  process.umask(OWNER_ONLY);
}

/**
 * Closes a data folder as earlier releases have left it, with all that is ours in it. Throws where the folder is
 * another account's.
 */
export function closeDataDir(folder: string): void {
  // A folder that is made for all accounts, such as /tmp, stays so.
  if ((statSync(folder).mode & STICKY) === 0) close(folder);
  for (const entry of OWN_ENTRIES)
    if (existsSync(join(folder, entry))) closeTree(join(folder, entry), { through: entry === 'database' });
}

/**
 * Files and folders below a folder that others can enter. Behind one that they cannot, nothing needs to be done, and
 * there may be a million; `through` goes on there all the same.
 */
export function closeTree(path: string, { through }: { through: boolean }): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || ((found.mode & OWNER_ONLY) === 0 && !through)) return;
  close(path);
  if (found.isDirectory()) for (const entry of readdirSync(path)) closeTree(join(path, entry), { through });
}

function close(path: string): void {
  const { mode } = statSync(path);
  if ((mode & OWNER_ONLY) !== 0) chmodSync(path, mode & 0o700);
}
