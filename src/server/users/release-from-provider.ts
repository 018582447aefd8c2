/**
 * For an officer whom the identity provider calls otherwise now, or whose account was taken by whoever had their
 * address.
 */
import { addAudit, type AnyAct } from '../audit/audit-log';
import { releaseUser } from '../identity/provider-identities';
import type { Platform } from '../platform/platform';

/**
 * Ends the account's tie to whom the provider has proved, and all its sessions: the next of the provider who comes with
 * its address has it. False, with nothing changed, where it was tied to nobody.
 */
export async function releaseFromProvider(
  { database: { kysely }, auth, clock }: Pick<Platform, 'database' | 'auth' | 'clock'>,
  { actor, id }: { actor: AnyAct['actor']; id: string },
): Promise<boolean> {
  const released = await kysely.transaction().execute(async (transaction) => {
    if (!(await releaseUser(transaction, id))) return false;
    await addAudit(transaction, { actor, action: 'user.provider-released', subject: id, at: clock() });
    return true;
  });
  if (released) await auth.backend.endSessions(id);
  return released;
}
