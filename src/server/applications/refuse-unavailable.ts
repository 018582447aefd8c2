/** A type that is open on some days only, for some people only, or once for each company. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findProviderByType } from '@/engine/find-provider';
import { toDay } from '@/engine/locale/calendar';
import { toReference } from '@/engine/record/reference';
import { describeAvailability, findClosure } from '@/engine/workflow/availability';
import { getStatus, isOpen } from '@/engine/workflow/transitions';
import { ApiError } from '../platform/api-error';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { OwnInvitation } from '../invitations/own-invitation';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';

interface Applicant {
  userId: string;
  invitation: OwnInvitation | undefined;
}

/**
 * 403 NOT_AVAILABLE on a day on which nothing is taken; 403 APPROVAL_NEEDED for whoever holds none of the approvals
 * that are asked for, neither themselves nor by the company that invited them.
 */
export async function refuseUnavailable(
  platform: Platform,
  { availability, name }: ProviderDefinition,
  { userId, invitation }: Applicant,
): Promise<void> {
  const { catalog, clock } = platform;
  const today = toDay(clock());
  if (findClosure(availability, today)) {
    const [said = ''] = describeAvailability(availability, today, (type) => type);
    throw new ApiError(403, 'NOT_AVAILABLE', `${name} cannot be applied for now. ${said}`);
  }
  const types = availability?.holdersOf;
  if (!types || (await holdsApproval(platform, types, { userId, invitation }))) return;
  const names = types.map((type) => findProviderByType(catalog.providers, type)?.name ?? type).join(' or ');
  throw new ApiError(
    403,
    'APPROVAL_NEEDED',
    `Only holders of an approval can apply here: ${names}. Apply for it first, and come back when it is approved.`,
  );
}

/** Each record is judged by its own workflow: an approval is a status of success. */
async function holdsApproval(
  platform: Platform,
  types: readonly string[],
  { userId, invitation }: Applicant,
): Promise<boolean> {
  const records = await platform.database.kysely
    .selectFrom('applications')
    .select(['provider', 'definition_version', 'status', 'expires_at'])
    .where('application_type', 'in', types)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(invitation?.companyId ? [where('company_id', '=', invitation.companyId)] : []),
      ]),
    )
    .execute();
  for (const record of records) {
    if (record.expires_at !== null && record.expires_at <= platform.clock()) continue;
    const definition = await unlessUnreadable(getDefinitionOf(platform, record));
    if (definition && getStatus(definition.workflow, record.status).tone === 'success') return true;
  }
  return false;
}

/**
 * 409 COMPANY_HAS_APPLIED while another application of the company is open. Called in the transaction that stores the
 * new one: two of one company are made to wait for each other.
 */
export async function refuseOfSameCompany(
  queries: Queries,
  { availability, applicationType, workflow }: ProviderDefinition,
  { userId, invitation }: Applicant,
): Promise<void> {
  if (!availability?.oncePerCompany) return;
  const companies = await queries
    .selectFrom('companies')
    .select('id')
    .where((where) =>
      where.or([
        where('owner_id', '=', userId),
        ...(invitation?.companyId ? [where('id', '=', invitation.companyId)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (companies.length === 0) return;
  const records = await queries
    .selectFrom('applications')
    .select(['number', 'status'])
    .where('application_type', '=', applicationType)
    .where(
      'company_id',
      'in',
      companies.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  const open = records.find(({ status }) => isOpen(workflow, status));
  if (open)
    throw new ApiError(
      409,
      'COMPANY_HAS_APPLIED',
      `Your company has applied here before: ${toReference(open.number)} is ${getStatus(workflow, open.status).label.toLowerCase()}.`,
    );
}
