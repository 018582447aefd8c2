/** What officers do with their own accounts at /auth/v1, in the audit. */
import type { AuditAction } from '@/api/shapes/audit';
import { addAudit } from '../audit/audit-log';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';

/** Notes the act when the user is an officer; what applicants do with theirs is nobody's business. */
export async function noteOfficerAct(
  { database: { kysely }, catalog: { registry }, clock }: Pick<Platform, 'database' | 'catalog' | 'clock'>,
  userId: string,
  action: Extract<AuditAction, `officer.${string}`>,
): Promise<void> {
  const profile = await kysely
    .selectFrom('profiles')
    .select(['role_id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const role = registry.roles.find(({ id }) => id === profile?.role_id);
  if (profile && role?.audience === 'officer')
    await addAudit(kysely, { actor: { userId, name: toName(profile) }, action, subject: userId, at: clock() });
}
