/**
 * What the identity provider calls officers: kept with the account at their first sign-in, so that the account is theirs
 * whatever becomes of their address there, and of nobody else who is given that address.
 */
import type { Queries } from '../storage/database';

/** As the standard names somebody: the subject is never given to another person of the issuer. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/** The id of the account; undefined where they have not signed in here yet. */
export async function findTiedUser(
  queries: Queries,
  { issuer, subject }: ProviderIdentity,
): Promise<string | undefined> {
  const tie = await queries
    .selectFrom('provider_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return tie?.user_id;
}

/** Ties the account to whom the provider has proved. 'other' where it is somebody else's of that issuer, and stays so. */
export async function tieUser(
  queries: Queries,
  userId: string,
  { issuer, subject }: ProviderIdentity,
  now: Date,
): Promise<'new' | 'known' | 'other'> {
  const added = await queries
    .insertInto('provider_identities')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added) return 'new';
  return (await findTiedUser(queries, { issuer, subject })) === userId ? 'known' : 'other';
}

/** The next who comes with the account's address gets it. False where it was tied to nobody. */
export async function releaseUser(queries: Queries, userId: string): Promise<boolean> {
  const released = await queries
    .deleteFrom('provider_identities')
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute();
  return released.length > 0;
}
