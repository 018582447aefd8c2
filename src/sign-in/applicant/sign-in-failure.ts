/** Why signing in went no further, in words for the person. */
import { msg, t } from '@/texts/t';

export const UNREACHABLE = msg(
  'The sign-in service could not be reached. Please check your connection, then try again.',
);

export class SignInFailure extends Error {
  /** true: nobody has this phone; an account may be created. */
  readonly unregistered: boolean;
  /** Seconds until the next attempt is let through; 0 when there is nothing to wait for. */
  readonly waitSeconds: number;

  constructor(message: string, { unregistered = false }: { unregistered?: boolean } = {}) {
    super(message);
    this.name = 'SignInFailure';
    this.unregistered = unregistered;
    this.waitSeconds = findWaitSeconds(message);
  }
}

/** The wait of specification section 5: "Too many attempts. Please try again in {n} seconds." */
export function tooManyAttempts(seconds: number): string {
  return t('Too many attempts. Please try again in {seconds} seconds.', { seconds });
}

/**
 * The server tells the wait in its sentence, in the page's language; GoTrue's own ("… after 58 seconds") is read too.
 */
function findWaitSeconds(message: string): number {
  const [before = '', after = ''] = tooManyAttempts(NaN).split('NaN');
  const told = message.startsWith(before) && message.slice(before.length, message.length - after.length);
  return Number(told) || Number(/(?:in|after) (\d+) seconds?/.exec(message)?.[1] ?? 0);
}
