/** Passwords of officers: hashing, checking, and what makes one too weak. */
import { decodeBase64Url } from 'hono/utils/encode';
import { base64url } from 'jose';
import { country } from 'virtual:country';
import { hashTurns } from './hash-turns';

export const PASSWORD_MINIMUM = 6;

/** From this length on, words alone are as good as a short mix of kinds. */
const PASSPHRASE_MINIMUM = 16;

/** OWASP's figure for PBKDF2 with SHA-256 (2023). */
const ITERATIONS = 600_000;

/** GoTrue's words. length: too short; characters: too much of one kind; pwned: among the first that anyone tries. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

const COMMON = new Set(
  (
    'password1 password12 password123 passw0rd p@ssw0rd admin1 admin12 admin123 administrator1 welcome1 welcome123 letmein1 qwerty1 qwerty12 ' +
    'qwerty123 abc123 abcd1234 a1b2c3 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4 iloveyou1 monkey1 dragon1 test123 test1234 user123 changeme1 ' +
    'changeme123 secret1 secret123 jesus1 jesus123 god123 blessing1 football1 chelsea1 arsenal1'
  ).split(' '),
);

/** What the country is called, with a few digits, comes to whoever lives there. */
function isOfPlace(password: string): boolean {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
  const word = /^(?<word>\p{L}+)\d{1,4}$/u.exec(password.toLowerCase())?.groups?.['word'];
  return word === name.toLowerCase().replaceAll(/\P{L}/gu, '');
}

/** Why a new password is refused; empty for one that is good enough. */
export function listWeaknesses(password: string): WeakPasswordReason[] {
  const reasons: WeakPasswordReason[] = [];
  if (password.length < PASSWORD_MINIMUM) reasons.push('length');
  if (password.length < PASSPHRASE_MINIMUM && !(/\p{L}/u.test(password) && /[^\p{L}\s]/u.test(password)))
    reasons.push('characters');
  if (COMMON.has(password.toLowerCase()) || isOfPlace(password)) reasons.push('pwned');
  return reasons;
}

/**
 * `pbkdf2-sha256$iterations$salt$hash`; the salt is fresh each time. 429 while too many wait. Never inside of a
 * transaction, which would keep the embedded database from everybody: tests refuse it there.
 */
export async function hashPassword(password: string, iterations = ITERATIONS): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(password, salt, iterations);
  return ['pbkdf2-sha256', iterations, base64url.encode(salt), base64url.encode(hash)].join('$');
}

/**
 * True when the password is the one that was hashed. Without a hash (no such user, or one who has no password) it works
 * as long and returns false, so that the time does not tell who exists. 429 while too many wait.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [kind, iterations, salt, hash] = (stored ?? '').split('$');
  if (kind !== 'pbkdf2-sha256' || !iterations || !salt || !hash) {
    await derive(password, new Uint8Array(16), ITERATIONS);
    return false;
  }
  return isEqual(await derive(password, decodeBase64Url(salt), Number(iterations)), decodeBase64Url(hash));
}

/** PBKDF2 with SHA-256: 32 bytes. */
export type DeriveHash = (
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
) => Promise<Uint8Array>;

export const deriveByWebCrypto: DeriveHash = async (password, salt, iterations) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
};

let deriveHash = deriveByWebCrypto;

/** From now on hashes are made in this way, by a runtime that has a better one than WebCrypto. */
export function hashBy(derive: DeriveHash): void {
  deriveHash = derive;
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  // NFC: the same letters typed on two machines are the same password.
  const bytes = new TextEncoder().encode(password.normalize('NFC'));
  return hashTurns.take(() => deriveHash(bytes, salt, iterations));
}

/** Takes the same time wherever the first difference is. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}
