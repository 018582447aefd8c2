/** An officer has a link for choosing a password sent to a user. */
import type { Actor } from '../platform/actor';
import { addAudit } from '../audit/audit-log';
import { refuseWithoutEmail } from '../identity/password-reset';
import type { Platform } from '../platform/platform';
import { getProfileRow } from './change-users';

/**
 * To the address that their profile shows, by which they then sign in. 404 without a user, 409 when they have no address or
 * somebody else has it, 429 within a minute of the last.
 */
export async function sendPasswordLink(
  { database: { kysely }, auth, clock }: Platform,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  const { email } = await getProfileRow(kysely, id);
  if (email === null) throw refuseWithoutEmail();
  // An address from before it was changed in both places at once may stand in the profile alone.
  await kysely.transaction().execute((transaction) => auth.backend.changeContact(transaction, id, { email }));
  await auth.backend.sendPasswordReset(id);
  await addAudit(kysely, { actor, action: 'user.reset-password', subject: id, at: clock() });
}
