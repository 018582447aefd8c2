/** Proving a phone before an account exists: the product API's own way to a session. */
import { ApiError } from '../platform/api-error';
import { assertNoMaintenance } from '../platform/maintenance';
import type { Caller } from '../platform/auth-backend';
import type { Platform } from '../platform/platform';
import { assertNoOfficerPhone } from '../platform/officer-phone';
import { ADDRESS_WINDOW_SECONDS, takeFromLimit, takeFromLimits } from './rate-limit';
import type { Session } from '../platform/session';
import { getPhoneNumber } from './sign-in';
import { t } from '@/texts/t';

/**
 * Sends a code to any phone, registered or not, so the answer tells nothing about it; of an officer's, who is sent
 * none, it says what to do (403). 400 for what is no phone number, 429, 502; 503 during maintenance.
 */
export async function sendRegistrationOtp(
  { auth, catalog, database, clock, config, settings }: Platform,
  phoneNumber: string,
  caller: Caller,
): Promise<void> {
  await assertNoMaintenance({ settings, catalog });
  const phone = getPhoneNumber(phoneNumber);
  await takeFromLimit(database.kysely, {
    key: `codes:${caller.address}`,
    limit: config.addressLimits.codes,
    seconds: ADDRESS_WINDOW_SECONDS,
    now: clock(),
  });
  await assertNoOfficerPhone(database.kysely, catalog.registry, phone);
  const giveBack = await takeOfNewPhones({ database, settings, clock }, phone);
  try {
    await auth.backend.sendCode(phone, caller);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/**
 * Codes to phones that nobody has an account by are bounded in all: each costs money, and they can be asked for from
 * any number of addresses. Whoever has an account is never turned away by it. What is returned gives one back.
 */
async function takeOfNewPhones(
  { database: { kysely }, settings, clock }: Pick<Platform, 'database' | 'settings' | 'clock'>,
  phone: string,
): Promise<() => Promise<void>> {
  const known = await kysely.selectFrom('profiles').select('id').where('phone', '=', phone).executeTakeFirst();
  if (known) return async () => undefined;
  const { new_phones_per_hour } = await settings.read('quotas');
  const limit = { key: 'codes:new-phones', limit: new_phones_per_hour, seconds: 3600, now: clock() };
  return takeFromLimits(kysely, [limit]);
}

/**
 * A session of the phone's user, who is made when there is none. 400 "Invalid OTP code", 429 while the caller may not
 * try, 503 during maintenance.
 */
export async function verifyRegistrationOtp(
  { auth, catalog, settings }: Platform,
  { phoneNumber, code, caller }: { phoneNumber: string; code: string; caller: Caller },
): Promise<Session> {
  await assertNoMaintenance({ settings, catalog });
  const session = await auth.backend.useCode(getPhoneNumber(phoneNumber), code, caller);
  if (!session) throw new ApiError(400, 'INVALID_OTP', t('Invalid OTP code'), { at: 'otp_code' });
  return session;
}
