/** The rules around signing in: who may ask for a code, how often, and what is answered. */
import { ApiError } from '../platform/api-error';
import { isOfficerPhone } from '../platform/officer-phone';
import { assertNoMaintenance } from '../platform/maintenance';
import type { Platform } from '../platform/platform';
import type { Caller, PasswordSignIn } from '../platform/auth-backend';
import type { EmbeddedParts } from './embedded-parts';
import { takeGuess } from './guesses';
import { signInTurns } from './hash-turns';
import { noteFailedSignIn } from './note-failed-sign-in';
import { isPassword } from './passwords';
import { findPhoneNumber, toDigits } from '@/engine/locale/phone-number';
import { blocked, isBlocked } from './assert-not-blocked';
import { ADDRESS_WINDOW_SECONDS, assertWithinLimit, takeFromLimit } from './rate-limit';
import type { Session } from '../platform/session';
import { ensurePhoneUser, normaliseEmail } from './users';
import { msg, t } from '@/texts/t';

/** What of the platform these rules need. */
type SignInPlatform = Pick<Platform, 'database' | 'clock' | 'settings' | 'config'>;

const NOT_REGISTERED = msg('This phone number is not registered. Please use a registered number or contact support.');

/**
 * Sends a code to a registered phone; only applicants sign in by one, so 503 during maintenance. 422 when it is not
 * registered, or is an officer's; after a number of those, an address hears 429 whatever it asks.
 */
export async function sendSignInCode(
  { catalog, database: { kysely }, clock, config, settings }: SignInPlatform & Pick<Platform, 'catalog'>,
  { codes }: EmbeddedParts,
  input: string,
  caller: Caller,
): Promise<void> {
  const { address } = caller;
  const phone = getPhoneNumber(input);
  await assertNoMaintenance({ settings, catalog });
  const now = clock();
  const window = { seconds: ADDRESS_WINDOW_SECONDS, now };
  const unregistered = { key: `unregistered:${address}`, limit: config.addressLimits.unregisteredPhones, ...window };
  await assertWithinLimit(kysely, unregistered);
  const registered = await kysely
    .selectFrom('auth.users as user')
    .innerJoin('profiles', 'profiles.id', 'user.id')
    .select('user.banned_until')
    .where('user.phone', '=', toDigits(phone))
    .executeTakeFirst();
  if (!registered || (await isOfficerPhone(kysely, catalog.registry, phone))) {
    await takeFromLimit(kysely, unregistered);
    throw new ApiError(422, 'otp_disabled', t(NOT_REGISTERED));
  }
  await takeFromLimit(kysely, { key: `codes:${address}`, limit: config.addressLimits.codes, ...window });
  if (isBlocked(registered.banned_until, now)) throw blocked();
  await codes.send(phone, caller);
}

/**
 * A session for a registered phone and its code. 403 otp_expired for a code that is wrong, used or too old; 403
 * user_banned for a blocked person.
 */
export async function signInWithCode(
  { clock }: SignInPlatform,
  parts: EmbeddedParts,
  { input, code, caller }: { input: string; code: string; caller: Caller },
): Promise<Session> {
  const session = await openPhoneSession(clock, parts, { phone: getPhoneNumber(input), code, caller });
  if (!session) throw new ApiError(403, 'otp_expired', t('Invalid OTP code'));
  return session;
}

/**
 * A session of the user of a phone by its code; they are made when there is none. Undefined for a code that is not
 * good, 403 for a blocked user.
 */
export async function openPhoneSession(
  clock: () => Date,
  { codes, sessions }: Pick<EmbeddedParts, 'codes' | 'sessions'>,
  guess: { phone: string; code: string; caller: Caller },
): Promise<Session | undefined> {
  const opened = await codes.use(guess, async (transaction) => {
    const userId = await ensurePhoneUser(transaction, guess.phone, clock());
    return sessions.open(transaction, { userId, method: 'otp' });
  });
  return opened && sessions.show(opened);
}

/**
 * 400 invalid_credentials for a wrong password or an unknown address alike; 429 after the setting
 * failed_login_attempts, and while too many sign in at once.
 */
export async function signInWithPassword(
  platform: SignInPlatform,
  parts: Pick<EmbeddedParts, 'sessions'>,
  given: PasswordSignIn,
): Promise<Session> {
  return signInTurns.take(() => checkPassword(platform, parts, given));
}

async function checkPassword(
  { database, clock, settings, config }: SignInPlatform,
  { sessions }: Pick<EmbeddedParts, 'sessions'>,
  { email, password, caller }: PasswordSignIn,
): Promise<Session> {
  const { kysely } = database;
  const now = clock();
  const { failed_login_attempts } = await settings.read('security');
  const normalised = normaliseEmail(email);
  await takeFromLimit(kysely, {
    key: `passwords:${caller.address}`,
    limit: config.addressLimits.passwords,
    seconds: ADDRESS_WINDOW_SECONDS,
    now,
  });
  const guess = await takeGuess(
    { database, settings, config },
    { subject: emailSubject(email), limit: failed_login_attempts, caller, now },
  );
  const user = await kysely
    .selectFrom('auth.users')
    .select(['id', 'encrypted_password'])
    .where('email', '=', normalised)
    .executeTakeFirst();
  if (!(await isPassword(password, user?.encrypted_password)) || !user) {
    await noteFailedSignIn(kysely, { email: normalised, userId: user?.id, countedAs: guess.countedAs, now });
    throw new ApiError(400, 'invalid_credentials', t('Invalid login credentials'));
  }
  const { id, encrypted_password } = user;
  const session = await sessions.issue(id, 'password', { email: normalised, encrypted_password });
  await guess.right();
  return session;
}

/** What passwords of an e-mail address are counted under. */
export function emailSubject(email: string): string {
  return `email:${normaliseEmail(email)}`;
}

/** Sends a link for a new password, at most so many per network address. */
export async function sendPasswordLink(
  { database: { kysely }, clock, config }: SignInPlatform,
  { passwordReset }: EmbeddedParts,
  { email, address, redirectTo }: { email: string; address: string; redirectTo?: string },
): Promise<void> {
  await takeFromLimit(kysely, {
    key: `codes:${address}`,
    limit: config.addressLimits.codes,
    seconds: ADDRESS_WINDOW_SECONDS,
    now: clock(),
  });
  await passwordReset.send(email, redirectTo);
}

/** The number as E.164, or 400. */
export function getPhoneNumber(input: string): string {
  const phone = findPhoneNumber(input);
  if (phone !== undefined) return phone;
  throw new ApiError(400, 'validation_failed', t('Phone number must be between 10-15 digits and may start with +'), {
    at: 'phone_number',
  });
}
