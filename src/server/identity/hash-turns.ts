/**
 * How many passwords are hashed at once, and how many wait for it. Each takes a third of a second of one core, and
 * whoever is refused has cost nothing.
 */
import { createBoundedQueue } from '../platform/bounded-queue';
import { msg } from '@/texts/t';

const RETRY_SECONDS = 5;

/** The last of those who wait does so for some three seconds. */
const BOUNDS = {
  atOnce: 2,
  waiting: 20,
  code: 'TOO_MANY_SIGN_INS',
  message: msg(
    'Too many people are signing in at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  ),
  retryAfterSeconds: RETRY_SECONDS,
};

export const hashTurns = createBoundedQueue(BOUNDS);

/**
 * Of whoever signs in by a password, before the database is asked anything: its queries would keep others waiting, too.
 */
export const signInTurns = createBoundedQueue(BOUNDS);
