/**
 * A hosted project has its codes sent by us: through SMS_*, in the registry's words, and never to a phone that is
 * locked.
 */
import type { z } from 'zod';
import { SendSmsBody } from '@/api/shapes/account';
import { ApiError } from '../platform/api-error';
import { refuseDuringMaintenance } from '../http/maintenance';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { refuseWhileLocked } from './attempt-lock';
import { sendCodeText } from './one-time-codes';
import { takeFromLimit } from './rate-limit';
import { getPhoneNumber } from './sign-in';
import { verifyWebhook, WEBHOOK_TOLERANCE_SECONDS } from './webhook-signature';

/**
 * Sends the code of a message that the project has signed. Throws 401 for a wrong, old or missing signature, 409 for a
 * message that has been taken before, 429 with the seconds to wait while the phone is locked, 502 when the SMS cannot
 * be sent, 503 during maintenance.
 */
export async function sendHostedCode(
  platform: Platform,
  secrets: readonly string[],
  { headers, body }: { headers: Headers; body: string },
): Promise<void> {
  const {
    database: { kysely },
    clock,
    messages,
    catalog: { registry },
    settings,
  } = platform;
  const now = clock();
  const id = await verifyWebhook(headers, body, { secrets, now });
  const { user, sms } = readBody(body);
  const phone = getPhoneNumber(`+${user.phone.replace(/^\+/, '')}`);
  await refuseDuringMaintenance(platform);
  await refuseWhileLocked(kysely, `phone:${phone}`, now);
  const taken = await takeMessage(platform, id, now);
  try {
    await sendCodeText(
      { messages, text: registry.messages.oneTimeCode, site: await readSiteName(settings, registry) },
      phone,
      sms.otp,
    );
  } catch (error) {
    // The project may send this very message again.
    await kysely.deleteFrom('rate_limits').where('key', '=', taken).execute();
    throw error;
  }
}

/** Once, for as long as its signature is good. */
async function takeMessage({ database: { kysely } }: Platform, id: string, now: Date): Promise<string> {
  const key = `webhook:${id}`;
  try {
    await takeFromLimit(kysely, { key, limit: 1, seconds: 3 * WEBHOOK_TOLERANCE_SECONDS, now });
  } catch (error) {
    throw error instanceof ApiError
      ? new ApiError(409, 'WEBHOOK_REPLAYED', 'This message has been taken already')
      : error;
  }
  return key;
}

function readBody(text: string): z.infer<typeof SendSmsBody> {
  try {
    return SendSmsBody.parse(JSON.parse(text));
  } catch (cause) {
    throw new ApiError(400, 'INVALID_BODY', 'This is no message of the Send SMS hook', { cause });
  }
}
