/**
 * Why a data folder could not be opened. Only a damaged one is called damaged: a full disk wants room, and no backup.
 */
import { LASTING_EXIT_CODE, LastingError } from '@/server/storage/lasting-error';

/** A folder that holds no database that can be opened. */
export class DamagedFolderError extends LastingError {
  override readonly name = 'DamagedFolderError';
}

/** A folder whose database is as it was: something around it keeps it from being opened. */
export class BlockedFolderError extends Error {
  override readonly name = 'BlockedFolderError';
  /** Room, handles and memory come back by themselves; rights and a disk that can only be read do not. */
  readonly exitCode: number;

  constructor(message: string, { isLasting, ...options }: { isLasting: boolean; cause: unknown }) {
    super(message, options);
    this.exitCode = isLasting ? LASTING_EXIT_CODE : 1;
  }
}

/** What waiting does not mend. */
const LASTING = ['EACCES', 'EPERM', 'EROFS', 'EIO'];

/** What to do after a finding that the database is damaged. */
export const DAMAGE_REMEDY =
  'Keep the data folder as it is: what came after the latest backup is in it alone. In a new data folder restore the latest backup: npm run restore -- FOLDER.';

/** By the code of the system's error: what is the matter, and what to do. */
const BLOCKS: Record<string, (folder: string) => string> = {
  ENOSPC: (folder) =>
    `The disk of ${folder} is full. Make room on it, and start again: nothing of the database is lost.`,
  EDQUOT: (folder) =>
    `The account of the product has used up its share of the disk of ${folder}. Give it more, and start again: nothing of the database is lost.`,
  EACCES: (folder) => tellForbidden(folder),
  EPERM: (folder) => tellForbidden(folder),
  EROFS: (folder) =>
    `The disk of ${folder} can only be read. Mount it for writing, and start again; where the system has done so by itself, look at the disk first.`,
  EMFILE: (folder) => tellTooMany(folder),
  ENFILE: (folder) => tellTooMany(folder),
  ENOMEM: (folder) => tellNoMemory(folder),
  EIO: (folder) =>
    `The disk of ${folder} answers with errors (EIO). Copy the data folder to another disk before anything else, and start with DATA_DIR naming the copy.`,
};

function tellForbidden(folder: string): string {
  return `This account may not read and write all of ${folder}. Give it to the account of the product, with all that is in it: chown -R ACCOUNT ${folder}.`;
}

function tellTooMany(folder: string): string {
  return `Too many files are open to open ${folder}. Raise the limit (LimitNOFILE in the unit, ulimit -n in a terminal), and start again.`;
}

function tellNoMemory(folder: string): string {
  return `There is not enough memory to open ${folder}. Give this machine or container more, and start again: nothing of the database is lost.`;
}

/** Whether a system's error of this code says what keeps a folder from being opened. */
export function isBlock(code: string | undefined): code is string {
  return code !== undefined && Object.hasOwn(BLOCKS, code);
}

/**
 * The error of opening a folder as an operator is told it. `seen`: the last code of the system's errors that the engine
 * met, which it does not pass on. What is told already stays as it is; what is not the system's is undefined.
 */
export function toBlockedError(error: unknown, folder: string, seen?: string): BlockedFolderError | undefined {
  if (error instanceof BlockedFolderError) return error;
  const code = [...readCodes(error), seen].find(isBlock);
  const told = code === undefined ? undefined : BLOCKS[code]?.(folder);
  if (code !== undefined && told !== undefined)
    return new BlockedFolderError(told, { cause: error, isLasting: LASTING.includes(code) });
  return isMemoryError(error)
    ? new BlockedFolderError(tellNoMemory(folder), { cause: error, isLasting: false })
    : undefined;
}

/** Codes of an error and of what has led to it. */
function readCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...readCodes(error.cause)];
}

/** As V8 and WebAssembly have it. */
function isMemoryError(error: unknown): boolean {
  return error instanceof RangeError && /memory|allocation/i.test(error.message);
}

/** Does the work; a system's error in it is told as what keeps the folder from being opened. */
export async function tellBlocks<Result>(folder: string, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toBlockedError(error, folder) ?? error;
  }
}
