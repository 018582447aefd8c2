/** auth.users: finding, making and changing people who can sign in. */
import { ApiError } from '../platform/api-error';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { listFactors } from './second-factors';
import { hashPassword, listWeaknesses, type WeakPasswordReason } from './passwords';
import { toDigits } from '@/engine/locale/phone-number';
import type { AuthUser } from '../platform/session';
import { later } from '../platform/time-span';
import { msg, t, type Message } from '@/texts/t';

/** A new password that is too weak; 422. */
export class WeakPasswordError extends ApiError {
  readonly reasons: WeakPasswordReason[];

  constructor(reasons: WeakPasswordReason[]) {
    const message = t('Password is too weak: {reasons}', {
      reasons: reasons.map((reason) => t(REASON_TEXTS[reason])).join('; '),
    });
    super(422, 'weak_password', message, {
      errors: reasons.map((reason) => ({ path: 'password', message: t(REASON_TEXTS[reason]) })),
    });
    this.reasons = reasons;
  }
}

const REASON_TEXTS: Record<WeakPasswordReason, Message> = {
  length: msg('Password must be at least 6 characters'),
  characters: msg('Use letters together with digits or signs'),
  pwned: msg('This password is among the most common ones'),
};

/**
 * The user as the wire has it; undefined when there is none. `passwordDays` is the setting password_expiry_days; 0
 * means never.
 */
export async function findUser(
  queries: Queries,
  id: string,
  { passwordDays, now }: { passwordDays: number; now: Date },
): Promise<AuthUser | undefined> {
  const row = await queries.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const identities = await queries
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const factors = await listFactors(queries, id);
  const providers = identities.map((identity) => identity.provider);
  const expired = isPasswordExpired(
    row.encrypted_password === null ? null : row.password_changed_at,
    passwordDays,
    now,
  );
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    phone: row.phone ?? '',
    app_metadata: {
      ...row.raw_app_meta_data,
      provider: providers[0] ?? 'phone',
      providers,
      ...(expired ? { password_expired: true } : {}),
    },
    user_metadata: row.raw_user_meta_data,
    identities: identities.map(({ id: identityId, ...identity }) => ({
      ...identity,
      id: identity.provider_id,
      identity_id: identityId,
    })),
    // Left out where there are none, as GoTrue does.
    ...(factors.length === 0 ? {} : { factors }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.last_sign_in_at ? { last_sign_in_at: row.last_sign_in_at.toISOString() } : {}),
    ...toConfirmed(row),
    is_anonymous: false,
  };
}

function toConfirmed(row: { email_confirmed_at: Date | null; phone_confirmed_at: Date | null }) {
  const [email, phone] = [row.email_confirmed_at?.toISOString(), row.phone_confirmed_at?.toISOString()];
  const [first] = [email, phone].filter((each) => each !== undefined).toSorted();
  return {
    ...(first === undefined ? {} : { confirmed_at: first }),
    ...(email === undefined ? {} : { email_confirmed_at: email }),
    ...(phone === undefined ? {} : { phone_confirmed_at: phone }),
  };
}

/**
 * True when a password was set longer ago than the setting allows. Without a password (null) or with 0 days it never
 * is.
 */
export function isPasswordExpired(changedAt: Date | null, days: number, now: Date): boolean {
  return changedAt !== null && days > 0 && now > later(changedAt, { days });
}

/** Id of the user of this phone (E.164), made when there is none. */
export async function ensurePhoneUser(queries: Queries, phone: string, now: Date): Promise<string> {
  const digits = toDigits(phone);
  const made = await queries
    .insertInto('auth.users')
    .values({ phone: digits, phone_confirmed_at: now })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone_confirmed_at: now, updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await addIdentity(queries, made.id, 'phone', digits);
  return made.id;
}

/**
 * Makes a user with e-mail and the hash of a password and returns their id. Throws 422 for an address that is taken.
 * The password is whoever runs the server's own choice, so only its length is checked, and that where it was read: a
 * server that does not start helps nobody.
 */
export async function createPasswordUser(
  queries: Queries,
  { email, encrypted, now }: { email: string; encrypted: string; now: Date },
): Promise<string> {
  const address = normaliseEmail(email);
  const made = await queries
    .insertInto('auth.users')
    .values({ email: address, encrypted_password: encrypted, password_changed_at: now, email_confirmed_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new ApiError(422, 'email_exists', t('A user with this email address has already been registered'));
  await addIdentity(queries, made.id, 'email', made.id, address);
  return made.id;
}

export async function setPassword(queries: Queries, userId: string, encrypted: string, now: Date): Promise<void> {
  await queries
    .updateTable('auth.users')
    .set({ encrypted_password: encrypted, password_changed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Addresses are compared without regard to case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What setPassword takes. Throws 422 for a password that is too weak. */
export async function hashStrongPassword(password: string): Promise<string> {
  const reasons = listWeaknesses(password);
  if (reasons.length > 0) throw new WeakPasswordError(reasons);
  return hashPassword(password);
}

/** What the wire lists as their ways to sign in; one that somebody has already stays theirs. */
export async function addIdentity(
  queries: Queries,
  userId: string,
  provider: 'phone' | 'email',
  providerId: string,
  email?: string,
): Promise<void> {
  const data = { sub: userId, ...(email === undefined ? { phone: providerId } : { email }) };
  await queries
    .insertInto('auth.identities')
    .values({ user_id: userId, provider, provider_id: providerId, identity_data: toJson(data) })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .execute();
}
