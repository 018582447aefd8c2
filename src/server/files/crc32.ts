/** The checksum of PNG and zip, which a browser has not: this code also runs in a page. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Of all bytes so far and these; 0 for none. */
export function continueCrc(before: number, bytes: Uint8Array): number {
  let value = ~before;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
