/**
 * Standard Webhooks (standardwebhooks.com): whoever posts to us proves by a shared secret that they did, what, and
 * when.
 */
import { decodeBase64 } from 'hono/utils/encode';
import { ApiError } from '../platform/api-error';
import { importSecret, toSignedBytes } from '../platform/sign-webhook';
import type { Queries } from '../storage/database';
import { takeFromLimit } from './rate-limit';
import { t } from '@/texts/t';

/** Seconds by which the sender's clock may differ from ours; an older message is refused. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

export interface WebhookCheck {
  /** Base64, without "v1,whsec_"; any of them will do, so that one can be replaced by the next. */
  secrets: readonly string[];
  now: Date;
}

/**
 * The id of a message that is signed with one of the secrets; the body as it came. Throws 401 for anything else,
 * without saying what is wrong.
 */
export async function verifyWebhook(headers: Headers, body: string, { secrets, now }: WebhookCheck): Promise<string> {
  const [id, timestamp] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? ''];
  const distance = Math.abs(Number(timestamp) - now.getTime() / 1000);
  // No dot in the id: with one, parts of a signed text could be read as another message.
  if (!/^[^.\s]{1,200}$/.test(id) || !/^\d{1,15}$/.test(timestamp) || distance > WEBHOOK_TOLERANCE_SECONDS)
    throw unsigned();
  const signed = toSignedBytes({ id, timestamp, body });
  const signatures = listSignatures(headers.get('webhook-signature') ?? '');
  for (const secret of secrets) {
    const key = await importSecret(secret, 'verify');
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return id;
  }
  throw unsigned();
}

/**
 * Takes a message once, for as long as its signature is good: 409 for one that has been taken before. What could not be
 * done is given back, so that this very message may come again.
 */
export async function takeOnce(queries: Queries, id: string, now: Date): Promise<{ giveBack: () => Promise<void> }> {
  const key = `webhook:${id}`;
  try {
    await takeFromLimit(queries, { key, limit: 1, seconds: 3 * WEBHOOK_TOLERANCE_SECONDS, now });
  } catch (error) {
    throw error instanceof ApiError
      ? new ApiError(409, 'WEBHOOK_REPLAYED', t('This message has been taken already'))
      : error;
  }
  return { giveBack: async () => void (await queries.deleteFrom('rate_limits').where('key', '=', key).execute()) };
}

/** Of version 1; a header may carry one for each secret. GoTrue joins them by a comma and a space. */
function listSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(/,? +/)
    .slice(0, 10)
    .flatMap((each) => {
      const base64 = /^v1,([A-Za-z0-9+/]{1,200}={0,2})$/.exec(each)?.[1];
      return base64 === undefined || base64.length % 4 !== 0 ? [] : [decodeBase64(base64)];
    });
}

function unsigned(): ApiError {
  return new ApiError(401, 'BAD_SIGNATURE', t('Authentication failed'));
}
