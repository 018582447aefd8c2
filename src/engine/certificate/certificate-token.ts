/**
 * What the QR code of a certificate holds: a CBOR Web Token (RFC 8392) in COSE_Sign1, zlib, base45.
 * docs/CERTIFICATES.md describes it for those who verify without us.
 */
import { fromCbor, sign1, toCbor, verify1, type VerificationKey } from './cose-sign1';
import { deflate, inflate } from './zlib';

export type { VerificationKey } from './cose-sign1';

export interface CertificateClaims {
  /** The public address of the registry, without a slash at its end. */
  issuer: string;
  number: string;
  /** The type of the application that was approved. */
  type: string;
  holder: string;
  notBefore: Date;
  /** Missing: it holds until it is revoked. */
  expires?: Date;
  /** Its place in the status list at `statusUri`. */
  statusIndex: number;
  statusUri: string;
  /** Of a person's card. */
  person?: { name: string; birthDate?: string; photograph?: { type: string; bytes: Uint8Array } };
}

export type ReadCertificate =
  | { genuine: true; claims: CertificateClaims; keyId: string }
  | {
      genuine: false;
      why: 'not-a-certificate' | 'unsupported' | 'unknown-key' | 'bad-signature';
      /** Who it says has issued it. Nobody has proved that. */
      issuer?: string;
    };

/** RFC 8392, and the IETF's Token Status List; below -65536 whoever issues decides. */
const CLAIM = {
  issuer: 1,
  subject: 2,
  expires: 4,
  notBefore: 5,
  status: 65535,
  number: -65537,
  type: -65538,
  person: 169,
};

/** MOSIP's claim 169. */
const PERSON = { name: 4, birthDate: 8, photograph: 16, photographType: 17 };
const PHOTOGRAPH_TYPES = ['image/jpeg', 'image/jp2', 'image/avif', 'image/webp'];

/** The largest QR code has 4,296 letters. */
const TEXT_LIMIT = 4_400;
const BYTES_LIMIT = 16_384;

/** The text of a QR code in its alphanumeric mode. The key is one for ES256. */
export async function signCertificate(
  claims: CertificateClaims,
  key: { id: string; privateKey: CryptoKey },
): Promise<string> {
  const { person, expires } = claims;
  const payload = new Map<number, unknown>([
    [CLAIM.issuer, claims.issuer],
    [CLAIM.subject, claims.holder],
    ...(expires ? ([[CLAIM.expires, toSeconds(expires)]] as const) : []),
    [CLAIM.notBefore, toSeconds(claims.notBefore)],
    [CLAIM.status, { status_list: { idx: claims.statusIndex, uri: claims.statusUri } }],
    [CLAIM.number, claims.number],
    [CLAIM.type, claims.type],
    ...(person ? ([[CLAIM.person, toPersonClaim(person)]] as const) : []),
  ]);
  return toBase45(await deflate(await sign1(toCbor(payload), key)));
}

/**
 * Whether the text was signed by one of the keys, and what it says; whether it holds now is not asked here. Returns for
 * whatever it is given: it is what somebody holds before a camera.
 */
export async function readCertificate(text: string, keys: readonly VerificationKey[]): Promise<ReadCertificate> {
  const letters = text.replace(/[\r\n\t]/g, '');
  const packed = letters.length > TEXT_LIMIT ? undefined : (fromBase45(letters) ?? fromBase45(letters.trim()));
  const signed = packed && (await inflate(packed, BYTES_LIMIT));
  if (!signed) return { genuine: false, why: 'not-a-certificate' };
  const verified = await verify1(signed, keys);
  const payload = verified.payload && fromCbor(verified.payload);
  const claims = payload instanceof Map ? readClaims(payload as Map<unknown, unknown>) : undefined;
  if (!claims) return { genuine: false, why: 'not-a-certificate' };
  if (verified.genuine) return { genuine: true, claims, keyId: verified.keyId };
  const { why } = verified;
  return { genuine: false, why: why === 'not-signed' ? 'not-a-certificate' : why, issuer: claims.issuer };
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function toPersonClaim({ name, birthDate, photograph }: NonNullable<CertificateClaims['person']>) {
  const format = photograph ? PHOTOGRAPH_TYPES.indexOf(photograph.type) + 1 : 0;
  if (photograph && format === 0) throw new Error(`No photograph of a card is of the type ${photograph.type}`);
  return new Map<number, unknown>([
    [PERSON.name, name],
    ...(birthDate === undefined ? [] : ([[PERSON.birthDate, birthDate.replaceAll('-', '')]] as const)),
    ...(photograph
      ? ([
          [PERSON.photograph, photograph.bytes],
          [PERSON.photographType, format],
        ] as const)
      : []),
  ]);
}

function readClaims(payload: Map<unknown, unknown>): CertificateClaims | undefined {
  const issuer = payload.get(CLAIM.issuer);
  const holder = payload.get(CLAIM.subject);
  const number = payload.get(CLAIM.number);
  const type = payload.get(CLAIM.type);
  const notBefore = readSeconds(payload.get(CLAIM.notBefore));
  const end = payload.get(CLAIM.expires);
  const expires = end === undefined ? undefined : readSeconds(end);
  const list = getOf(payload.get(CLAIM.status), 'status_list');
  const statusIndex = getOf(list, 'idx');
  const statusUri = getOf(list, 'uri');
  if (!isText(issuer) || !isText(holder) || !isText(number) || !isText(type) || !notBefore) return undefined;
  if (end !== undefined && !expires) return undefined;
  if (!Number.isSafeInteger(statusIndex) || (statusIndex as number) < 0 || !isText(statusUri)) return undefined;
  const person = readPerson(payload.get(CLAIM.person));
  return {
    issuer,
    number,
    type,
    holder,
    notBefore,
    ...(expires ? { expires } : {}),
    statusIndex: statusIndex as number,
    statusUri,
    ...(person ? { person } : {}),
  };
}

function readPerson(claim: unknown): CertificateClaims['person'] {
  const name = getOf(claim, PERSON.name);
  if (!isText(name)) return undefined;
  const born = getOf(claim, PERSON.birthDate);
  const birthDate = isText(born) ? /^(\d{4})(\d\d)(\d\d)$/.exec(born)?.slice(1).join('-') : undefined;
  const bytes = getOf(claim, PERSON.photograph);
  const type = PHOTOGRAPH_TYPES[Number(getOf(claim, PERSON.photographType)) - 1];
  return {
    name,
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(bytes instanceof Uint8Array && type !== undefined ? { photograph: { type, bytes } } : {}),
  };
}

/** Of a map; undefined of anything else. */
function getOf(value: unknown, key: string | number): unknown {
  return value instanceof Map ? (value as Map<unknown, unknown>).get(key) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function readSeconds(value: unknown): Date | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const date = new Date(value * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

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
