/** POST /auth/send-otp, /auth/verify-otp, /auth/create-account: from a new phone to an account. Mounted under /api. */
import type { Role } from '@/definition/language/registry';
import { ApiError } from '../platform/api-error';
import { sendRegistrationOtp, verifyRegistrationOtp } from '../identity/registration-otp';
import { phoneSubject } from '../identity/attempt-lock';
import { readCaller, rememberDevice } from '../identity/caller';
import { getPhoneNumber } from '../identity/sign-in';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { getSpokenLanguage } from '../platform/speak-to';
import type { Queries } from '../storage/database';
import { joinRole, type NewName } from './join-role';
import { toProfile } from './profile-wire';
import { t } from '@/texts/t';

export interface InvitedPerson {
  userId: string;
  /** E.164. */
  phone: string;
}

export interface AuthRoutesOptions {
  /** As whom somebody is invited to a role, which may be joined by invitation only; undefined for whoever is not. */
  findInvited: (role: Role, person: InvitedPerson) => Promise<NewName | undefined>;
  /** Called in the transaction in which the person takes the role. */
  onJoined: (queries: Queries, role: Role, person: InvitedPerson) => Promise<void>;
}

export function addAuthRoutes(
  { handle }: Router,
  platform: Platform,
  { findInvited, onJoined }: AuthRoutesOptions,
): void {
  handle('POST /auth/send-otp', async ({ context, body }) => {
    await sendRegistrationOtp(platform, body.phone_number, readCaller(context, platform));
    return { success: true };
  });

  handle('POST /auth/verify-otp', async ({ context, body }) => {
    const { phone_number: phoneNumber, otp_code: code } = body;
    const session = await verifyRegistrationOtp(platform, { phoneNumber, code, caller: readCaller(context, platform) });
    await rememberDevice(context, platform, phoneSubject(getPhoneNumber(phoneNumber)));
    return session;
  });

  handle('POST /auth/create-account', async ({ identity: { userId, phone }, body }) => {
    if (phone === undefined || phone !== getPhoneNumber(body.phone_number))
      throw new ApiError(403, 'PHONE_NOT_VERIFIED', t('Verify this phone number first'));
    const role = platform.catalog.registry.roles.find(({ id }) => id === body.user_type);
    if (!role || role.audience !== 'applicant' || role.joins === 'appointment')
      throw new ApiError(400, 'UNKNOWN_USER_TYPE', t('Unknown user type'), { at: 'user_type' });
    const invited = await findInvited(role, { userId, phone });
    if (role.joins === 'invitation' && !invited)
      throw new ApiError(403, 'INVITATION_REQUIRED', t('No active invitation found for this phone number'));
    const {
      database,
      catalog: { registry },
      clock,
    } = platform;
    const profile = await database.kysely.transaction().execute(async (transaction) => {
      const joined = await joinRole(transaction, registry.roles, {
        userId,
        phone,
        role,
        firstName: body.first_name || invited?.firstName,
        lastName: body.last_name || invited?.lastName,
        adding: body.add_role,
        language: getSpokenLanguage(registry),
        now: clock(),
      });
      await onJoined(transaction, role, { userId, phone });
      return joined;
    });
    return toProfile(profile);
  });
}
