/** COSE_Sign1 (RFC 9052, section 4.2): bytes with a signature, in CBOR. Signs by ES256; verifies ES256 and EdDSA. */
import { decode, encode, rfc8949EncodeOptions, Tagged, type DecodeOptions } from 'cborg';

const TAG = 18;
const CWT_TAG = 61;
const HEADER = { algorithm: 1, critical: 2, keyId: 4, type: 16 };
const ES256 = -7;
const EDDSA = -8;
const ECDSA = { name: 'ECDSA', hash: 'SHA-256' };
const SIGNATURE_BYTES = 64;

export interface VerificationKey {
  id: string;
  publicKey: CryptoKey;
}

export type Verified =
  | { genuine: true; payload: Uint8Array<ArrayBuffer>; keyId: string; type: unknown }
  | {
      genuine: false;
      why: 'not-signed' | 'unsupported' | 'unknown-key' | 'bad-signature';
      /** As it stands there, by whomever. */
      payload?: Uint8Array<ArrayBuffer>;
    };

/** By the rules of deterministic encoding (RFC 8949, section 4.2.1). */
export function toCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encode(value, rfc8949EncodeOptions));
}

const READING: DecodeOptions = {
  useMaps: true,
  rejectDuplicateMapKeys: true,
  allowUndefined: false,
  allowIndefinite: false,
  tags: Tagged.preserve(TAG, CWT_TAG),
};

/** Undefined for what is not CBOR; maps are Maps. However deep it is nested, nothing is thrown. */
export function fromCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, READING);
  } catch {
    return undefined;
  }
}

/** `type` says what is signed (RFC 9596). */
export async function sign1(
  payload: Uint8Array<ArrayBuffer>,
  key: { id: string; privateKey: CryptoKey },
  type?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = new Map<number, unknown>([
    [HEADER.algorithm, ES256],
    [HEADER.keyId, new TextEncoder().encode(key.id)],
    ...(type === undefined ? [] : ([[HEADER.type, type]] as const)),
  ]);
  const protectedHeader = toCbor(headers);
  const signature = await crypto.subtle.sign(ECDSA, key.privateKey, toSigned(protectedHeader, payload));
  return toCbor(new Tagged(TAG, [protectedHeader, new Map(), payload, new Uint8Array(signature)]));
}

/** `external`: what was signed besides, and is known to both sides. */
export async function verify1(
  bytes: Uint8Array,
  keys: readonly VerificationKey[],
  external: Uint8Array = new Uint8Array(),
): Promise<Verified> {
  const parts = readParts(fromCbor(bytes));
  if (!parts) return { genuine: false, why: 'not-signed' };
  const { protectedBytes, header, open, payload, signature } = parts;
  const algorithm = header.get(HEADER.algorithm) ?? open.get(HEADER.algorithm);
  if (header.has(HEADER.critical) || (algorithm !== ES256 && algorithm !== EDDSA))
    return { genuine: false, why: 'unsupported', payload };
  const keyId = header.get(HEADER.keyId) ?? open.get(HEADER.keyId);
  const id = keyId instanceof Uint8Array ? new TextDecoder().decode(keyId) : undefined;
  const key = keys.find(
    (each) => each.id === id && each.publicKey.algorithm.name === (algorithm === ES256 ? 'ECDSA' : 'Ed25519'),
  );
  if (!key) return { genuine: false, why: 'unknown-key', payload };
  const isGood =
    signature.length === SIGNATURE_BYTES &&
    (await crypto.subtle
      .verify(
        algorithm === ES256 ? ECDSA : 'Ed25519',
        key.publicKey,
        new Uint8Array(signature),
        toSigned(protectedBytes, payload, external),
      )
      .catch(() => false));
  if (!isGood) return { genuine: false, why: 'bad-signature', payload };
  return { genuine: true, payload, keyId: key.id, type: header.get(HEADER.type) };
}

function readParts(value: unknown) {
  const message = value instanceof Tagged && value.tag === CWT_TAG ? (value.value as unknown) : value;
  if (!(message instanceof Tagged) || message.tag !== TAG) return undefined;
  const parts = message.value as unknown;
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [protectedBytes, open, payload, signature] = parts as unknown[];
  if (!(protectedBytes instanceof Uint8Array && payload instanceof Uint8Array && signature instanceof Uint8Array))
    return undefined;
  const header = protectedBytes.length === 0 ? new Map<unknown, unknown>() : fromCbor(protectedBytes);
  if (!(header instanceof Map && open instanceof Map)) return undefined;
  return {
    // Of an empty header nothing is signed (RFC 9052, section 4.4).
    protectedBytes: header.size === 0 ? new Uint8Array() : new Uint8Array(protectedBytes),
    header: header as Map<unknown, unknown>,
    open: open as Map<unknown, unknown>,
    payload: new Uint8Array(payload),
    signature,
  };
}

function toSigned(
  header: Uint8Array,
  payload: Uint8Array,
  external: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  return toCbor(['Signature1', header, external, payload]);
}
