/** Who may apply with which form: people who hold its role, where one of their roles permits it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog, validators } from 'virtual:catalog';
import type { Catalog } from '@/definition/parse/catalog';
import { getSelfJoining, prepareMinimal, submitMinimal } from '../support/any-application';
import { createInvitedPeople, type InvitedPeople } from '../support/invited-people';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [own, other] = getSelfJoining(catalog);
const invited = catalog.providers.find(({ invitation }) => invitation?.required) ?? refuse('nobody is invited');
const nameOf = (id: string) => catalog.registry.roles.find((role) => role.id === id)?.name;
let product: TestProduct;
let people: InvitedPeople;

beforeAll(async () => {
  product = await createTestProduct();
  people = createInvitedPeople(product, '+234803888');
});

function refuse(reason: string): never {
  throw new Error(reason);
}

async function joinInvited() {
  const phone = people.nextPhone();
  await people.invite(invited, await people.joinInviter(invited), phone);
  const token = people.findToken(phone);
  await people.verify({ token, phone_number: phone });
  const { session } = (await people.verify({ token, phone_number: phone, otp_code: product.platform.codeFor(phone) }))
    .body;
  return { phone, token: session.access_token as string };
}

const draft = (id: string) => ({
  provider: id,
  definition_version: catalog.providers.find((each) => each.id === id)?.version ?? '',
  step: '',
  data: {},
  files: [],
  submission_key: 'key-1',
  revision: 0,
});

describe('without the role', () => {
  test('an application is refused with what to do, a draft too, and neither is stored', async () => {
    const { access_token: token } = await product.join(people.nextPhone(), own.role);
    const json = await prepareMinimal(product, other, token);
    const message = `Applying here needs the role ${nameOf(other.role)}. Sign in at /${other.routes.base[0]}/auth and add ${other.name} to your account.`;
    expect(await product.call('POST', '/applications', { token, json })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NEEDED', message },
    });
    expect(await product.call('PUT', `/drafts/${other.id}`, { token, json: draft(other.id) })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NEEDED' },
    });
    expect((await product.call('GET', '/applications', { token })).body.total).toBe(0);
    expect((await product.call('GET', `/drafts/${other.id}`, { token })).status).toBe(204);
  });

  test('somebody who joined by invitation files no company’s application', async () => {
    const { token } = await joinInvited();
    expect(await submitMinimal(product, own, token)).toMatchObject({ status: 403, body: { code: 'ROLE_NEEDED' } });
  });

  test('somebody who is invited but has not accepted is told to', async () => {
    const phone = people.nextPhone();
    const { access_token: token } = await product.join(phone, own.role);
    const json = await prepareMinimal(product, invited, token);
    expect(await product.call('POST', '/applications', { token, json })).toMatchObject({
      status: 403,
      body: { code: 'INVITATION_REQUIRED', message: invited.invitation?.notFound },
    });
    product.platform.pass(61);
    await people.invite(invited, await people.joinInviter(invited), phone);
    expect(await product.call('POST', '/applications', { token, json })).toMatchObject({
      status: 403,
      body: {
        message: `Applying here needs the role ${nameOf(invited.role)}. Open the link of your invitation first, or sign in at /${invited.routes.base[0]}/auth.`,
      },
    });
  });

  test('an own application is not changed any more, when an officer has taken the role away', async () => {
    const officer = await product.signInAdministrator();
    const { access_token: token, user } = await product.join(people.nextPhone(), own.role);
    const { body: record } = await submitMinimal(product, own, token);
    const path = own.wizard.steps[0]?.fields[0]?.key;
    await product.setStatus(officer, record.id, {
      status: 'changes_requested',
      requested_changes: [{ path, reason: 'Write it out' }],
    });
    await product.call('PUT', `/admin/users/${String(user['id'])}`, { token: officer, json: { role: other.role } });
    expect(await product.call('PATCH', `/applications/${record.id}`, { token, json: {} })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NEEDED' },
    });
  });
});

describe('without the permission', () => {
  /** The shipped definitions with other permissions of one role, or another need of one form. */
  const openWith = async (permissions: string[], permission?: string) => {
    const changed: Catalog = {
      ...catalog,
      registry: {
        ...catalog.registry,
        roles: catalog.registry.roles.map((role) => (role.id === own.role ? { ...role, permissions } : role)),
      },
      providers: catalog.providers.map((provider) =>
        provider.id === own.id && permission !== undefined ? { ...provider, permission } : provider,
      ),
    };
    const strict = await createTestProduct({ catalog: changed, validators });
    const { access_token: token } = await strict.join('+2348038889999', own.role);
    return submitMinimal(strict, own, token);
  };

  test.each([
    ['a role that permits nothing', [], undefined, 403],
    ['a role that permits something else than the form needs', ['apply_company'], 'apply_staff', 403],
    ['a role that permits what the form needs', ['apply_staff'], 'apply_staff', 201],
    ['a role of invited people, where the form names no permission', ['apply_staff'], undefined, 201],
  ])('%s', async (_name, permissions, permission, status) => {
    expect((await openWith(permissions, permission)).status).toBe(status);
  });

  test('nobody invites, sees invitations or sends them again, whatever they could before', async () => {
    const inviter = await people.joinInviter(invited);
    const {
      body: { id },
    } = await people.invite(invited, inviter, people.nextPhone());
    const owner = catalog.providers.find((each) => each.id === invited.invitation?.invitedBy)?.role;
    const role = product.platform.catalog.registry.roles.find((each) => each.id === owner) ?? refuse('no such role');
    const before = role.permissions;
    role.permissions = ['apply_company'];
    const message = 'Access forbidden: You do not have permission to invite people here';
    expect(await people.invite(invited, inviter, people.nextPhone())).toMatchObject({ status: 403, body: { message } });
    expect(await product.call('GET', '/invitations', { token: inviter.token })).toMatchObject({
      status: 403,
      body: { message },
    });
    expect(await product.call('POST', `/invitations/${id}/resend`, { token: inviter.token })).toMatchObject({
      status: 403,
      body: { message },
    });
    role.permissions = before;
    expect((await people.invite(invited, inviter, people.nextPhone())).status).toBe(201);
  });
});
