/** Nobody reviews an application that is their own or their company's. */
import { beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { findLink, openLink } from '../support/open-link';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [provider] = getSelfJoining(catalog);
const MESSAGE = 'This application is your own or your company’s: another officer has to review it';
const OWN = { status: 403, body: { code: 'OWN_APPLICATION', message: MESSAGE } };
const reviewer =
  catalog.registry.roles.find(({ audience, permissions }) => audience === 'officer' && !permissions.includes('*'))
    ?.id ?? '';
let product: TestProduct;
let administrator: string;
let officer: { token: string; id: string };
let phones = 100;

const ask = (token: string, method: string, path: string, json?: unknown) =>
  product.call(method, path, { token, ...(json === undefined ? {} : { json }) });
const nextPhone = () => `+234803444${(phones += 1)}0`;

/** Somebody's application, and who it is. */
async function apply() {
  const { access_token: token, user } = await product.join(nextPhone(), provider.role);
  const { body } = await submitMinimal(product, provider, token);
  const { company_id: companyId } = await product.platform.database.kysely
    .selectFrom('applications')
    .select('company_id')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  return { id: body.id as string, userId: String(user['id']), companyId };
}

/** An applicant is made an officer, and signs in as one. */
async function appoint(id: string) {
  const { backend } = product.platform.auth;
  const email = `reviewer-${phones}@registry.example`;
  expect((await ask(administrator, 'PUT', `/admin/users/${id}`, { role: reviewer, email })).status).toBe(200);
  await backend.sendPasswordReset(id);
  await product.platform.jobs.settle();
  const opened = await openLink(product.app, findLink(product.platform.sent, email));
  const headers = { authorization: `Bearer ${opened.body.access_token}` };
  await product.app.request('/auth/v1/user', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ password: 'harmattan-2026' }),
  });
  product.platform.pass(61);
  const { body } = await product.call('POST', '/admin/login', {
    json: { username: email, password: 'harmattan-2026' },
  });
  return { token: body.access_token as string, id };
}

beforeAll(async () => {
  product = await createTestProduct();
  administrator = await product.signInAdministrator();
});

/**
 * What the officer meets when they review it: transitions alone and with others, a comment, and what the page offers.
 */
async function review(token: string, id: string) {
  const transition = await ask(token, 'POST', `/admin/applications/${id}/status`, { status: 'approved' });
  const comment = await ask(token, 'POST', `/admin/applications/${id}/comments`, { comment: 'Well done' });
  const { results: many } = (
    await ask(token, 'POST', '/admin/applications/status', { applications: [{ id, revision: 1 }], status: 'approved' })
  ).body;
  return { transition, comment, many, page: (await ask(token, 'GET', `/admin/applications/${id}`)).body };
}

const refusedFor = (id: string) => ({
  transition: OWN,
  comment: OWN,
  many: [{ id, ok: false, message: MESSAGE }],
  page: { own: true, transitions: [], application: { status: provider.workflow.initial, comments: [] } },
});

test('an officer who has applied decides nothing about it, and others do', async () => {
  const own = await apply();
  officer = await appoint(own.userId);
  expect(await review(officer.token, own.id)).toMatchObject(refusedFor(own.id));
  const other = await apply();
  expect((await ask(officer.token, 'GET', `/admin/applications/${other.id}`)).body).toMatchObject({
    own: false,
    transitions: expect.arrayContaining(['approve']),
  });
  expect(
    (await ask(officer.token, 'POST', `/admin/applications/${other.id}/status`, { status: 'approved' })).status,
  ).toBe(200);
  expect(
    (await ask(administrator, 'POST', `/admin/applications/${own.id}/status`, { status: 'approved' })).status,
  ).toBe(200);
});

test('nor about what somebody else has filed for their company, or for one that they have joined', async () => {
  const [founder, member] = [await apply(), await apply()];
  const { kysely } = product.platform.database;
  await kysely
    .updateTable('companies')
    .set({ owner_id: officer.id })
    .where('id', '=', founder.companyId ?? '')
    .execute();
  expect(await review(officer.token, founder.id)).toMatchObject(refusedFor(founder.id));
  await kysely
    .insertInto('invitations')
    .values({
      token_seed: 'seed',
      token_hash: 'hash',
      provider: provider.id,
      role: provider.role,
      inviter_id: member.userId,
      company_id: member.companyId,
      company_name: '',
      first_name: '',
      last_name: '',
      phone_number: '',
      status: 'accepted',
      accepted_by: officer.id,
      expires_at: new Date(),
    })
    .execute();
  expect(await review(officer.token, member.id)).toMatchObject(refusedFor(member.id));
  // What they have not accepted, or hold no more, makes nothing theirs.
  for (const status of ['pending', 'withdrawn'] as const) {
    await kysely.updateTable('invitations').set({ status }).where('accepted_by', '=', officer.id).execute();
    expect((await ask(officer.token, 'GET', `/admin/applications/${member.id}`)).body.own, status).toBe(false);
  }
});

test('an application of no company is nobody’s but its applicant’s', async () => {
  const { id } = await apply();
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ company_id: null })
    .where('id', '=', id)
    .execute();
  expect((await ask(officer.token, 'GET', `/admin/applications/${id}`)).body.own).toBe(false);
});

test('nor about one of somebody whom they have invited', async () => {
  const [guest, other] = [await apply(), await apply()];
  const { kysely } = product.platform.database;
  const { id: invitation } = await kysely
    .insertInto('invitations')
    .values({
      token_seed: 'seed of a guest',
      token_hash: 'hash of a guest',
      provider: provider.id,
      role: provider.role,
      inviter_id: officer.id,
      company_name: '',
      first_name: '',
      last_name: '',
      phone_number: '',
      status: 'accepted',
      accepted_by: guest.userId,
      expires_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invite = (id: string, invitation_id: string | null) =>
    kysely.updateTable('applications').set({ invitation_id, company_id: null }).where('id', '=', id).execute();
  await invite(guest.id, invitation);
  expect(await review(officer.token, guest.id)).toMatchObject(refusedFor(guest.id));
  await invite(other.id, null);
  expect((await ask(officer.token, 'GET', `/admin/applications/${other.id}`)).body.own).toBe(false);
});
