/** How many invitations go out: each is an SMS that costs, to a phone whose owner has not asked for it. */
import { ApiError } from '../platform/api-error';
import { takeFromLimit } from '../identity/rate-limit';
import type { Platform } from '../platform/platform';
import { sayTime } from '../platform/time-span';

const HOUR = 3600;

/** To one phone, whoever invites; enough for a wrong name and lost SMS, and for several companies. */
const PER_PHONE_AND_HOUR = 5;

/** By one person; a large company invites its staff in a few days. */
const PER_INVITER_AND_DAY = 100;

/** Takes one from both limits; 429 with the words for the inviter when one is used up. */
export async function takeInvitation(
  { database: { kysely }, clock }: Platform,
  { inviterId, phone }: { inviterId: string; phone: string },
): Promise<void> {
  const now = clock();
  await takeFromLimit(kysely, {
    key: `invited:${phone}`,
    limit: PER_PHONE_AND_HOUR,
    seconds: HOUR,
    now,
    refuse: (seconds) =>
      tooManyInvitations(
        `This phone number has been sent ${PER_PHONE_AND_HOUR} invitations within an hour. Please try again in ${sayTime(seconds)}.`,
        seconds,
      ),
  });
  await takeFromLimit(kysely, {
    key: `inviter:${inviterId}`,
    limit: PER_INVITER_AND_DAY,
    seconds: 24 * HOUR,
    now,
    refuse: (seconds) =>
      tooManyInvitations(
        `You have sent ${PER_INVITER_AND_DAY} invitations within a day. Please try again in ${sayTime(seconds)}.`,
        seconds,
      ),
  });
}

function tooManyInvitations(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'TOO_MANY_INVITATIONS', message, { retryAfterSeconds });
}
