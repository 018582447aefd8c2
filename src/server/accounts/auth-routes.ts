/** POST /auth/send-otp, /auth/verify-otp, /auth/create-account: from a new phone to an account. Mounted under /api. */
import type { Role } from '@/definition/language/registry';
import { ApiError } from '../platform/api-error';
import { sendRegistrationOtp, verifyRegistrationOtp } from '../identity/registration-otp';
import { getPhoneNumber } from '../identity/sign-in';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { clientAddress } from '../http/request-context';
import type { Queries } from '../storage/database';
import { joinRole } from './join-role';
import { toProfile } from './profile-wire';

export interface InvitedPerson {
  userId: string;
  /** E.164. */
  phone: string;
}

export interface AuthRoutesOptions {
  /** Whether somebody has an invitation that lets them take a role which is joined by invitation only. */
  canJoin: (role: Role, person: InvitedPerson) => Promise<boolean>;
  /** Called in the transaction in which the person takes the role. */
  onJoined: (queries: Queries, role: Role, person: InvitedPerson) => Promise<void>;
}

export function addAuthRoutes({ handle }: Router, platform: Platform, { canJoin, onJoined }: AuthRoutesOptions): void {
  handle('POST /auth/send-otp', async ({ context, body }) => {
    await sendRegistrationOtp(platform, body.phone_number, clientAddress(context, platform.config));
    return { success: true };
  });

  handle('POST /auth/verify-otp', ({ body }) => verifyRegistrationOtp(platform, body.phone_number, body.otp_code));

  handle('POST /auth/create-account', async ({ identity: { userId, phone }, body }) => {
    if (phone === undefined || phone !== getPhoneNumber(body.phone_number))
      throw new ApiError(403, 'PHONE_NOT_VERIFIED', 'Verify this phone number first');
    const role = platform.catalog.registry.roles.find(({ id }) => id === body.user_type);
    if (!role || role.audience !== 'applicant' || role.joins === 'appointment') {
      throw new ApiError(400, 'UNKNOWN_USER_TYPE', 'Unknown user type', {
        errors: [{ path: 'user_type', message: 'Unknown user type' }],
      });
    }
    if (role.joins === 'invitation' && !(await canJoin(role, { userId, phone }))) {
      throw new ApiError(403, 'INVITATION_REQUIRED', 'No active invitation found for this phone number');
    }
    const {
      database,
      catalog: { registry },
      clock,
    } = platform;
    const profile = await database.kysely.transaction().execute(async (transaction) => {
      const { first_name: firstName, last_name: lastName, add_role: adding } = body;
      const joined = await joinRole(transaction, registry.roles, {
        userId,
        phone,
        role,
        firstName,
        lastName,
        adding,
        now: clock(),
      });
      await onJoined(transaction, role, { userId, phone });
      return joined;
    });
    return toProfile(profile);
  });
}
