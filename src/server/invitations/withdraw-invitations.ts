/** Taking invitations back with the person who sent them. */
import type { Queries } from '../storage/database';

/** The links that an inviter has out stop working: whoever may not enter lets nobody in. */
export async function withdrawInvitationsOf(queries: Queries, inviterId: string): Promise<void> {
  await queries
    .updateTable('invitations')
    .set({ status: 'withdrawn' })
    .where('inviter_id', '=', inviterId)
    .where('status', '=', 'pending')
    .execute();
}
