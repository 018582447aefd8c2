/**
 * Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as every such app has them.
 */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are not quite right: so many steps before and after are taken too. */
const DRIFT_STEPS = 1;
/** RFC 4226 recommends as many as the hash has. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, as people type it into an app that cannot read the picture. */
export function createTotpSecret(): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** What the picture says to the app. */
export function toTotpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  const values = { algorithm: 'SHA1', digits: DIGITS, issuer, period: STEP_SECONDS, secret };
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/** The latest step near `now` whose code this is; undefined when it is of none. */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  for (let step = present + DRIFT_STEPS; step >= present - DRIFT_STEPS; step -= 1)
    if ((await createTotpCode(secret, step)) === code) return step;
  return undefined;
}

async function createTotpCode(secret: string, step: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(step));
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ]);
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, message.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf;
  const number = hash.getUint32(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
