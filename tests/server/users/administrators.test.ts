/** The commands about administrators: for a registry whose administrators cannot get in, or are not there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { catalog } from 'virtual:catalog';
import { administer, type AdministratorAct } from '@/server/users/administrators';
import { openLink } from '../support/open-link';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

const PASSWORD = 'harmattan-2026';
let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

const act = (wanted: AdministratorAct) => administer(product.platform, wanted);
const find = async (email: string) => (await act({ act: 'list' })).administrators?.find((each) => each.email === email);
const signIn = (username: string, password: string) =>
  product.call('POST', '/admin/login', { json: { username, password } });

const signInAgain = async () => String((await signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)).body.access_token);

/** As its page does it. */
async function choosePassword(link: string, password = PASSWORD): Promise<number> {
  const opened = await openLink(product.app, link);
  const chosen = await product.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${opened.body.access_token}` },
    body: JSON.stringify({ password }),
  });
  return chosen.status;
}

async function readAudit(subject: string): Promise<unknown[]> {
  const { body } = await product.call('GET', `/admin/audit?subject=${subject}`, { token: officer });
  return (body.data as { action: string; actor: string }[]).map(({ action, actor }) => [action, actor]);
}

const findId = async (email: string) =>
  (
    await product.platform.database.kysely
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

it('lists who administers, with when they were last there', async () => {
  expect(await find(ADMINISTRATOR.email)).toEqual({
    email: ADMINISTRATOR.email,
    name: 'Chi Eze',
    status: 'active',
    signedInAt: expect.stringMatching(/Z$/),
    hasSecondFactor: false,
  });
});

it('makes an administrator, who chooses a password by the link, once, and is let in', async () => {
  const { link = '' } = await act({ act: 'create', email: 'Second@registry.example' });
  expect(new URL(link).pathname).toBe('/admin/new-password');
  expect(await find('second@registry.example')).toMatchObject({ status: 'active', signedInAt: null });
  // It goes to nobody but whoever typed the command.
  expect(product.platform.sent.filter(({ to }) => to === 'second@registry.example')).toEqual([]);
  expect(await choosePassword(link)).toBe(200);
  expect((await openLink(product.app, link)).status).toBe(403);
  const { status, body } = await signIn('second@registry.example', PASSWORD);
  expect(status).toBe(200);
  expect((await product.call('GET', '/admin/users', { token: body.access_token })).status).toBe(200);
  expect(await readAudit(await findId('second@registry.example'))).toContainEqual([
    'user.invite',
    'Command on the server',
  ]);
});

it('lets an officer choose a new password, by the last link alone; until then the old one is good', async () => {
  await choosePassword((await act({ act: 'create', email: 'third@registry.example' })).link ?? '');
  const first = await act({ act: 'reset-password', email: 'third@registry.example' });
  const second = await act({ act: 'reset-password', email: 'Third@Registry.example' });
  expect((await signIn('third@registry.example', PASSWORD)).status).toBe(200);
  expect((await openLink(product.app, first.link ?? '')).status).toBe(403);
  expect(await choosePassword(second.link ?? '', 'another-harmattan-7')).toBe(200);
  expect((await signIn('third@registry.example', PASSWORD)).status).toBe(401);
  expect((await signIn('third@registry.example', 'another-harmattan-7')).status).toBe(200);
  const links = (await readAudit(await findId('third@registry.example'))).filter(
    (each) => String(each) === 'user.password-link,Command on the server',
  );
  expect(links).toHaveLength(3);
});

it('a link that nobody uses is good for an hour', async () => {
  const { link = '' } = await act({ act: 'reset-password', email: ADMINISTRATOR.email });
  product.platform.pass(3599);
  expect((await openLink(product.app, link)).status).toBe(200);
  const late = await act({ act: 'reset-password', email: ADMINISTRATOR.email });
  product.platform.pass(3601);
  expect((await openLink(product.app, late.link ?? '')).status).toBe(403);
  officer = await signInAgain();
});

describe('says what to do instead', () => {
  it('of somebody who has an account', async () => {
    await expect(act({ act: 'create', email: ADMINISTRATOR.email })).rejects.toThrow(
      `has an account with ${ADMINISTRATOR.email} already. "admin list" shows`,
    );
  });

  it('of an address that is no officer’s', async () => {
    await expect(act({ act: 'reset-password', email: 'nobody@registry.example' })).rejects.toThrow(
      'No officer has the address nobody@registry.example. "admin list" shows',
    );
    const role = catalog.registry.roles.find(({ audience, joins }) => audience === 'applicant' && joins === 'self');
    const { user } = await product.join('+2348036661990', role?.id ?? '');
    await product.call('PUT', `/admin/users/${String(user['id'])}`, {
      token: officer,
      json: { email: 'applicant@registry.example' },
    });
    await expect(act({ act: 'reset-password', email: 'applicant@registry.example' })).rejects.toThrow('No officer has');
  });

  it('of an account that could not sign in', async () => {
    await act({ act: 'create', email: 'fourth@registry.example' });
    const id = await findId('fourth@registry.example');
    const json = { ids: [id], status: 'suspended', reason: 'Left' };
    expect((await product.call('PUT', '/admin/users/status', { token: officer, json })).status).toBeLessThan(300);
    await expect(act({ act: 'reset-password', email: 'fourth@registry.example' })).rejects.toThrow(
      'The account of fourth@registry.example is suspended, and could not sign in. Another administrator',
    );
  });
});
