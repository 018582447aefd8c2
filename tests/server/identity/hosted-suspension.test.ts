/**
 * Suspended people where a hosted project signs people in: a token of theirs is good until it expires, so the product
 * API alone keeps them out.
 */
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHostedVerifier } from '@/server/identity/token-verifier';
import { createServer } from '@/server/create-server';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import { ORIGIN } from '../support/test-platform';
import type { TestProduct } from '../support/test-product';

const SECRET = 'a-secret-of-the-project-with-enough-characters';
const hosted = { url: ORIGIN, publishableKey: 'public-key', secretKey: 'secret-key', jwtSecret: SECRET };
let product: TestProduct;
let app: TestProduct['app'];
let bans: Record<string, unknown>[];

/** A project that knows everybody and does what it is told. */
const project: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const text = await request.text();
  if (request.method === 'PUT') bans.push(JSON.parse(text) as Record<string, unknown>);
  return Response.json({ phone: '', email: '' });
};

beforeAll(async () => {
  product = await createClubProduct();
  bans = [];
  const { platform } = product;
  const backend = createHostedAuthBackend({ ...platform, ...platform.config, hosted, fetch: project });
  const verifier = createHostedVerifier({ ...platform, hosted });
  app = await createServer({ ...platform, auth: { backend, verifier }, config: { ...platform.config, hosted } });
});

/** A token as the project gives it, however the person has signed in. */
async function sign({ userId, phone }: Pick<Person, 'userId' | 'phone'>, more: object = {}): Promise<string> {
  const { platform } = product;
  const seconds = Math.floor(platform.clock().getTime() / 1000);
  const claims = {
    sub: userId,
    session_id: crypto.randomUUID(),
    role: 'authenticated',
    ...(phone === null ? {} : { phone: phone.slice(1) }),
    amr: [{ method: phone === null ? 'password' : 'otp', timestamp: seconds }],
    ...more,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(`${ORIGIN}/auth/v1`)
    .setAudience('authenticated')
    .setExpirationTime(seconds + 3600)
    .sign(new TextEncoder().encode(SECRET));
}

async function call(token: string, method: string, path: string, json?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

test('a token from before the suspension opens nothing, joins nothing, and works again afterwards', async () => {
  const umpire = await createPerson(product.platform, 'umpire');
  const secretary = await createPerson(product.platform, tennisClub.role);
  const [officer, token] = [await sign(umpire), await sign(secretary)];
  const setStatus = (status: string) =>
    call(officer, 'PUT', '/admin/users/status', { ids: [secretary.userId], status });
  expect((await call(token, 'GET', '/applications')).status).toBe(200);

  expect((await setStatus('suspended')).status).toBe(200);
  expect(bans).toEqual([{ ban_duration: '876000h' }]);
  const refused = { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } };
  for (const path of ['/auth/me', '/applications', `/applications/${secretary.applicationId}`, '/invitations'])
    expect(await call(token, 'GET', path)).toMatchObject(refused);
  expect(await call(token, 'PATCH', `/applications/${secretary.applicationId}`, {})).toMatchObject(refused);
  const join = { phone_number: secretary.phone, user_type: tennisClub.role };
  expect(await call(token, 'POST', '/auth/create-account', join)).toMatchObject({ status: 403 });

  expect((await setStatus('active')).status).toBe(200);
  expect((await call(token, 'GET', '/applications')).status).toBe(200);
});

test('an officer who is suspended is kept out as well', async () => {
  const [chief, other] = [
    await createPerson(product.platform, 'umpire'),
    await createPerson(product.platform, 'umpire'),
  ];
  const token = await sign(other);
  expect((await call(token, 'GET', '/admin/applications')).status).toBe(200);
  const json = { ids: [other.userId], status: 'suspended' };
  expect((await call(await sign(chief), 'PUT', '/admin/users/status', json)).status).toBe(200);
  expect(await call(token, 'GET', '/admin/applications')).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_SUSPENDED' },
  });
});

test('a token of somebody who is deleted opens nothing, keeps no draft, and joins nothing', async () => {
  const person = await createPerson(product.platform, tennisClub.role);
  const token = await sign(person);
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ status: 'deleted' })
    .where('id', '=', person.userId)
    .execute();
  const draft = { data: { club_name: 'Ada Tennis' }, step: 0, definition_version: 'x' };
  for (const [method, path, json] of [
    ['GET', '/auth/me', undefined],
    ['GET', '/applications', undefined],
    ['PUT', `/drafts/${tennisClub.id}`, draft],
    ['POST', '/auth/create-account', { phone_number: person.phone, user_type: tennisClub.role }],
  ] as const)
    expect([path, (await call(token, method, path, json)).status]).toEqual([path, 403]);
});

test('a phone or an address that the project took, and the profile has not, opens nothing until an administrator writes it there', async () => {
  const person = await createPerson(product.platform, tennisClub.role);
  const officer = await createPerson(product.platform, 'umpire');
  const refused = { status: 403, body: { code: 'CONTACT_CHANGED' } };
  const phone = '+2348036999901';
  const other = await sign({ ...person, phone });
  expect(await call(other, 'GET', '/auth/me')).toMatchObject(refused);
  expect(await call(await sign(officer, { email: 'moved@mailbox.example' }), 'GET', '/auth/me')).toMatchObject(refused);
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ phone })
    .where('id', '=', person.userId)
    .execute();
  expect((await call(other, 'GET', '/auth/me')).status).toBe(200);
});
