import { toHex } from '@/engine/checksum';

/** An unguessable key: 32 hex digits. crypto.randomUUID is missing where the page has no secure context. */
export function createKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
