/** POST /api/account/sign-out-everywhere, with the embedded sign-in and with a hosted project. */
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '@/server/create-server';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import { ORIGIN } from '../support/test-platform';
import type { TestProduct } from '../support/test-product';
import { tennisClub } from '../../fixtures/tennis-club';

const PATH = '/account/sign-out-everywhere';
const SECRET = 'a shared secret that is long enough for it';
const hosted = { url: ORIGIN, publishableKey: 'public-key', secretKey: 'secret-key', jwtSecret: SECRET };

let product: TestProduct;
beforeAll(async () => {
  product = await createClubProduct();
});

describe('with the embedded sign-in it', () => {
  it('ends the sessions on all devices at once, this one too, and nobody else’s', async () => {
    const person = await createPerson(product.platform, tennisClub.role);
    const other = await createPerson(product.platform, tennisClub.role);
    const elsewhere = await product.platform.auth.embedded?.sessions.issue(person.userId, 'otp');
    const statusOf = async (token = '') => (await product.call('GET', '/auth/me', { token })).status;
    expect(await product.call('POST', PATH, { token: person.token, json: { confirmed: true } })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    for (const [token, status] of [
      [person.token, 401],
      [elsewhere?.access_token, 401],
      [other.token, 200],
    ] as const)
      expect(await statusOf(token)).toBe(status);
    const renewed = await product.app.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: elsewhere?.refresh_token }),
    });
    expect(renewed.status).toBe(400);
  });
});

describe('with a hosted project', () => {
  const asked: [string, string | null][] = [];
  let app: Awaited<ReturnType<typeof createServer>>;
  let answer = 204;

  beforeAll(async () => {
    const { platform } = product;
    const project: typeof fetch = async (input, init) => {
      const { url, headers, method } = new Request(input, init);
      asked.push([`${method} ${url}`, headers.get('authorization')]);
      return new Response(answer === 204 ? null : '{}', { status: answer });
    };
    const backend = createHostedAuthBackend({ ...platform, ...platform.config, hosted, fetch: project });
    app = await createServer({
      ...platform,
      auth: { backend, verifier: createHostedVerifier({ ...platform, hosted }) },
    });
  });

  const now = () => Math.floor(product.platform.clock().getTime() / 1000);
  /** A token of the project: issued now, of a session that began so many hours ago. */
  const sign = ({ userId, phone }: Person, hours = 0) =>
    new SignJWT({
      sub: userId,
      session_id: crypto.randomUUID(),
      role: 'authenticated',
      phone: phone?.slice(1),
      amr: [{ method: 'otp', timestamp: now() - hours * 3600 }],
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(`${ORIGIN}/auth/v1`)
      .setAudience('authenticated')
      .setIssuedAt(now())
      .setExpirationTime(now() + 3600)
      .sign(new TextEncoder().encode(SECRET));
  const call = async (method: string, path: string, token: string) =>
    (
      await app.request(`/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify({ confirmed: true }) } : {}),
      })
    ).status;

  it('asks the project to, and takes no token of before from then on, whenever it expires', async () => {
    const person = await createPerson(product.platform, tennisClub.role);
    const [one, other] = [await sign(person), await sign(person)];
    expect([await call('GET', '/auth/me', one), await call('GET', '/auth/me', other)]).toEqual([200, 200]);
    expect(await call('POST', PATH, one)).toBe(200);
    expect(asked).toEqual([[`POST ${ORIGIN}/auth/v1/logout?scope=global`, `Bearer ${one}`]]);
    expect([await call('GET', '/auth/me', one), await call('GET', '/auth/me', other)]).toEqual([401, 401]);
    product.platform.pass(2);
    expect(await call('GET', '/auth/me', await sign(person))).toBe(200);
  });

  it('that refuses it the session stays, and the person is told', async () => {
    const person = await createPerson(product.platform, tennisClub.role);
    const token = await sign(person);
    answer = 500;
    expect(await call('POST', PATH, token)).toBe(502);
    answer = 204;
    expect(await call('GET', '/auth/me', token)).toBe(200);
  });

  it('a session ends 24 hours after the person signed in, however new its token is', async () => {
    const person = await createPerson(product.platform, tennisClub.role);
    expect(await call('GET', '/auth/me', await sign(person, 23.9))).toBe(200);
    expect(await call('GET', '/auth/me', await sign(person, 24.1))).toBe(401);
  });
});
