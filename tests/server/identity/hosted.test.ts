/** The hosted mode, with the embedded sign-in in the part of the hosted project. */
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import { createTestApp, createTestPlatform, ORIGIN, registerPhone, type TestPlatform } from '../support/test-platform';

const SECRET = 'a-secret-of-the-project-with-enough-characters';
const hosted = { url: ORIGIN, publishableKey: 'public-key', secretKey: 'secret-key' };
const PHONE = '+2348036000001';
let platform: TestPlatform;
let send: typeof fetch;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  const app = createTestApp(platform);
  send = async (input, init) => app.fetch(new Request(input, init));
  ({ access_token: token } = await registerPhone(platform, app, PHONE));
});

const backend = (fetchOther = send) =>
  createHostedAuthBackend({ ...platform, ...platform.config, hosted, fetch: fetchOther });
const byKeys = () => createHostedVerifier(hosted, platform.clock, async (url, init) => send(url, init as RequestInit));

describe('a hosted project', () => {
  it('sends codes and gives sessions', async () => {
    await backend().sendCode(PHONE);
    const session = await backend().useCode(PHONE, platform.codeFor(PHONE));
    expect((await byKeys().verify(session?.access_token ?? '')).phone).toBe(PHONE);
    expect(await backend().useCode(PHONE, '000000')).toBeUndefined();
  });

  it('that cannot be reached is told from a refusal', async () => {
    const down = backend(() => Promise.reject(new TypeError('fetch failed')));
    await expect(down.sendCode(PHONE)).rejects.toMatchObject({ statusCode: 502 });
  });

  it.each([400, 401, 403])('that refuses a code with %d has found it wrong', async (status) => {
    const refusing = backend(async () => Response.json({ code: 'otp_expired' }, { status }));
    expect(await refusing.useCode('+2348036000002', '123456')).toBeUndefined();
  });

  it('passes its refusals on', async () => {
    await expect(
      backend().signInWithPassword({ email: 'a@b.example', password: 'x', address: '::1' }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'invalid_credentials' });
  });
});

describe('its tokens', () => {
  const claims = {
    sub: crypto.randomUUID(),
    session_id: crypto.randomUUID(),
    role: 'authenticated',
    phone: '2348036000001',
  };
  const sign = (secret: string, issuer = `${ORIGIN}/auth/v1`) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));

  it('are verified by the published keys', async () => {
    expect(await byKeys().verify(token)).toMatchObject({ phone: PHONE });
  });

  it('are verified by the shared secret where there is one', async () => {
    const verifier = createHostedVerifier({ ...hosted, jwtSecret: SECRET }, platform.clock);
    expect(await verifier.verify(await sign(SECRET))).toMatchObject({ userId: claims.sub, phone: PHONE });
    await expect(verifier.verify(await sign(`${SECRET}!`))).rejects.toMatchObject({ statusCode: 401 });
    await expect(verifier.verify(await sign(SECRET, 'https://other.example/auth/v1'))).rejects.toMatchObject({
      statusCode: 401,
    });
  });

  it('signed by a secret are refused where there is none', async () => {
    await expect(byKeys().verify(await sign(SECRET))).rejects.toMatchObject({ statusCode: 401 });
  });
});
