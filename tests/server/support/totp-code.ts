/** What an authenticator app shows (RFC 6238), worked out apart from the code under test. */
import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const STEP_SECONDS = 30;

export function totpCode(secret: string, at: Date, stepsOn = 0): string {
  let [bits, value] = [0, 0];
  const key: number[] = [];
  for (const letter of secret) {
    value = (value << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    key.push((value >>> bits) & 0xff);
  }
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(Math.floor(at.getTime() / 1000 / STEP_SECONDS) + stepsOn));
  const hash = createHmac('sha1', Buffer.from(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
