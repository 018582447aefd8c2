/** Random texts, and hashes of texts that are not kept as they are. */
import { base64url } from 'jose';

const encoder = new TextEncoder();

/** An unguessable text of 256 bits, safe in a URL. */
export function createSecretText(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six decimal digits, each code equally likely. */
export function createOneTimeCode(): string {
  const word = new Uint32Array(1);
  // The highest numbers are thrown away, or the first codes would be a little likelier.
  const ceiling = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  do crypto.getRandomValues(word);
  while ((word[0] ?? 0) >= ceiling);
  return String((word[0] ?? 0) % 1_000_000).padStart(6, '0');
}

/** SHA-256: enough for texts of 256 random bits. */
export async function hashSecretText(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));
}

/** HMAC-SHA-256: for short codes, which a plain hash would give away to whoever tries them all. */
export async function hashWithKey(key: string, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))));
}
