/** An address for an account that signs in by e-mail and password. */
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';

/**
 * False where somebody who has an account here has the address. Whoever has it at the sign-in alone was left by an
 * account that was not made to its end, or signed up with it at a hosted project before its owner did: neither keeps
 * it, nor a password or session by which they would be an officer.
 */
export async function freeAddress(
  { kysely, auth }: { kysely: Queries; auth: Platform['auth'] },
  email: string,
): Promise<boolean> {
  const left = await kysely
    .selectFrom('auth.users as user')
    .leftJoin('profiles', 'profiles.id', 'user.id')
    .select(['user.id', 'profiles.id as profile'])
    .where('user.email', '=', email)
    .executeTakeFirst();
  if (left === undefined) return true;
  if (left.profile !== null) return false;
  await auth.backend.deleteUser(left.id);
  return true;
}
