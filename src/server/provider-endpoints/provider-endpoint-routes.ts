/** The endpoints that providers bring along. */
import { CONTRACTS } from '@/api/contracts/contracts';
import { OPERATION_CONTRACTS, type OperationContracts } from '@/api/contracts/operations';
import { listProviderEndpoints, type ProviderEndpoint } from '@/api/contracts/provider-endpoints';
import type { Operation } from '@/definition/language/invitation';
import type { Router, Call, Handler } from '../http/router';
import type { Platform } from '../platform/platform';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Contract } from '@/api/contracts/contract';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { listInviters } from '@/definition/parse/list-inviters';
import { readRequestKey } from '../applications/idempotency';
import { submitApplication } from '../applications/submit-application';
import { insertVehicles } from '../applications/vehicles';
import { readCaller } from '../identity/caller';
import { getPhoneNumber } from '../identity/sign-in';
import { toFoundInvitation, toInviteDetails, toStatus, type StoredInvitation } from '../invitations/invitation-wire';
import { invitePerson } from '../invitations/invite';
import { verifyInvitation } from '../invitations/verify-invitation';
import { ApiError } from '../platform/api-error';
import { findOwnCompany, getOwnCompany } from '../records/companies';
import type { CompanyDashboard } from '@/api/shapes/company';
import { t } from '@/texts/t';

/** `subject` is the provider that the call is about. */
type About = { platform: Platform; subject: ProviderDefinition };

type OperationHandler<Each extends Contract> = (call: Call<Each>, about: About) => ReturnType<Handler<Each>>;

/**
 * The operations that providers' endpoints name (definition/language/invitation.ts), each written once for all
 * providers.
 */
const OPERATION_HANDLERS: { [Each in Operation]: OperationHandler<OperationContracts[Each]> } = {
  async invite({ actor, body }, { platform, subject }) {
    const company = await findOwnCompany(
      platform.database.kysely,
      actor.userId,
      listIds(listInviters(platform.catalog.providers, subject)),
    );
    if (!company)
      throw new ApiError(409, 'NO_COMPANY', t('Submit your company’s application before you invite people'));
    return invitePerson(platform, { actor, provider: subject, company, person: body });
  },
  async 'company-invite'({ actor, params, body }, { platform, subject }) {
    const inviters = listIds(listInviters(platform.catalog.providers, subject));
    const company = await getOwnCompany(platform.database.kysely, params['id'] ?? '', actor.userId, inviters);
    if (!inviters.includes(company.provider))
      throw new ApiError(403, 'FORBIDDEN', t('Access forbidden: You do not have permission to invite people here'));
    return invitePerson(platform, { actor, provider: subject, company, person: body });
  },
  async 'invite-details'({ identity }, { platform, subject }) {
    const [row] = await listInvitations(platform, subject, identity.phone, identity.userId);
    return row ? toInviteDetails(platform, row) : throwUnknown(subject);
  },
  async 'search-invitations'({ identity, query }, { platform, subject }) {
    const phone = getPhoneNumber(query.phone);
    if (phone !== identity.phone)
      throw new ApiError(403, 'WRONG_PHONE', t('You can only look for invitations of your own phone number'));
    const found = await listInvitations(platform, subject, phone, undefined);
    if (found.length === 0) return throwUnknown(subject);
    return { data: await Promise.all(found.map((row) => toFoundInvitation(platform, row))) };
  },
  'verify-invitation': ({ context, body }, { platform, subject }) =>
    verifyInvitation(platform, subject, body, readCaller(context, platform)),
  'verify-invitation-token': ({ context, params, body }, { platform, subject }) =>
    verifyInvitation(platform, subject, { ...body, token: params['token'] ?? '' }, readCaller(context, platform)),
  async apply({ context, actor, body }, { platform, subject }) {
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body);
    const { body: sent, status } = await submitApplication(platform, { actor, body, requestKey, provider: subject });
    return context.json(sent, status as ContentfulStatusCode);
  },
  async 'company-vehicles'({ actor: { userId }, params, body }, { platform: { database, catalog }, subject }) {
    const company = await getOwnCompany(
      database.kysely,
      params['id'] ?? '',
      userId,
      listFormsOf(catalog.providers, subject),
    );
    const data = await insertVehicles(database.kysely, body.vehicles, {
      companyId: company.id,
      applicationId: null,
      userId,
    });
    return { data };
  },
  async 'company-dashboard'({ actor, params }, { platform, subject }) {
    const forms = listFormsOf(platform.catalog.providers, subject);
    const company = await getOwnCompany(platform.database.kysely, params['id'] ?? '', actor.userId, forms);
    return readCompanyDashboard(platform, company);
  },
};

