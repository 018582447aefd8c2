/** A type that is open on some days only, for some people only, or once for each company. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findProviderByType } from '@/engine/find-provider';
import { toDay } from '@/engine/locale/calendar';
import { toReference } from '@/engine/record/reference';
import { describeAvailability, findClosure } from '@/engine/workflow/availability';
import { getStatus, isOpen } from '@/engine/workflow/transitions';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { listApprovals, type Applicant } from './approvals';
import { listText } from '@/texts/list-text';
import { t } from '@/texts/t';

/**
 * 403 NOT_AVAILABLE on a day on which nothing is taken; 403 APPROVAL_NEEDED for whoever holds none of the approvals
 * that are asked for, neither themselves nor by the company that invited them.
 */
export async function assertAvailable(
  platform: Platform,
  { availability, name }: ProviderDefinition,
  applicant: Applicant,
): Promise<void> {
  const { catalog, clock } = platform;
  const today = toDay(clock());
  if (findClosure(availability, today)) {
    const [said = ''] = describeAvailability(availability, today, (type) => type);
    throw new ApiError(
      403,
      'NOT_AVAILABLE',
      t('{form} cannot be applied for now. {reason}', { form: name, reason: said }),
    );
  }
  const types = availability?.holdersOf;
  if (!types || (await listApprovals(platform, types, applicant)).length > 0) return;
  const names = types.map((type) => findProviderByType(catalog.providers, type)?.name ?? type);
  throw new ApiError(
    403,
    'APPROVAL_NEEDED',
    t(
      'Only holders of an approval can apply here: {approvals}. Apply for it first, and come back when it is approved.',
      { approvals: listText(names, 'disjunction') },
    ),
  );
}

/**
 * 409 COMPANY_HAS_APPLIED while another application of the company is open. With `lock`, in the transaction that stores
 * the new one: two of one company are made to wait for each other. The one that it renews may be open.
 */
export async function assertNewCompany(
  queries: Queries,
  { availability, applicationType, workflow }: ProviderDefinition,
  { userId, invitation }: Applicant,
  { lock, renews }: { lock?: true; renews?: string | undefined } = {},
): Promise<void> {
  if (!availability?.oncePerCompany) return;
  const own = queries
    .selectFrom('companies')
    .select('id')
    .where((where) =>
      where.or([
        where('owner_id', '=', userId),
        ...(invitation?.companyId ? [where('id', '=', invitation.companyId)] : []),
      ]),
    )
    .orderBy('id');
  const companies = await (lock ? own.forUpdate() : own).execute();
  if (companies.length === 0) return;
  const records = await queries
    .selectFrom('applications')
    .select(['id', 'number', 'status'])
    .where('application_type', '=', applicationType)
    .where(
      'company_id',
      'in',
      companies.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  const open = records.find(({ id, status }) => id !== renews && isOpen(workflow, status));
  if (open)
    throw new ApiError(
      409,
      'COMPANY_HAS_APPLIED',
      t('Your company has applied here before: {reference} is {status}.', {
        reference: toReference(open.number),
        status: getStatus(workflow, open.status).label.toLowerCase(),
      }),
    );
}
