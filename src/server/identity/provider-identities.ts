/**
 * What the identity provider calls officers: kept with the account at their first whole sign-in, so that the account is
 * theirs whatever becomes of their address there, and of nobody else who is given that address.
 */
import { addAudit } from '../audit/audit-log';
import type { Queries } from '../storage/database';

/** As the standard names somebody: the subject is never given to another person of the issuer. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

interface Tying {
  officer: { id: string; email: string };
  /** As officers know the provider. */
  provider: string;
  now: Date;
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

/**
 * Ties the account to whom the provider has proved, the first time noted in the audit. False where it is somebody
 * else's.
 */
export async function tieOfficer(
  queries: Queries,
  { officer, person, provider, now }: Tying & { person: ProviderIdentity },
): Promise<boolean> {
  const { issuer, subject } = person;
  return queries.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('provider_identities')
      .values({ issuer, subject, user_id: officer.id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!added) return (await findTiedUser(transaction, person)) === officer.id;
    await addAudit(transaction, {
      actor: { userId: officer.id, name: officer.email },
      action: 'officer.provider-tied',
      subject: officer.id,
      after: { provider },
      at: now,
    });
    return true;
  });
}

/** Whether the account is tied to another person of that issuer. */
export async function isOthers(
  queries: Queries,
  userId: string,
  { issuer, subject }: ProviderIdentity,
): Promise<boolean> {
  const tie = await queries
    .selectFrom('provider_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return tie !== undefined && tie.subject !== subject;
}

/** Keeps whom the provider has proved until their session has shown the account's second factor. */
export async function awaitTie(
  queries: Queries,
  { sessionId, userId }: { sessionId: string; userId: string },
  { issuer, subject }: ProviderIdentity,
  now: Date,
): Promise<void> {
  await queries
    .insertInto('proved_sessions')
    .values({ session_id: sessionId, user_id: userId, created_at: now, issuer, subject })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ issuer, subject }))
    .execute();
}

/**
 * Ties the account of a session that has shown its second factor to whom the provider has proved in it. False where
 * somebody else was quicker, and each time that is asked again: the account stays theirs.
 */
export async function tieAwaited(queries: Queries, sessionId: string, tying: Tying): Promise<boolean> {
  const waiting = await queries
    .selectFrom('proved_sessions')
    .select(['issuer', 'subject'])
    .where('session_id', '=', sessionId)
    .where('subject', 'is not', null)
    .executeTakeFirst();
  if (!waiting?.issuer || !waiting.subject) return true;
  const person = { issuer: waiting.issuer, subject: waiting.subject };
  if (!(await tieOfficer(queries, { ...tying, person }))) return false;
  await queries
    .updateTable('proved_sessions')
    .set({ issuer: null, subject: null })
    .where('session_id', '=', sessionId)
    .execute();
  return true;
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
