/**
 * Bounds guessing at codes and passwords without letting strangers lock a person out. Wrong guesses lock the address
 * they come from, for what is guessed at; that itself only when they come from many addresses at once. A device on
 * which the person has signed in before has a count of its own, and is held by no other.
 */
import type { Caller } from '../platform/auth-backend';
import type { ServerConfig } from '../platform/server-config';
import type { Settings } from '../platform/settings';
import type { Database } from '../storage/database';
import { clearAttempts, LOCK_SECONDS, assertNotLocked, takeAttempt } from './attempt-lock';
import { findKnownDevice } from './known-device';
import { ADDRESS_WINDOW_SECONDS, giveBack, assertWithinLimit, takeFromLimit, type RateLimit } from './rate-limit';

/** So many addresses have to reach the lock of one within its length before nobody unknown may try. */
const ADDRESSES_THAT_LOCK = 5;

export interface GuessOptions {
  database: Pick<Database, 'kysely'>;
  settings: Settings;
  config: Pick<ServerConfig, 'addressLimits'>;
}

export interface Guess {
  /** What is guessed at: `phone:+…` or `email:…`. */
  subject: string;
  /** Wrong guesses that lock. */
  limit: number;
  caller: Caller;
  now: Date;
}

export interface TakenGuess {
  /** What its failures are counted under. */
  countedAs: string;
  /** It was right: nothing of it counts. */
  right(): Promise<void>;
}

/**
 * Counts a guess as wrong before it is checked, so that parallel ones cannot pass the limits. 429 with the seconds to
 * wait when one is used up.
 */
export async function takeGuess(options: GuessOptions, guess: Guess): Promise<TakenGuess> {
  const { kysely } = options.database;
  const { own, isKnown } = await findCount(options, guess);
  await takeAttempt(kysely, { subject: own, limit: guess.limit, now: guess.now });
  const limits = isKnown ? [] : await listLimits(options, guess);
  for (const limit of limits) await takeFromLimit(kysely, limit);
  return {
    countedAs: own,
    async right() {
      await clearAttempts(kysely, own);
      for (const limit of limits) await giveBack(kysely, limit);
    },
  };
}

/** 429 with the seconds to wait while a guess from there would not be taken. */
export async function assertGuessAllowed(options: GuessOptions, guess: Guess): Promise<void> {
  const { own, isKnown } = await findCount(options, guess);
  await assertNotLocked(options.database.kysely, own, guess.now);
  if (!isKnown) await assertWithinLimit(options.database.kysely, toSubjectLimit(guess));
}

/** 429 while so many addresses have guessed at it that nobody unknown may try. */
export async function assertNotBesieged(
  { kysely }: Pick<Database, 'kysely'>,
  guess: Omit<Guess, 'caller'>,
): Promise<void> {
  await assertWithinLimit(kysely, toSubjectLimit(guess));
}

async function findCount({ database }: GuessOptions, { subject, caller }: Guess) {
  const device = await findKnownDevice(database, caller.device, subject);
  return { own: `${subject} ${device ?? caller.address}`, isKnown: device !== undefined };
}

async function listLimits({ settings, config }: GuessOptions, guess: Guess): Promise<RateLimit[]> {
  const { wrong_guesses_per_hour } = await settings.read('quotas');
  const { now, caller } = guess;
  return [
    toSubjectLimit(guess),
    {
      key: `guesses:${caller.address}`,
      limit: config.addressLimits.wrongGuesses,
      seconds: ADDRESS_WINDOW_SECONDS,
      now,
    },
    { key: 'guesses', limit: wrong_guesses_per_hour, seconds: 3600, now },
  ];
}

function toSubjectLimit({ subject, now, limit }: Omit<Guess, 'caller'>): RateLimit {
  return { key: `guesses:${subject}`, limit: limit * ADDRESSES_THAT_LOCK, seconds: LOCK_SECONDS, now };
}
