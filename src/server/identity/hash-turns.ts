/**
 * The one way to a password's hash. Each takes one of the process's four threads for a third of a second, and the same
 * threads check the tokens of everybody who is signed in and read files: so few are hashed at once, and only so many
 * wait for it.
 */
import { ApiError } from '../platform/api-error';

const AT_ONCE = 2;
/** Behind them; the last waits some three seconds. */
const WAITING = 20;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

/** What the work returns, when it is its turn. 429 when too many wait already. */
export async function takeHashTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWhileHashing();
  if (running < AT_ONCE) running += 1;
  // Whoever ends hands their place over, so that nobody comes between.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** 429 when too many wait: asked before an attempt is counted, which then would be for nothing. */
export function refuseWhileHashing(): void {
  if (waiting.length < WAITING) return;
  throw new ApiError(
    429,
    'TOO_MANY_SIGN_INS',
    `Too many people are signing in at the moment. Please try again in ${RETRY_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_SECONDS },
  );
}
