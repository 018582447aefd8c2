/** An officer gets an account by e-mail; who is suspended is told why. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createPerson, type Person } from '../support/cast';
import { openLink } from '../support/open-link';
import { createTestProduct, type TestProduct } from '../support/test-product';

const { roles } = catalog.registry;
const never = (): never => {
  throw new Error('The registry has no such role.');
};
const officers = roles.filter(({ audience }) => audience === 'officer');
const HEAD = officers.find(({ permissions }) => permissions.includes('*'))?.id ?? never();
const clerk =
  officers.find(({ permissions }) => !permissions.some((id) => ['*', 'manage_users'].includes(id))) ?? never();
const applicant = roles.find(({ audience, joins }) => audience === 'applicant' && joins === 'self')?.id ?? never();

let product: TestProduct;
let head: Person;

beforeAll(async () => {
  product = await createTestProduct(undefined, { inLanguages: true });
});
// Days pass in between: whoever signed in before has to do so again.
beforeEach(async () => {
  head = await createPerson(product.platform, HEAD);
});

const invite = (json: object, token = head.token) => product.call('POST', '/admin/users', { token, json });
const sentTo = (to: string) => product.platform.sent.filter((message) => message.to === to);
const linkTo = (email: string) => /https?:\S+/.exec(sentTo(email).at(-1)?.text ?? '')?.[0] ?? '';
const choosePassword = async (link: string) => {
  const { access_token: token } = (await openLink(product.app, link)).body;
  return product.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: 'harmattan-2026' }),
  });
};
const logIn = (username: string) =>
  product.call('POST', '/admin/login', { json: { username, password: 'harmattan-2026' } });
const newcomer = (email: string, ids = [clerk.id]) => ({ email, first_name: 'Ngọzi', last_name: 'Eze', roles: ids });

test('they read who invites them to what, choose a password within seven days, and sign in with their role', async () => {
  const { status, body } = await invite(newcomer('Ngozi@Airports.example'));
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      email: 'ngozi@airports.example',
      first_name: 'Ngọzi',
      role: clerk.id,
      roles: [clerk.id],
      last_login_at: null,
    },
  });
  const [message] = sentTo('ngozi@airports.example');
  expect(message?.text).toContain(`as ${clerk.name}`);
  expect(message?.text).toContain('within 7 days');
  product.platform.pass(6 * 24 * 3600);
  expect((await choosePassword(linkTo('ngozi@airports.example'))).status).toBe(200);
  const session = await logIn('ngozi@airports.example');
  expect(session.status).toBe(200);
  const token = String(session.body.access_token);
  expect((await product.call('GET', '/auth/me', { token })).body).toMatchObject({
    officer: true,
    user: { role: clerk.id },
  });
  expect((await invite(newcomer('another@airports.example'), token)).status).toBe(403);
});

test('whoever asks for a new password at their address takes nothing from the invitation, however often', async () => {
  await invite(newcomer('asked@airports.example'));
  const invitation = linkTo('asked@airports.example');
  for (let hour = 0; hour < 12; hour += 1) {
    product.platform.pass(3600);
    await product.app.request('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asked@airports.example' }),
    });
    await product.platform.jobs.settle();
  }
  // With the invitation.
  expect(sentTo('asked@airports.example')).toHaveLength(11);
  const asked = linkTo('asked@airports.example');
  expect((await choosePassword(invitation)).status).toBe(200);
  expect((await openLink(product.app, asked)).status).toBe(403);
});

test.each([
  ['an applicants’ role', newcomer('one@airports.example', [applicant]), 400],
  ['an officers’ role beside an applicants’', newcomer('one@airports.example', [clerk.id, applicant]), 400],
  ['a role that is not known', newcomer('one@airports.example', ['king']), 400],
  ['no role', newcomer('one@airports.example', []), 400],
  ['an address that is none', newcomer('airports.example'), 400],
  ['the address of somebody else', newcomer('ngozi@airports.example'), 409],
])('nobody is invited to %s', async (_what, json, status) => {
  const before = product.platform.sent.length;
  expect((await invite(json)).status).toBe(status);
  expect(product.platform.sent).toHaveLength(before);
});

test('an address that the sign-in alone has, of an account that was not made to its end, is free', async () => {
  const { backend } = product.platform.auth;
  const left = await backend.createPasswordUser('left@airports.example', 'what-they-knew-7');
  const { status, body } = await invite(newcomer('left@airports.example'));
  expect(status).toBe(201);
  expect(body.id).not.toBe(left);
});

test('what was not opened in time is sent again, in the same words', async () => {
  const { body } = await invite(newcomer('late@airports.example'));
  const old = linkTo('late@airports.example');
  product.platform.pass(8 * 24 * 3600);
  expect((await openLink(product.app, old)).status).toBe(403);
  head = await createPerson(product.platform, HEAD);
  const again = await product.call('POST', `/admin/users/${String(body.id)}/reset-password`, { token: head.token });
  expect(again.status).toBe(200);
  expect(sentTo('late@airports.example')).toHaveLength(2);
  expect(sentTo('late@airports.example').at(-1)?.text).toContain(`as ${clerk.name}`);
  expect((await choosePassword(linkTo('late@airports.example'))).status).toBe(200);
});

test('who is suspended is told why, and when it is over; the reason is in the audit', async () => {
  const { userId } = await createPerson(product.platform, applicant);
  const email = 'suspended@club.example';
  await product.call('PUT', `/admin/users/${userId}`, { token: head.token, json: { email } });
  const set = (json: object) =>
    product.call('PUT', '/admin/users/status', { token: head.token, json: { ids: [userId], ...json } });
  const reason = 'The licence that you uploaded is somebody else’s.';
  expect((await set({ status: 'suspended', reason })).status).toBe(200);
  expect(sentTo(email).map(({ text }) => text)).toEqual([expect.stringContaining(reason)]);
  // Told once, however often it is set.
  await set({ status: 'suspended', reason });
  expect(sentTo(email)).toHaveLength(1);
  await set({ status: 'active' });
  expect(sentTo(email).at(-1)?.text).toContain('no longer suspended');
  const change = (json: object) => product.call('PUT', `/admin/users/${userId}`, { token: head.token, json });
  expect((await change({ status: 'suspended', reason: 'Once more.' })).status).toBe(200);
  expect(sentTo(email).at(-1)?.text).toContain('Once more.');
  const audit = await product.call('GET', `/admin/audit?subject=${userId}`, { token: head.token });
  expect(JSON.stringify(audit.body)).toContain(reason);
  expect(JSON.stringify(audit.body)).toContain('Once more.');
});
