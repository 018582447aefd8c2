/** Signatures of Standard Webhooks (standardwebhooks.com): of our events, and what checking those of others takes. */
import { decodeBase64, encodeBase64 } from 'hono/utils/encode';

/** What begins every secret, so that people and scanners of secrets know one. */
const SECRET_PREFIX = 'whsec_';

const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
  return `${SECRET_PREFIX}${encodeBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).buffer)}`;
}

/**
 * The three headers of a message. With several secrets it has a signature of each: a receiver that knows one of them
 * takes it, so that one can be replaced by the next.
 */
export async function signWebhook(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Promise<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signed = toSignedBytes({ id, timestamp: String(timestamp), body });
  const signatures = secrets.map(async (secret) => {
    const key = await importSecret(secret.replace(SECRET_PREFIX, ''), 'sign');
    return `v1,${encodeBase64(await crypto.subtle.sign('HMAC', key, signed))}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  };
}

/** What a message is signed over. */
export function toSignedBytes(message: { id: string; timestamp: string; body: string }): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${message.id}.${message.timestamp}.${message.body}`);
}

/** `secret`: in base64, without what begins it. */
export function importSecret(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', decodeBase64(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}
