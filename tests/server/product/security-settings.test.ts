/** The security settings hold from the moment in which an officer changes them. */
import { beforeEach, expect, test } from 'vitest';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

const CREDENTIALS = { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
let product: TestProduct;
let token: string;

beforeEach(async () => {
  product = await createTestProduct();
  token = await product.signInAdministrator();
});

const logIn = (password = CREDENTIALS.password) =>
  product.call('POST', '/admin/login', { json: { ...CREDENTIALS, password } });
const change = async (security: object) =>
  expect((await product.call('PUT', '/admin/settings', { token, json: { security } })).status).toBe(200);
const isIn = async (held: string) => (await product.call('GET', '/admin/dashboard', { token: held })).status === 200;
const setPassword = (held: string, password: string) =>
  product.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${held}` },
    body: JSON.stringify({ password, current_password: ADMINISTRATOR.password }),
  });

test('session_timeout ends a session that has been idle for longer, also one that began before', async () => {
  product.platform.pass(10 * 60);
  expect(await isIn(token)).toBe(true);
  const { body: session } = await logIn();
  await change({ session_timeout: 5 });
  product.platform.pass(4 * 60);
  expect(await isIn(session.access_token)).toBe(true);
  product.platform.pass(6 * 60);
  expect(await isIn(session.access_token)).toBe(false);
  const refreshed = await product.app.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  expect(refreshed.status).toBe(400);
});

test('failed_login_attempts locks after as many wrong passwords, the right one included, for five minutes', async () => {
  await change({ failed_login_attempts: 2 });
  expect([(await logIn('wrong-1')).status, (await logIn('wrong-2')).status]).toEqual([401, 401]);
  expect(await logIn()).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many attempts\. Please try again in (300|2\d\d) seconds\.$/) },
  });
  product.platform.pass(301);
  expect((await logIn()).status).toBe(200);
});

test('password_expiry_days leaves nothing but choosing a new password, and that one must be strong and another', async () => {
  await change({ password_expiry_days: 30 });
  product.platform.pass(31 * 86_400);
  const { body: session } = await logIn();
  const held = session.access_token as string;
  expect((await product.call('GET', '/auth/me', { token: held })).body.must_change_password).toBe(true);
  expect(await product.call('GET', '/admin/dashboard', { token: held })).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_EXPIRED', message: 'Your password has expired. Please set a new one.' },
  });
  const weak = await setPassword(held, 'abc');
  expect([weak.status, await weak.json()]).toEqual([
    422,
    expect.objectContaining({
      code: 'weak_password',
      weak_password: expect.objectContaining({ reasons: ['length', 'characters'] }),
    }),
  ]);
  expect((await setPassword(held, ADMINISTRATOR.password)).status).toBe(422);
  expect((await setPassword(held, 'harmattan 2026 kano')).status).toBe(200);
  expect(await isIn(held)).toBe(true);
  expect((await logIn()).status).toBe(401);
});
