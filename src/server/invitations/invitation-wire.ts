/** Invitations as the wire has them, and their tokens. */
import type { Selectable } from 'kysely';
import type { FoundInvitation, InvitationBody, InviteDetails } from '@/api/shapes/invitation';
import { hashWithKey } from '../storage/secret-text';
import type { Platform } from '../platform/platform';
import type { InvitationsTable } from '../storage/record-tables';
import { getServerSecret } from '../storage/server-secret';

export type StoredInvitation = Selectable<InvitationsTable>;

/** The token of a seed: whoever has the tables alone cannot make it. */
export async function toToken(
  { database }: { database: Pick<Platform['database'], 'kysely'> },
  seed: string,
): Promise<string> {
  return hashWithKey(await getServerSecret(database, 'invitations'), seed);
}

/**
 * pending, accepted, expired or withdrawn; a pending one whose days are over is expired, whether or not anybody has
 * noted it.
 */
export function toStatus(row: Pick<StoredInvitation, 'status' | 'expires_at'>, now: Date): InvitationBody['status'] {
  return row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status;
}

/** Invite details of specification section 3: for the invited person alone. */
export async function toInviteDetails(platform: Platform, row: StoredInvitation): Promise<InviteDetails> {
  const { first_name, last_name, phone_number, company_name, company_id, role, inviter_name, provider } = row;
  const invitation_token = await toToken(platform, row.token_seed);
  return {
    first_name,
    last_name,
    phone_number,
    company_name,
    invitation_token,
    company_id,
    role,
    inviter_name: inviter_name ?? '',
    status: toStatus(row, platform.clock()),
    provider,
  };
}

/** As the invited person finds it by their phone; their name stands under the role that they are invited to, too. */
export async function toFoundInvitation(platform: Platform, row: StoredInvitation): Promise<FoundInvitation> {
  const details = await toInviteDetails(platform, row);
  return {
    ...details,
    token: details.invitation_token,
    created_at: row.created_at.toISOString(),
    [`${row.role}_first_name`]: row.first_name,
    [`${row.role}_last_name`]: row.last_name,
  };
}

/** As the inviter sees it: without the token. */
export function toInvitationBody(row: StoredInvitation, now: Date): InvitationBody {
  const { id, provider, first_name, last_name, phone_number, company_id, company_name, inviter_name } = row;
  return {
    id,
    provider,
    first_name,
    last_name,
    phone_number,
    company_id,
    company_name,
    inviter_name: inviter_name ?? '',
    status: toStatus(row, now),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  };
}
