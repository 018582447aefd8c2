/** The operations that providers' endpoints name (definition/invitation.ts), each written once for all providers. */
import { z } from 'zod';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { NewInvitation, VerifyInvitationRequest, type InviteDetails } from '@/api/contracts/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Operation } from '@/definition/language/invitation';
import type { Caller, Permission, Reach } from '../access-rules';
import { ApiError } from '../api-error';
import { findOwnCompany, getOwnCompany } from '../applications/companies';
import { readRequestKey } from '../applications/idempotency';
import { submitApplication } from '../applications/submit-application';
import { insertVehicles, Vehicle } from '../applications/vehicles';
import { getPhoneNumber } from '../auth/sign-in';
import type { ProductContext, ProductPlatform } from '../product-platform';
import { readJson, readJsonObject } from '../read-json';
import { clientAddress } from '../request-context';
import { readCompanyDashboard } from './company-figures';
import { toInviteDetails } from './invitation-wire';
import { invitePerson } from './invite';
import { verifyInvitation } from './verify-invitation';

export interface EndpointOperation {
  /** Who may call: anybody with a link, anybody with a verified token, or somebody with a profile. */
  guard: Extract<Caller, 'anyone' | 'verified' | 'person'>;
  /** Whose records it reaches. */
  reach?: Reach;
  /** Only people of the role of the provider, or of the roles that may invite to it. */
  only?: 'applicants' | 'inviters';
  permissions?: Permission[];
  /** `subject` is the provider that the call is about. */
  answer: (context: ProductContext, call: { platform: ProductPlatform; subject: ProviderDefinition }) => Promise<Response>;
}

export const VehicleList = z.object({ vehicles: z.array(Vehicle).min(1, 'Add at least one vehicle').max(200) }).strict().meta({ id: 'VehicleList' });
const VerifyTokenBody = z.object({ otp_code: z.string().max(10).optional(), phone_number: z.string().min(1).max(30).optional() }).strict();

export const OPERATION_HANDLERS: Record<Operation, EndpointOperation> = {
  invite: {
    guard: 'person',
    only: 'inviters',
    permissions: ['manage_staff'],
    async answer(context, { platform, subject }) {
      const actor = context.get('actor');
      const inviters = listInviters(platform.catalog.providers, subject);
      const person = await readJson(context.req.raw, NewInvitation);
      const company = await findOwnCompany(platform.database.kysely, actor.userId, inviters.map(({ id }) => id));
      if (!company) throw new ApiError(409, 'NO_COMPANY', 'Submit your company’s application before you invite people');
      return context.json(await invitePerson(platform, { actor, provider: subject, company, person }), 201);
    },
  },
  'company-invite': {
    guard: 'person',
    only: 'inviters',
    permissions: ['manage_staff'],
    reach: 'own',
    async answer(context, { platform, subject }) {
      const actor = context.get('actor');
      const company = await getOwnCompany(platform.database.kysely, getParameter(context, 'id'), actor.userId);
      if (!listInviters(platform.catalog.providers, subject).some(({ id }) => id === company.provider)) throw notInviter();
      const person = await readJson(context.req.raw, NewInvitation);
      return context.json(await invitePerson(platform, { actor, provider: subject, company, person }), 201);
    },
  },
  'invite-details': {
    guard: 'verified',
    reach: 'phone',
    async answer(context, { platform, subject }) {
      const [details] = await listDetails(platform, subject, context.get('identity').phone, context.get('identity').userId);
      if (!details) throw new ApiError(404, 'invitation_not_found', subject.invitation?.notFound ?? 'No active invitation found for this phone number');
      return context.json(details satisfies InviteDetails);
    },
  },
  'search-invitations': {
    guard: 'verified',
    reach: 'phone',
    async answer(context, { platform, subject }) {
      const phone = getPhoneNumber(context.req.query('phone') ?? '');
      if (phone !== context.get('identity').phone) throw new ApiError(403, 'WRONG_PHONE', 'You can only look for invitations of your own phone number');
      const found = await listDetails(platform, subject, phone, undefined);
      if (found.length === 0) throw new ApiError(404, 'invitation_not_found', subject.invitation?.notFound ?? 'No active invitation found for this phone number');
      return context.json({ data: found.map((details) => ({ ...details, token: details.invitation_token })) });
    },
  },
  'verify-invitation': {
    guard: 'anyone',
    async answer(context, { platform, subject }) {
      const request = await readJson(context.req.raw, VerifyInvitationRequest);
      return context.json(await verifyInvitation(platform, subject, request, toAddress(context, platform)));
    },
  },
  'verify-invitation-token': {
    guard: 'anyone',
    async answer(context, { platform, subject }) {
      const request = await readJson(context.req.raw, VerifyTokenBody);
      return context.json(await verifyInvitation(platform, subject, { ...request, token: getParameter(context, 'token') }, toAddress(context, platform)));
    },
  },
  apply: {
    guard: 'person',
    only: 'applicants',
    reach: 'phone',
    async answer(context, { platform, subject }) {
      const body = await readJsonObject(context.req.raw);
      const actor = context.get('actor');
      const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body);
      const answer = await submitApplication(platform, { actor, body, requestKey, provider: subject });
      return context.json(answer.body, answer.status as ContentfulStatusCode);
    },
  },
  'company-vehicles': {
    guard: 'person',
    reach: 'own',
    async answer(context, { platform }) {
      const { userId } = context.get('actor');
      const company = await getOwnCompany(platform.database.kysely, getParameter(context, 'id'), userId);
      const { vehicles } = await readJson(context.req.raw, VehicleList);
      const data = await platform.database.kysely.transaction().execute((transaction) => insertVehicles(transaction, vehicles, { companyId: company.id, applicationId: null, userId }));
      return context.json({ data }, 201);
    },
  },
  'company-dashboard': {
    guard: 'person',
    reach: 'own',
    async answer(context, { platform }) {
      const company = await getOwnCompany(platform.database.kysely, getParameter(context, 'id'), context.get('actor').userId);
      return context.json(await readCompanyDashboard(platform, company));
    },
  },
};

/** The provider whose people invite to this one, and the other forms that file its type. */
export function listInviters(providers: readonly ProviderDefinition[], subject: ProviderDefinition): ProviderDefinition[] {
  const inviter = subject.invitation?.invitedBy;
  return providers.filter(({ id, variantOf }) => inviter !== undefined && (id === inviter || variantOf === inviter));
}

function notInviter(): ApiError {
  return new ApiError(403, 'forbidden', 'Access forbidden: You do not have permission to invite people here');
}

/** What waits for a phone, newest first; what the person has accepted comes after it. */
async function listDetails(platform: ProductPlatform, provider: ProviderDefinition, phone: string | undefined, userId: string | undefined): Promise<InviteDetails[]> {
  const rows = await platform.database.kysely
    .selectFrom('invitations')
    .selectAll()
    .where('provider', '=', provider.id)
    .where((where) =>
      where.or([
        where.and([where('phone_number', '=', phone ?? ''), where('status', '=', 'pending'), where('expires_at', '>', platform.clock())]),
        ...(userId === undefined ? [] : [where.and([where('accepted_by', '=', userId), where('status', '=', 'accepted')])]),
      ]),
    )
    .orderBy('status', 'desc')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return Promise.all(rows.map((row) => toInviteDetails(platform, row)));
}

function getParameter(context: ProductContext, name: string): string {
  return (context.req.param(name as never) as string | undefined) ?? '';
}

function toAddress(context: ProductContext, { config }: ProductPlatform): string {
  return clientAddress(context as never, config);
}
