/**
 * Bounds what codes by SMS cost, which strangers can have sent to any phone, again and again. A device on which the
 * person has signed in before has a count of its own, so that nobody can use up theirs.
 */
import { ApiError } from '../platform/api-error';
import { sayTime } from '../platform/time-span';
import { phoneSubject } from './attempt-lock';
import { findKnownDevice } from './known-device';
import type { GuessOptions } from './guesses';
import type { Caller } from '../platform/auth-backend';
import { takeFromLimits, type RateLimit } from './rate-limit';
import { msg, t, type Message } from '@/texts/t';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** To one phone from one network address, or from one device of its person, within a day. */
const PER_ORIGIN_AND_DAY = 20;

const PHONE_IS_FULL = msg(
  'This phone has been sent too many codes. Please try again in {time}, or on a device on which you have signed in before.',
);
const REGISTRY_IS_FULL = msg(
  'At the moment the registry sends too many codes. Please try again in {time}, or on a device on which you have signed in before.',
);

export interface WantedCode {
  /** E.164. */
  phone: string;
  /** Missing where a hosted project asks for somebody: it does not say who they are. */
  caller?: Caller;
  now: Date;
}

/**
 * Counts a code before it is sent; what is returned takes that back, for one that was not. 429 when the phone has been
 * sent as many within a day as from there, or at all, it may, or everybody together within an hour.
 */
export async function takeCode(
  { database, settings }: Pick<GuessOptions, 'database' | 'settings'>,
  { phone, caller, now }: WantedCode,
): Promise<() => Promise<void>> {
  const subject = phoneSubject(phone);
  const device = await findKnownDevice(database, caller?.device, subject);
  const { codes_per_phone_per_day, codes_per_hour } = await settings.read('quotas');
  const ofPhone = { seconds: DAY, now, refuse: (seconds: number) => refuse(PHONE_IS_FULL, seconds) };
  const ofAll = {
    seconds: HOUR,
    now,
    refuse: (seconds: number) => refuse(REGISTRY_IS_FULL, seconds),
  };
  const origin = device ?? caller?.address;
  const limits: RateLimit[] = [
    ...(origin === undefined ? [] : [{ ...ofPhone, key: `codes:${subject} ${origin}`, limit: PER_ORIGIN_AND_DAY }]),
    ...(device === undefined
      ? [
          { ...ofPhone, key: `codes:${subject}`, limit: codes_per_phone_per_day },
          { ...ofAll, key: 'codes', limit: codes_per_hour },
        ]
      : []),
  ];
  return takeFromLimits(database.kysely, limits);
}

function refuse(message: Message, seconds: number): ApiError {
  return new ApiError(429, 'over_sms_send_rate_limit', t(message, { time: sayTime(seconds) }), {
    retryAfterSeconds: seconds,
  });
}
