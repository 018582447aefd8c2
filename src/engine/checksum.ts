/** Bytes, and what they are told from others by, in hex digits. */

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of bytes or of a text. */
export async function findChecksum(content: string | BufferSource): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
