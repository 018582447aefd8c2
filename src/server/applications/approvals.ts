/** Approvals that somebody holds now: their own, and those of the company that invited them. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { OwnInvitation } from '../invitations/own-invitation';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';

export interface Applicant {
  userId: string;
  invitation: OwnInvitation | undefined;
}

export interface Approval {
  row: Pick<StoredApplication, 'application_type' | 'data' | 'documents'>;
  /** The one that it was submitted under. */
  definition: ProviderDefinition;
}

/**
 * The last decided first. Each record is judged by its own workflow: an approval is a status of success that has not
 * ended, so none that is suspended or expired.
 */
export async function listApprovals(
  platform: Platform,
  types: readonly string[],
  { userId, invitation }: Applicant,
): Promise<Approval[]> {
  if (types.length === 0) return [];
  const records = await platform.database.kysely
    .selectFrom('applications')
    .select(['application_type', 'data', 'documents', 'provider', 'definition_version', 'status', 'expires_at'])
    .where('application_type', 'in', types)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(invitation?.companyId ? [where('company_id', '=', invitation.companyId)] : []),
      ]),
    )
    .orderBy('decided_at', (order) => order.desc().nullsLast())
    .orderBy('submitted_at', 'desc')
    .execute();
  const approvals: Approval[] = [];
  for (const row of records) {
    if (row.expires_at !== null && row.expires_at <= platform.clock()) continue;
    const definition = await unlessUnreadable(getDefinitionOf(platform, row));
    if (definition && getStatus(definition.workflow, row.status).tone === 'success')
      approvals.push({ row, definition });
  }
  return approvals;
}
