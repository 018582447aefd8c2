/** The invitation that a signed-in person holds. */
import type { InviteDetails } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { toInviteDetails } from './invitation-wire';

export interface OwnInvitation {
  id: string;
  companyId: string | null;
  details: InviteDetails;
}

/** The one the person has accepted, or else the one that waits for their phone; the newest when there are several. */
export async function findInvitationOf(
  platform: Platform,
  actor: Pick<Actor, 'userId' | 'phone'>,
  provider: ProviderDefinition,
): Promise<OwnInvitation | undefined> {
  if (!provider.invitation) return undefined;
  const { kysely } = platform.database;
  const row = await kysely
    .selectFrom('invitations')
    .selectAll()
    .where('provider', '=', provider.id)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'accepted'), where('accepted_by', '=', actor.userId)]),
        where.and([
          where('status', '=', 'pending'),
          where('phone_number', '=', actor.phone ?? ''),
          where('expires_at', '>', platform.clock()),
        ]),
      ]),
    )
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, companyId: row.company_id, details: await toInviteDetails(platform, row) };
}

/** 403 when nobody applies here without an invitation and this person has none. */
export function assertInvited(provider: ProviderDefinition, invitation: OwnInvitation | undefined): void {
  if (provider.invitation?.required && !invitation)
    throw new ApiError(403, 'INVITATION_REQUIRED', provider.invitation.notFound);
}
