/** Brings node_modules in line with package-lock.json, and does nothing when it already is. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, StepError, runNpm } from './command.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
const INSTALLED_LOCK_FILE = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP_FILE = join(ROOT, 'node_modules', '.installed-lock-hash');

/**
 * True when nothing has to be installed: the stamp of the last installation, or npm's own record, agrees with the lock
 * file.
 */
export function isInstalled() {
  const hash = hashLockFile();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === hash) return true;
  if (!existsSync(INSTALLED_LOCK_FILE)) return false;
  const isSame = hasSamePackages(readPackages(LOCK_FILE), readPackages(INSTALLED_LOCK_FILE));
  if (isSame) writeFileSync(STAMP_FILE, hash);
  return isSame;
}

/**
 * Installs exactly what the lock file names. Throws a StepError when npm fails, or would empty a folder that belongs to
 * another checkout.
 */
export async function install() {
  assertNoLinkedFolder(join(ROOT, 'node_modules'));
  // NODE_ENV=production would leave out the packages that the build needs.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    throw new StepError(
      'npm could not install the packages; its reason stands above. Check the network and the disk, then run the command again.',
    );
  writeFileSync(STAMP_FILE, hashLockFile());
}

/** npm empties node_modules before it installs; through a link that would be somebody else's. */
export function assertNoLinkedFolder(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const target = existsSync(folder) ? realpathSync(folder) : 'a folder that is not there';
  throw new StepError(
    `${folder} is a link to ${target}, whose packages are not those of package-lock.json. Remove the link, then run the command again.`,
  );
}

/**
 * True when every package of the lock file is installed in its version. A package that is optional (a binary for
 * another platform) may be missing. Exported for the test.
 */
export function hasSamePackages(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function hashLockFile() {
  return createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
}
