/** Who may do what: without a profile, and with roles that ask for too much. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators as validators, createClubProduct } from '../support/club-product';
import { createInvitedPeople } from '../support/invited-people';
import { createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let applicant: string;
let withoutProfile: string;

beforeAll(async () => {
  product = await createClubProduct();
  applicant = (await product.join('+2348033330001', tennisClub.role)).access_token;
  await product.call('POST', '/auth/send-otp', { json: { phone_number: '+2348033330003' } });
  withoutProfile = (
    await product.call('POST', '/auth/verify-otp', {
      json: { phone_number: '+2348033330003', otp_code: product.platform.codeFor('+2348033330003') },
    })
  ).body.access_token;
});

test.each(['/applications', '/admin/users'])('without a profile %s is refused in words', async (path) => {
  expect(await product.call('GET', path, { token: withoutProfile })).toMatchObject({
    status: 403,
    body: { message: 'User profile not found' },
  });
});

describe('with a role of applicants that names what only officers may have', () => {
  test.each([
    ['everything', ['*']],
    ['a permission of officers', ['apply_company', 'manage_settings']],
  ])('%s: whoever joins may no more than before', async (_what, permissions) => {
    const greedy = {
      id: 'greedy',
      name: 'Greedy',
      description: 'Wants it all.',
      audience: 'applicant' as const,
      joins: 'self' as const,
      permissions,
    };
    const catalog: Catalog = {
      ...clubCatalog,
      registry: { ...clubCatalog.registry, roles: [...clubCatalog.registry.roles, greedy] },
    };
    const other = await createTestProduct({ catalog, validators });
    const { access_token: token } = await other.join('+2348033330004', greedy.id);
    expect(
      await other.call('PUT', '/admin/settings', { token, json: { general: { maintenance_mode: true } } }),
    ).toMatchObject({
      status: 403,
      body: { message: 'Access forbidden: You do not have permission to view admin settings' },
    });
    expect(await other.call('GET', '/config')).toMatchObject({ body: { maintenance: false } });
    expect((await other.call('GET', '/auth/me', { token })).body.permissions).toEqual(
      permissions.filter((each) => each === 'apply_company'),
    );
  });

  test('a role that names none holds none', async () => {
    const modest = {
      id: 'modest',
      name: 'Modest',
      description: 'Wants nothing.',
      audience: 'applicant' as const,
      joins: 'self' as const,
      permissions: [],
    };
    const catalog: Catalog = {
      ...clubCatalog,
      registry: { ...clubCatalog.registry, roles: [...clubCatalog.registry.roles, modest] },
    };
    const other = await createTestProduct({ catalog, validators });
    const { access_token: token } = await other.join('+2348033330005', modest.id);
    expect(await other.call('GET', '/auth/me', { token })).toMatchObject({ status: 200, body: { permissions: [] } });
  });
});

test('an invitation makes nobody an officer, whatever role its type names', async () => {
  const officers = clubCatalog.registry.roles.find(
    ({ audience, permissions }) => audience === 'officer' && permissions.includes('*'),
  );
  const [club] = clubCatalog.providers;
  if (!officers || !club) throw new Error('The definitions have no officers, or nobody who invites.');
  const greedy: ProviderDefinition = {
    ...club,
    id: 'greedy',
    applicationType: 'greedy_application',
    role: officers.id,
    endpoints: club.endpoints.map((endpoint) => ({ ...endpoint, path: '/greedy/invite' })),
  };
  const other = await createTestProduct({
    catalog: { ...clubCatalog, providers: [club, greedy] },
    validators: { ...validators, [greedy.id]: validators[club.id] ?? {} },
  });
  const people = createInvitedPeople(other, '+234803335');
  const phone = people.nextPhone();
  await people.invite(greedy, await people.joinInviter(greedy), phone);
  const token = people.findToken(phone);
  await people.verify({ token, phone_number: phone });
  expect(await people.verify({ token, phone_number: phone, otp_code: other.platform.codeFor(phone) })).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_CLOSED' },
  });
});

test('10 MB of JSON are refused with 413, and the server goes on', async () => {
  expect(
    (await product.call('POST', '/applications', { token: applicant, json: { text: 'x'.repeat(10_000_000) } })).status,
  ).toBe(413);
  expect((await product.call('GET', '/applications', { token: applicant })).status).toBe(200);
});
