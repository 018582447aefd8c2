/** Proving a phone before an account exists: the product API's own way to a session. */
import { ApiError } from '../platform/api-error';
import { refuseDuringMaintenance } from '../http/maintenance';
import type { Platform } from '../platform/platform';
import { ADDRESS_WINDOW_SECONDS, takeFromLimit } from './rate-limit';
import type { Session } from '../platform/session';
import { getPhoneNumber } from './sign-in';

/**
 * Sends a code to any phone, registered or not, so the answer tells nothing about it. 400 for what is no phone number,
 * 429, 502; 503 during maintenance.
 */
export async function sendRegistrationOtp(
  { auth, catalog, database, clock, config, settings }: Platform,
  phoneNumber: string,
  address: string,
): Promise<void> {
  await refuseDuringMaintenance({ settings, catalog });
  const phone = getPhoneNumber(phoneNumber);
  await takeFromLimit(database.kysely, {
    key: `codes:${address}`,
    limit: config.addressLimits.codes,
    seconds: ADDRESS_WINDOW_SECONDS,
    now: clock(),
  });
  await auth.backend.sendCode(phone);
}

/**
 * A session of the phone's user, who is made when there is none. 400 "Invalid OTP code", 429 while the phone is locked,
 * 503 during maintenance.
 */
export async function verifyRegistrationOtp(
  { auth, catalog, settings }: Platform,
  phoneNumber: string,
  code: string,
): Promise<Session> {
  await refuseDuringMaintenance({ settings, catalog });
  const session = await auth.backend.useCode(getPhoneNumber(phoneNumber), code);
  if (!session)
    throw new ApiError(400, 'INVALID_OTP', 'Invalid OTP code', {
      errors: [{ path: 'otp_code', message: 'Invalid OTP code' }],
    });
  return session;
}
