/** POST /auth/send-otp, /auth/verify-otp, /auth/create-account: from a new phone to an account. Mounted under /api. */
import { Hono } from 'hono';
import { CreateAccountRequest, SendOtpRequest, VerifyOtpRequest } from '@/api/contracts/account';
import type { Role } from '@/definition/language/registry';
import { ApiError } from '../api-error';
import { sendRegistrationOtp, verifyRegistrationOtp } from '../auth/registration-otp';
import { createRequireIdentity } from '../auth/require-identity';
import { getPhoneNumber } from '../auth/sign-in';
import type { Platform, ServerEnv } from '../platform';
import { readJson } from '../read-json';
import { clientAddress } from '../request-context';
import type { Queries } from '../storage/database';
import { joinRole } from '../users/join-role';

export interface InvitedPerson {
  userId: string;
  /** E.164. */
  phone: string;
}

export interface AuthRoutesOptions {
  /** Whether somebody has an invitation that lets him take a role which is joined by invitation only. */
  canJoin: (role: Role, person: InvitedPerson) => Promise<boolean>;
  /** Called in the transaction in which the person takes the role. */
  onJoined: (queries: Queries, role: Role, person: InvitedPerson) => Promise<void>;
}

export function createAuthRoutes(platform: Platform, { canJoin, onJoined }: AuthRoutesOptions): Hono<ServerEnv> {
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
    const { database, registry, clock } = platform;
    const profile = await database.kysely.transaction().execute(async (transaction) => {
      const { first_name: firstName, last_name: lastName, add_role: adding } = body;
      const joined = await joinRole(transaction, registry.roles, { userId, phone, role, firstName, lastName, adding, now: clock() });
      await onJoined(transaction, role, { userId, phone });
      return joined;
    });
    return context.json(profile, 201);
  });
  return app;
}
