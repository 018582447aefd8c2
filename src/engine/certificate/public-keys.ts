/** Published keys: JWK (RFC 7517) and COSE_Key (RFC 9052, section 7), for ES256 and EdDSA. */
import { decodeBase64Url } from 'hono/utils/encode';
import { toCbor, type VerificationKey } from './cose-sign1';

/** Those of a key set that certificates can be checked with; others are left out. */
export async function importKeys(jwks: readonly JsonWebKey[]): Promise<VerificationKey[]> {
  const keys: VerificationKey[] = [];
  for (const jwk of jwks) {
    const { kid, kty, crv, x, y } = jwk as JsonWebKey & { kid?: unknown };
    const algorithm =
      kty === 'EC' && crv === 'P-256'
        ? { name: 'ECDSA', namedCurve: 'P-256' }
        : crv === 'Ed25519'
          ? 'Ed25519'
          : undefined;
    if (typeof kid !== 'string' || algorithm === undefined) continue;
    const only = { kty, crv, x, ...(kty === 'EC' ? { y } : {}) } as JsonWebKey;
    const publicKey = await crypto.subtle.importKey('jwk', only, algorithm, true, ['verify']).catch(() => undefined);
    if (publicKey) keys.push({ id: kid, publicKey });
  }
  return keys;
}

/** A COSE_KeySet of keys for ES256. */
export function toCoseKeySet(jwks: readonly Record<string, unknown>[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  return toCbor(
    jwks.map(
      ({ kid, x, y }) =>
        new Map<number, unknown>([
          [1, 2],
          [2, encoder.encode(String(kid))],
          [3, -7],
          [-1, 1],
          [-2, decodeBase64Url(String(x))],
          [-3, decodeBase64Url(String(y))],
        ]),
    ),
  );
}
