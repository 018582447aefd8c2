/** Base45 (RFC 9285): bytes in the letters that a QR code packs most tightly. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 2) {
    const isPair = index + 1 < bytes.length;
    let value = isPair ? (bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0) : (bytes[index] ?? 0);
    for (let digit = 0; digit < (isPair ? 3 : 2); digit += 1) {
      text += LETTERS[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** Undefined for what is not base45. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  for (let index = 0, end = 0; index < text.length; index += 3) {
    const digits = Array.from(text.slice(index, index + 3), (letter) => LETTERS.indexOf(letter));
    const value = digits.reduce((sum, digit, place) => sum + digit * 45 ** place, 0);
    if (digits.includes(-1) || value >= 256 ** (digits.length - 1)) return undefined;
    if (digits.length === 3) bytes[end++] = value >> 8;
    bytes[end++] = value & 255;
  }
  return bytes;
}
