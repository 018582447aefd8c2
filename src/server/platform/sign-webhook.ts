/** Signatures of Standard Webhooks (standardwebhooks.com), as the receivers of our events check them. */

/** What begins every secret, so that people and scanners of secrets know one. */
const SECRET_PREFIX = 'whsec_';

const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
  return `${SECRET_PREFIX}${toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
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
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = Uint8Array.from(atob(secret.replace(SECRET_PREFIX, '')), (character) => character.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