const listIds = (providers: readonly ProviderDefinition[]): string[] => providers.map(({ id }) => id);

/** One that the product answers itself, for all providers, is left to it. */
export function addProviderEndpointRoutes(router: Router, platform: Platform): void {
  for (const endpoint of listProviderEndpoints(platform.catalog.providers))
    if (!(endpoint.key in CONTRACTS)) mountOperation(router, platform, endpoint.operation, endpoint);
}

function mountOperation<Each extends Operation>(
  router: Router,
  platform: Platform,
  operation: Each,
  { key, roles, subject }: ProviderEndpoint,
): void {
  const answer: OperationHandler<OperationContracts[Each]> = OPERATION_HANDLERS[operation];
  router.mount<OperationContracts[Each]>(key, OPERATION_CONTRACTS[operation], roles, (call) =>
    answer(call, { platform, subject }),
  );
}

/** Ids of the providers that file the type of this one. */
function listFormsOf(providers: readonly ProviderDefinition[], { applicationType }: ProviderDefinition): string[] {
  return listIds(providers.filter((each) => each.applicationType === applicationType));
}

function throwUnknown({ invitation }: ProviderDefinition): never {
  throw new ApiError(
    404,
    'INVITATION_NOT_FOUND',
    invitation?.notFound ?? t('No active invitation found for this phone number'),
  );
}

/** What waits for a phone, newest first; what the person has accepted comes after it. */
async function listInvitations(
  platform: Platform,
  provider: ProviderDefinition,
  phone: string | undefined,
  userId: string | undefined,
): Promise<StoredInvitation[]> {
  return platform.database.kysely
    .selectFrom('invitations')
    .selectAll()
    .where('provider', '=', provider.id)
    .where((where) =>
      where.or([
        where.and([
          where('phone_number', '=', phone ?? ''),
          where('status', '=', 'pending'),
          where('expires_at', '>', platform.clock()),
        ]),
        ...(userId === undefined
          ? []
          : [where.and([where('accepted_by', '=', userId), where('status', '=', 'accepted')])]),
      ]),
    )
    .orderBy('status', 'desc')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
}

/** Counts by status; `staff` are the people who have accepted. */
async function readCompanyDashboard(
  { database: { kysely }, clock }: Platform,
  company: { id: string; name: string; created_at: Date },
): Promise<CompanyDashboard> {
  const applications = await kysely
    .selectFrom('applications')
    .select('status')
    .where('company_id', '=', company.id)
    .execute();
  const invitations = await kysely
    .selectFrom('invitations')
    .select(['status', 'expires_at'])
    .where('company_id', '=', company.id)
    .execute();
  const vehicles = await kysely.selectFrom('vehicles').select('status').where('company_id', '=', company.id).execute();
  const invited = count(invitations.map((row) => toStatus(row, clock())));
  return {
    company: { id: company.id, name: company.name, created_at: company.created_at.toISOString() },
    applications: count(applications.map((row) => row.status)),
    invitations: invited,
    vehicles: count(vehicles.map((row) => row.status)),
    staff: invited['accepted'] ?? 0,
  };
}

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
