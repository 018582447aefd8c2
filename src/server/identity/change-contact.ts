/** Changing what a user of the embedded sign-in signs in by. */
import { toDigits } from '@/engine/locale/phone-number';
import { duplicateUser } from '../platform/api-error';
import { findSqlState, type Queries } from '../storage/database';
import type { Contact } from '../platform/auth-backend';
import { addIdentity, normaliseEmail } from './users';

const KINDS = ['phone', 'email'] as const;

/**
 * Whoever held the old phone or address is out: their sessions end, and links that were sent to it open nothing. 409 when
 * somebody else has the new one.
 */
export async function changeContact(
  queries: Queries,
  { userId, contact, now }: { userId: string; contact: Contact; now: Date },
): Promise<void> {
  const before = await queries
    .selectFrom('auth.users')
    .select(KINDS)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const wanted = toStored(contact);
  const changed = KINDS.filter((kind) => wanted[kind] !== undefined && wanted[kind] !== before[kind]);
  if (changed.length === 0) return;
  const values = Object.fromEntries(
    changed.flatMap((kind) => [
      [kind, wanted[kind]],
      [`${kind}_confirmed_at`, wanted[kind] ? now : null],
    ]),
  );
  try {
    await queries
      .updateTable('auth.users')
      .set({ ...values, updated_at: now })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw findSqlState(error) === '23505' ? duplicateUser(error) : error;
  }
  await queries.deleteFrom('auth.identities').where('user_id', '=', userId).where('provider', 'in', changed).execute();
  if (changed.includes('phone') && wanted.phone) await addIdentity(queries, userId, 'phone', wanted.phone);
  if (changed.includes('email') && wanted.email) await addIdentity(queries, userId, 'email', userId, wanted.email);
  await queries.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
  if (changed.some((kind) => before[kind] !== null))
    await queries.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
}

/** As the tables have it. */
function toStored({ phone, email }: Contact): Contact {
  return {
    ...(phone === undefined ? {} : { phone: phone && toDigits(phone) }),
    ...(email === undefined ? {} : { email: email && normaliseEmail(email) }),
  };
}
