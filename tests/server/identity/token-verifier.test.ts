import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, createTestPlatform, ORIGIN, registerPhone, type TestPlatform } from '../support/test-platform';

let platform: TestPlatform;
let token: string;
let claims: Record<string, unknown>;

beforeAll(async () => {
  platform = await createTestPlatform();
  ({ access_token: token } = await registerPhone(platform, createTestApp(platform), '+2348034000001'));
  ({ claims } = await platform.auth.verifier.verify(token));
});

const refusal = (candidate: string) =>
  platform.auth.verifier.verify(candidate).then(
    () => 'accepted',
    (error: unknown) => (error as { statusCode: number }).statusCode,
  );

/** The same claims, changed, signed with the server's own key. */
async function resign(changes: Record<string, unknown>): Promise<string> {
  const { kid, privateKey } = platform.auth.embedded.signingKey;
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}

describe('a token', () => {
  it('tells who sent it', async () => {
    expect(await platform.auth.verifier.verify(token)).toMatchObject({
      userId: claims.sub,
      sessionId: claims.session_id,
      phone: '+2348034000001',
    });
  });

  it.each([
    ['', ''],
    [null, null],
  ])('of somebody without phone or address, as with %o, names neither', async (phone, email) => {
    const identity = await platform.auth.verifier.verify(await resign({ phone, email }));
    expect(identity).not.toHaveProperty('phone');
    expect(identity).not.toHaveProperty('email');
  });

  it.each([
    ['empty', async () => ''],
    ['not a token', async () => 'abc.def.ghi'],
    ['cut short', async () => token.slice(0, -4)],
    [
      'with a changed payload',
      async () => {
        const [head, , signature] = token.split('.');
        return [
          head,
          btoa(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).replaceAll('=', ''),
          signature,
        ].join('.');
      },
    ],
    ['unsigned (alg none)', async () => new UnsecuredJWT(claims).encode()],
    [
      'signed by another key under our key id',
      async () => {
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid: platform.auth.embedded.signingKey.kid })
          .sign(privateKey);
      },
    ],
    [
      'signed with our public key as a shared secret',
      async () => {
        const [jwk = {}] = platform.auth.embedded.signingKey.jwks.keys;
        const spki = await exportSPKI(
          (await importJWK({ ...jwk, ext: true }, 'ES256', { extractable: true })) as never,
        );
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: String(jwk.kid) })
          .sign(new TextEncoder().encode(spki));
      },
    ],
    [
      'signed by a key that it carries itself',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
          .sign(privateKey);
      },
    ],
    ['expired', () => resign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['without an end', () => resign({ exp: undefined })],
    ['for another audience', () => resign({ aud: 'somebody' })],
    ['of another issuer', () => resign({ iss: `${ORIGIN}/other` })],
    ['of another role', () => resign({ role: 'service_role' })],
    ['of no session', () => resign({ session_id: crypto.randomUUID() })],
    ['of somebody else’s session', () => resign({ sub: crypto.randomUUID() })],
  ])('%s is refused with 401', async (_, forge) => {
    expect(await refusal(await forge())).toBe(401);
  });
});
