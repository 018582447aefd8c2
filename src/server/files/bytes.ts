/** Bytes that came in pieces, as one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}

/** A letter for each byte, so that a format's words are found by what finds texts. */
export function toLatin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
