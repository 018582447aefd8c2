/**
 * Keeps a second process off the data folder: the embedded database would open it without a word, and both would lose
 * data.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readErrorCode } from '@/server/storage/error-code';

/** Another process works in the folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';

  constructor(folder: string, pid?: number) {
    super(
      `Another process${pid === undefined ? '' : ` (${pid})`} is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

const TAKEOVER_MILLISECONDS = 10_000;

interface Owner {
  pid: number;
  /**
   * When that process started, as the system tells it: a number that a later process with the same pid does not share.
   */
  startedAt: string;
}

/**
 * Takes the folder for this process, making it when missing, and returns how to give it back. Throws DataDirInUseError
 * while a living process has it; what a dead one left is taken over, also when its pid has been given to another
 * process since.
 */
export function lockDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  if (!tryCreate(path)) takeOver(folder, path);
  return () => releaseOwn(path);
}

/** One process at a time looks at a dead one's lock and replaces it; two could each remove the other's new one. */
function takeOver(folder: string, path: string): void {
  const owner = findOwner(path);
  if (owner && isAlive(owner)) throw new DataDirInUseError(folder, owner.pid);
  const turn = join(folder, 'lock-takeover');
  if (!tryMakeFolder(turn)) {
    // Left by a process that was killed within these few lines.
    if (Date.now() - statSync(turn).mtimeMs > TAKEOVER_MILLISECONDS) rmdirSync(turn);
    throw new Error(`Another process is just taking the data folder ${folder}. Try again.`);
  }
  try {
    const latest = findOwner(path);
    if (latest && isAlive(latest)) throw new DataDirInUseError(folder, latest.pid);
    rmSync(path, { force: true });
    if (!tryCreate(path)) throw new Error(`Another process is just taking the data folder ${folder}. Try again.`);
  } finally {
    rmdirSync(turn);
  }
}

function tryMakeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** "wx" makes looking and taking one step: of two processes one alone succeeds. */
function tryCreate(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, JSON.stringify({ pid: process.pid, startedAt: readStat(process.pid).start }));
    closeSync(file);
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function findOwner(path: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Partial<Owner>;
    return { pid: Number(owner.pid), startedAt: String(owner.startedAt) };
  } catch {
    // Half-written by a process that was killed, or gone in the meantime.
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (readErrorCode(error) !== 'EPERM') return false;
  }
  const { state, start } = readStat(pid);
  // Z, X: it has ended, and whoever started it has not asked how. It holds nothing any more.
  if (state === 'Z' || state === 'X') return false;
  return start === '' || startedAt === '' || start === startedAt;
}

/** Fields 3 and 22 of /proc/pid/stat; empty where there is no /proc, and then the pid alone has to do. */
function readStat(pid: number): { state: string; start: string } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return { state: '', start: '' };
  }
}

function releaseOwn(path: string): void {
  if (findOwner(path)?.pid === process.pid) rmSync(path);
}
