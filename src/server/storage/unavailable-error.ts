import { readErrorCode } from './error-code';

/**
 * What the server stands on is away: its database, or a store of files. Nothing is wrong with the request, which may be
 * sent again.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  /** For the log and for /readyz: what is away, and where it should be. Without passwords. */
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} is away`, { cause });
    this.part = part;
  }
}

/**
 * What the work returns. Its errors become "this part is away", but for a full disk, and those that `isOthers` knows to
 * be somebody else's.
 */
export async function tellAway<Result>(
  part: string,
  work: Promise<Result>,
  isOthers: (error: unknown) => boolean = () => false,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isDiskFull(error) || isOthers(error) ? error : new UnavailableError(part, error);
  }
}

/** Of the file system, and of PostgreSQL (53100). */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(String(readErrorCode(error)));
}
