/** What users may keep with their accounts. */

/** Every access token carries it, and Node answers 431 to a request whose headers are longer than 16 kB. */
export const METADATA_BYTES = 4096;

/** Whether a token can carry it. */
export function fitsToken(metadata: Record<string, unknown>): boolean {
  return new TextEncoder().encode(JSON.stringify(metadata)).byteLength <= METADATA_BYTES;
}
