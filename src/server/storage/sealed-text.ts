/**
 * Texts with a secret in them that has to be read again, such as a message that waits to be sent: encrypted, so that
 * the table alone opens nobody's account, and that nobody else can have written what a browser keeps.
 */
import { decodeBase64Url } from 'hono/utils/encode';
import { base64url } from 'jose';
import type { Queries } from './database';
import { getServerSecret } from './server-secret';

const NONCE_BYTES = 12;

/** The server's secret that the key is made of, by what is sealed. */
export type SealedKind = 'messages' | 'second-factors' | 'certificates' | 'webhooks' | 'provider-sign-ins';

/** AES-256-GCM under a key of the server's; the nonce comes first. */
export async function sealText(queries: Queries, text: string, kind: SealedKind = 'messages'): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await getKey(queries, kind), new TextEncoder().encode(text)),
  );
  return base64url.encode(Uint8Array.from([...iv, ...sealed]));
}

/** Throws for what was not sealed with the same key. */
export async function unsealText(queries: Queries, sealed: string, kind: SealedKind = 'messages'): Promise<string> {
  const bytes = decodeBase64Url(sealed);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES) },
    await getKey(queries, kind),
    bytes.slice(NONCE_BYTES),
  );
  return new TextDecoder().decode(opened);
}

async function getKey(queries: Queries, kind: SealedKind): Promise<CryptoKey> {
  const secret = decodeBase64Url(await getServerSecret({ kysely: queries }, kind));
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
