/** POST /auth/send-otp, /auth/verify-otp, /auth/create-account: from a new phone to an account. Mounted under /api. */
import { Hono } from 'hono';
import { CreateAccountRequest, SendOtpRequest, VerifyOtpRequest } from '@/api/account';
import type { Role } from '@/definition/registry';
import { ApiError } from '../api-error';
import { sendRegistrationOtp, verifyRegistrationOtp } from '../auth/registration-otp';
import { blocked } from '../auth/refuse-blocked';
import { createRequireIdentity } from '../auth/require-identity';
import { getPhoneNumber } from '../auth/sign-in';
import type { Platform, ServerEnv } from '../platform';
import { readJson } from '../read-json';
import { clientAddress } from '../request-context';

export interface InvitedPerson {
  userId: string;
  /** E.164. */
  phone: string;
}

export interface AuthRoutesOptions {
  /** Whether somebody has an invitation that lets him take a role which is joined by invitation only. */
  canJoin: (role: Role, person: InvitedPerson) => Promise<boolean>;
}

export function createAuthRoutes(platform: Platform, { canJoin }: AuthRoutesOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.post('/auth/send-otp', async (context) => {
    const { phone_number } = await readJson(context.req.raw, SendOtpRequest);
    await sendRegistrationOtp(platform, phone_number, clientAddress(context, platform.config));
    return context.json({ success: true });
  });

  app.post('/auth/verify-otp', async (context) => {
    const { phone_number, otp_code } = await readJson(context.req.raw, VerifyOtpRequest);
    return context.json(await verifyRegistrationOtp(platform, phone_number, otp_code));
  });

  app.post('/auth/create-account', createRequireIdentity(platform), async (context) => {
    const body = await readJson(context.req.raw, CreateAccountRequest);
    const { userId, phone } = context.get('identity');
    if (phone === undefined || phone !== getPhoneNumber(body.phone_number)) throw new ApiError(403, 'phone_not_verified', 'Verify this phone number first');
    const role = platform.registry.roles.find(({ id }) => id === body.user_type);
    if (!role || role.audience !== 'applicant' || role.joins === 'appointment') {
      throw new ApiError(400, 'unknown_user_type', 'Unknown user type', { errors: [{ path: 'user_type', message: 'Unknown user type' }] });
    }
    if (role.joins === 'invitation' && !(await canJoin(role, { userId, phone }))) {
      throw new ApiError(403, 'invitation_required', 'No active invitation found for this phone number');
    }
    return context.json(await saveProfile(platform, { userId, phone, role, firstName: body.first_name, lastName: body.last_name }), 201);
  });
  return app;
}

interface Account {
  userId: string;
  phone: string;
  role: Role;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** Makes the profile, or switches the role of the one there is; names that it has already are kept. Officers keep their role. */
async function saveProfile({ database: { kysely }, registry, clock }: Platform, { userId, phone, role, firstName, lastName }: Account) {
  const officers = registry.roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id);
  const now = clock();
  const held = { role: role.id, role_id: role.id, role_name: role.name, updated_at: now };
  return kysely.transaction().execute(async (transaction) => {
    const existing = await transaction.selectFrom('profiles').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
    if (existing?.status === 'suspended') throw blocked();
    if (existing && officers.includes(existing.role_id ?? '')) throw new ApiError(403, 'officer', 'Officers cannot take an applicant’s role');
    const names = { first_name: existing?.first_name ?? firstName ?? null, last_name: existing?.last_name ?? lastName ?? null };
    return transaction
      .insertInto('profiles')
      .values({ id: userId, phone, ...names, ...held, created_at: now, last_login_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...names, ...held }))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
