/** Keeps a second process off the data folder: the embedded database would open it without a word, and both would lose data. */
import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another process works in the folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';

  constructor(folder: string, pid: number) {
    super(`Another process (${pid}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

interface Owner {
  pid: number;
  /** When that process started, as the system tells it: a number that a later process with the same pid does not share. */
  startedAt: string;
}

/**
 * Takes the folder for this process, making it when missing, and answers how to give it back. Throws DataDirInUseError while a living process
 * has it; what a dead one left is taken over, also when its pid has been given to another process since.
 */
export function lockDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryCreate(path)) return () => releaseOwn(path);
    const owner = findOwner(path);
    if (owner && isAlive(owner)) throw new DataDirInUseError(folder, owner.pid);
    rmSync(path, { force: true });
  }
  throw new Error(`The data folder ${folder} could not be locked.`);
}

/** "wx" makes looking and taking one step: of two processes one alone succeeds. */
function tryCreate(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }));
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function findOwner(path: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('startedAt' in owner)) return undefined;
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const start = startOf(pid);
  return start === '' || startedAt === '' || start === startedAt;
}

/** Field 22 of /proc/pid/stat; empty where there is no /proc, and then the pid alone has to do. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold blanks.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function releaseOwn(path: string): void {
  if (findOwner(path)?.pid === process.pid) rmSync(path, { force: true });
}
