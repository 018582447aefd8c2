/**
 * Texts with a secret in them, while they wait to be sent: encrypted, so that the table alone opens nobody's account.
 */
import { fromBase64Url, toBase64Url } from '../storage/secret-text';
import type { Queries } from '../storage/database';
import { getServerSecret } from '../storage/server-secret';

const NONCE_BYTES = 12;

/** AES-256-GCM under a key of the server's; the nonce comes first. */
export async function sealText(queries: Queries, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await getKey(queries), new TextEncoder().encode(text)),
  );
  return toBase64Url(Uint8Array.from([...iv, ...sealed]));
}

/** Throws for what was not sealed with the same key. */
export async function unsealText(queries: Queries, sealed: string): Promise<string> {
  const bytes = fromBase64Url(sealed);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES) },
    await getKey(queries),
    bytes.slice(NONCE_BYTES),
  );
  return new TextDecoder().decode(opened);
}

async function getKey(queries: Queries): Promise<CryptoKey> {
  const secret = fromBase64Url(await getServerSecret({ kysely: queries }, 'messages'));
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
