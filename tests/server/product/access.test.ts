/** Who may call what: every endpoint against every kind of bad token, and the specification's 403 messages. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators as validators, createClubProduct } from '../support/club-product';
import { createInvitedPeople } from '../support/invited-people';
import { createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let applicant: string;
let ended: string;
let withoutProfile: string;

beforeAll(async () => {
  product = await createClubProduct();
  applicant = (await product.join('+2348033330001', tennisClub.role)).access_token;
  const gone = await product.join('+2348033330002', tennisClub.role);
  ended = gone.access_token;
  await product.platform.auth.backend.endSessions(String(gone.user['id']));
  await product.call('POST', '/auth/send-otp', { json: { phone_number: '+2348033330003' } });
  withoutProfile = (
    await product.call('POST', '/auth/verify-otp', {
      json: { phone_number: '+2348033330003', otp_code: product.platform.codeFor('+2348033330003') },
    })
  ).body.access_token;
});

const ID = '00000000-0000-4000-8000-000000000000';

const GUARDED = [
  'GET /auth/me',
  'GET /applications',
  'POST /applications',
  `GET /applications/${ID}`,
  `PATCH /applications/${ID}`,
  `GET /applications/${ID}/status`,
  'POST /applications/upload',
  'POST /applications/upload-multiple',
  'GET /applications/file/some-key',
  `POST /applications/file/${ID}/delete`,
  'GET /definitions/a/b',
  'GET /drafts/a',
  'PUT /drafts/a',
  'DELETE /drafts/a',
  'GET /invitations',
  `DELETE /invitations/${ID}`,
  `POST /invitations/${ID}/resend`,
  'GET /admin/dashboard',
  'GET /admin/applications',
  'GET /admin/applications.csv',
  `GET /admin/applications/${ID}`,
  `POST /admin/applications/${ID}/status`,
  'POST /admin/applications/status',
  `POST /admin/applications/${ID}/comments`,
  'GET /admin/users',
  'GET /admin/users/roles',
  'GET /admin/users/deletion',
  `PUT /admin/users/${ID}`,
  'PUT /admin/users/status',
  'DELETE /admin/users',
  `POST /admin/users/${ID}/reset-password`,
  'GET /admin/settings',
  'PUT /admin/settings',
  'GET /admin/audit',
  'GET /admin/audit.csv',
].map((line) => line.split(' ') as [string, string]);

function forge(token: string): string {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  const other = btoa(JSON.stringify({ ...claims, sub: ID }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return [header, other, signature].join('.');
}

describe.each(GUARDED)('%s %s', (method, path) => {
  test.each([
    ['no token', () => undefined],
    ['nonsense', () => 'nonsense'],
    ['a forged token', () => forge(applicant)],
    ['a token of an ended session', () => ended],
  ])('is refused with %s', async (_name, token) => {
    const given = token();
    const answer = await product.call(method, path, given === undefined ? {} : { token: given });
    expect(answer).toMatchObject({ status: 401, body: { statusCode: 401, message: 'Authentication failed' } });
  });

  test('is refused without a profile', async () => {
    expect(await product.call(method, path, { token: withoutProfile })).toMatchObject({
      status: 403,
      body: { message: 'User profile not found' },
    });
  });
});

test.each([
  ['GET', '/admin/applications', 'Access forbidden: You do not have permission to view admin applications'],
  ['GET', '/admin/users', 'Access forbidden: You do not have permission to view admin users'],
  ['GET', '/admin/users/roles', 'Access forbidden: You do not have permission to view admin roles'],
])('%s %s answers applicants 403 in the specification’s words', async (method, path, message) => {
  expect(await product.call(method, path, { token: applicant })).toMatchObject({ status: 403, body: { message } });
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

test('another person’s application is not found', async () => {
  expect(await product.call('GET', `/applications/${ID}`, { token: applicant })).toMatchObject({
    status: 404,
    body: { message: 'Application not found' },
  });
});

test('10 MB of JSON are refused with 413, and the server goes on', async () => {
  expect(
    (await product.call('POST', '/applications', { token: applicant, json: { text: 'x'.repeat(10_000_000) } })).status,
  ).toBe(413);
  expect((await product.call('GET', '/applications', { token: applicant })).status).toBe(200);
});

test('an expired access token is refused', async () => {
  product.platform.pass(2 * 3600);
  expect((await product.call('GET', '/applications', { token: applicant })).status).toBe(401);
});
