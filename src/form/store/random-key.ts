/** An unguessable key: 32 hex digits. crypto.randomUUID is missing where the page has no secure context. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
