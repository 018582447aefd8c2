import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHostedVerifier } from '@/server/identity/token-verifier';
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
    ['of somebody who has no id', () => resign({ sub: 'chief' })],
    ['of somebody whose id is a number', () => resign({ sub: 7 })],
    ['of a session without an id', () => resign({ session_id: 'one' })],
    ['of a session whose id is a number', () => resign({ session_id: 7 })],
    ['of somebody else’s session', () => resign({ sub: crypto.randomUUID() })],
  ])('%s is refused with 401', async (_, forge) => {
    expect(await refusal(await forge())).toBe(401);
  });
});

describe('a token of a hosted project', () => {
  const jwtSecret = 'a shared secret of more than thirty-two letters';
  const now = Date.parse('2031-05-20T10:00:00.000Z') / 1000;
  const DAY = 86_400;
  const hosted = { url: 'https://project.example/', publishableKey: '', secretKey: '', jwtSecret };
  const sub = '5b0c7c5e-58b0-4d6a-9d51-2f0d3a1f1a11';

  const verify = async (changes: Record<string, unknown>, secret = jwtSecret) => {
    const verifier = createHostedVerifier({
      hosted,
      database: platform.database,
      clock: () => new Date(now * 1000),
      fetch: async () => new Response('{"keys":[]}', { headers: { 'content-type': 'application/json' } }),
    });
    const signed = await new SignJWT({
      sub,
      session_id: crypto.randomUUID(),
      role: 'authenticated',
      aud: 'authenticated',
      iss: 'https://project.example/auth/v1',
      iat: now,
      exp: now + 60,
      ...changes,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    return verifier.verify(signed).then(
      ({ userId }) => userId,
      (error: unknown) => (error as { statusCode: number }).statusCode,
    );
  };
  const begun = (...times: number[]) => ({ amr: times.map((timestamp) => ({ method: 'otp', timestamp })) });

  it('is known by the secret that the project shares, and by no other', async () => {
    expect(await verify({})).toBe(sub);
    expect(await verify({}, `${jwtSecret}.`)).toBe(401);
    expect(await verify({ iss: 'https://other.example/auth/v1' })).toBe(401);
  });

  it('holds for a day after the sign-in that it says first', async () => {
    expect(await verify(begun(now - DAY))).toBe(sub);
    expect(await verify(begun(now - DAY - 1))).toBe(401);
    expect(await verify(begun(now, now - DAY - 1))).toBe(401);
    expect(await verify({ amr: ['otp'] })).toBe(sub);
    expect(await verify({ amr: 'otp' })).toBe(sub);
  });

  it('of before its person signed out everywhere, or of the same second, is refused, also refreshed; a later one is not', async () => {
    const signed_out_at = new Date((now - 10) * 1000);
    await platform.database.kysely.insertInto('sign_outs').values({ user_id: sub, signed_out_at }).execute();
    expect(await verify({ iat: now - 11 })).toBe(401);
    expect(await verify({ iat: now - 10 })).toBe(401);
    expect(await verify({ iat: now - 9 })).toBe(sub);
    expect(await verify({ iat: now - 11, sub: crypto.randomUUID() })).not.toBe(401);
    expect(await verify({ iat: undefined })).toBe(401);
    expect(await verify({ iat: now, ...begun(now - 11) })).toBe(401);
    expect(await verify({ iat: now, ...begun(now - 9) })).toBe(sub);
  });
});
