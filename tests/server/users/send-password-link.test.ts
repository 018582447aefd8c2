/** "Reset password": a link goes out, or the officer who asked hears why not. */
import { beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { openLink } from '../support/open-link';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

const reset = (id: unknown) => product.call('POST', `/admin/users/${String(id)}/reset-password`, { token: officer });
const linksTo = (email: string) =>
  product.platform.sent
    .filter(({ channel, to }) => channel === 'email' && to === email)
    .map(({ text }) => /https?:\S+/.exec(text)?.[0] ?? '');
const logIn = (username: string, password: string) =>
  product.call('POST', '/admin/login', { json: { username, password } });

async function joinApplicant(): Promise<string> {
  const role =
    catalog.registry.roles.find(({ audience, joins }) => audience === 'applicant' && joins === 'self')?.id ?? '';
  return String((await product.join(product.nextPhone(), role)).user['id']);
}

const officers = catalog.registry.roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id);

test.each(officers)('an applicant who becomes %s gets a link, chooses a password and logs in', async (role) => {
  const id = await joinApplicant();
  const email = `${role}@airports.example`;
  expect((await product.call('PUT', `/admin/users/${id}`, { token: officer, json: { role, email } })).status).toBe(200);
  expect(await reset(id)).toMatchObject({ status: 200, body: { success: true } });
  const link = linksTo(email).at(-1) ?? '';
  expect(new URL(link).pathname).toBe('/admin/new-password');
  const { access_token: token } = (await openLink(product.app, link)).body;
  const chosen = await product.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: 'harmattan-2026' }),
  });
  expect(chosen.status).toBe(200);
  const { status, body } = await logIn(email, 'harmattan-2026');
  expect(status).toBe(200);
  expect((await product.call('GET', '/auth/me', { token: body.access_token })).body).toMatchObject({
    officer: true,
    user: { id, role },
  });
});

test('a link that cannot be sent at once comes later, is in no table, and not sent any more when it is over', async () => {
  const id = await joinApplicant();
  await product.call('PUT', `/admin/users/${id}`, { token: officer, json: { email: 'later@cargo.example' } });
  const { messages, database, jobs } = product.platform;
  const fail = { send: () => Promise.reject(new Error('The server is down')) };
  const sendAgain = async (seconds: number) => {
    product.platform.pass(seconds);
    await jobs.enqueue({ name: 'send-email' });
    await jobs.settle();
  };
  product.platform.messages = fail;
  expect((await reset(id)).status).toBe(200);
  product.platform.messages = messages;
  await sendAgain(10);
  const [link = ''] = linksTo('later@cargo.example');
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(await database.kysely.selectFrom('messages').selectAll().execute())).not.toContain(token);
  product.platform.pass(61);
  product.platform.messages = fail;
  expect((await reset(id)).status).toBe(200);
  product.platform.messages = messages;
  await sendAgain(3600);
  expect(linksTo('later@cargo.example')).toHaveLength(1);
  officer = (await logIn(ADMINISTRATOR.email, ADMINISTRATOR.password)).body.access_token;
});

test('whoever has no e-mail address is sent nothing, and the officer hears it', async () => {
  const id = await joinApplicant();
  const sent = product.platform.sent.length;
  expect(await reset(id)).toMatchObject({
    status: 409,
    body: { message: 'This user has no email address, so no link for a password can be sent. Please add one first.' },
  });
  expect(product.platform.sent).toHaveLength(sent);
  expect(
    (await product.call('GET', `/admin/audit?action=user.reset-password&subject=${id}`, { token: officer })).body.total,
  ).toBe(0);
});

test('an address that stands in the profile alone becomes the one they sign in by', async () => {
  const id = await joinApplicant();
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ email: 'kept@cargo.example' })
    .where('id', '=', id)
    .execute();
  expect((await reset(id)).status).toBe(200);
  expect(linksTo('kept@cargo.example')).toHaveLength(1);
});

test('a link that has grown old can be asked for again by who never had a password', async () => {
  const id = await joinApplicant();
  await product.call('PUT', `/admin/users/${id}`, { token: officer, json: { email: 'late@cargo.example' } });
  await product.app.request('/auth/v1/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'late@cargo.example' }),
  });
  await product.platform.jobs.settle();
  expect(linksTo('late@cargo.example')).toHaveLength(1);
});
