/** API tokens: what they open, for how long, in whose name, and what never. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { later } from '@/server/platform/time-span';
import { toJson } from '@/server/storage/column';
import { makeApiToken } from '../support/api-token';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators, submitNewClub } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let chief: Person;
let applicationId: string;

const DAY = 86_400;
const today = () => toDay(product.platform.clock());

beforeAll(async () => {
  product = await createTestProduct({ catalog: clubCatalog, validators: clubValidators });
  ({ id: applicationId } = await submitNewClub(product));
});
beforeEach(async () => {
  chief = await createPerson(product.platform, 'umpire');
});

const call = (token: string, path: string, json?: unknown) =>
  product.call(json === undefined ? 'GET' : 'POST', path, { token, ...(json === undefined ? {} : { json }) });
const make = (options: Parameters<typeof makeApiToken>[2] = {}) =>
  makeApiToken(product, chief.token, { permissions: ['view_applications'], until: today(), ...options });
const findToken = async (name: string) =>
  (await call(chief.token, '/admin/tokens')).body.data.find((each: { name: string }) => each.name === name);

test('a token opens what it was given, is kept as a hash, and its use is seen', async () => {
  const token = await make({ name: 'Yearbook' });
  expect(token).toMatch(/^csr_[\w-]{43}$/);
  expect(await findToken('Yearbook')).toMatchObject({ state: 'active', last_used_at: null, until: today() });
  expect(JSON.stringify((await call(token, '/admin/applications')).body.data)).toContain(applicationId);
  expect((await findToken('Yearbook')).last_used_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  const rows = await product.platform.database.kysely.selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('one that asks for more is told which permission it lacks', async () => {
  const token = await make({ permissions: ['send_messages'] });
  for (const path of ['/admin/applications', `/applications/${applicationId}/receipt.pdf`])
    expect((await call(token, path)).body).toMatchObject({
      statusCode: 403,
      code: 'TOKEN_LACKS_PERMISSION',
      message: 'This API token, or the officer who made it, does not have the permission view_applications.',
    });
  expect((await call(token, '/admin/messages')).status).toBe(200);
});

test('what is people’s alone takes no token: accounts, sign-in, tokens, settings, roles', async () => {
  const token = await make();
  const refused = { code: 'TOKEN_NOT_TAKEN', statusCode: 403 };
  for (const path of ['/auth/me', '/applications', '/account/data', '/admin/tokens', '/admin/settings', '/admin/users'])
    expect([path, (await call(token, path)).body]).toEqual([path, expect.objectContaining(refused)]);
  const another = { name: 'Another', permissions: ['view_applications'], until: today() };
  expect((await call(token, '/admin/tokens', another)).body).toMatchObject(refused);
  const asUser = await product.app.request('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });
  expect(asUser.status).toBe(403);
});

test('it ends with its last day', async () => {
  const until = addDays(today(), 1);
  const token = await make({ name: 'Short', until });
  product.platform.pass(DAY);
  expect((await call(token, '/admin/applications')).status).toBe(200);
  product.platform.pass(DAY);
  expect((await call(token, '/admin/applications')).body).toMatchObject({
    statusCode: 401,
    code: 'TOKEN_ENDED',
    message: `The last day of this API token was ${toLongDay(until)}. Please ask for another.`,
  });
  chief = await createPerson(product.platform, 'umpire');
  expect(await findToken('Short')).toMatchObject({ state: 'ended', until });
});

test('one that was revoked opens nothing any more', async () => {
  const token = await make({ name: 'Ends' });
  const { id } = await findToken('Ends');
  const revoke = () => product.call('DELETE', `/admin/tokens/${id}`, { token: chief.token });
  expect([(await revoke()).body, (await revoke()).body]).toEqual([{ revoked: true }, { revoked: false }]);
  expect((await call(token, '/admin/applications')).body).toMatchObject({ statusCode: 401, code: 'TOKEN_REVOKED' });
  expect((await call(`${token}x`, '/admin/applications')).status).toBe(401);
});

test('it may no more than its maker, then and later', async () => {
  const { kysely } = product.platform.database;
  const refused = async (change: object) =>
    (
      await call(chief.token, '/admin/tokens', {
        name: 'Too much',
        permissions: ['view_applications'],
        until: today(),
        ...change,
      })
    ).body.errors?.[0]?.path;
  expect(await refused({ permissions: ['manage_users'] })).toBe('permissions');
  expect(await refused({ permissions: ['made_up'] })).toBe('permissions');
  expect(await refused({ until: addDays(today(), -1) })).toBe('until');
  expect(await refused({ until: addDays(today(), 400) })).toBe('until');
  const token = await make();
  await kysely.updateTable('profiles').set({ status: 'suspended' }).where('id', '=', chief.userId).execute();
  expect((await call(token, '/admin/applications')).body).toMatchObject({ code: 'TOKEN_WITHOUT_MAKER' });
  const role = clubCatalog.providers[0]?.role ?? '';
  const own = { role, role_id: role, role_name: role, status: 'active' };
  await kysely.updateTable('profiles').set(own).where('id', '=', chief.userId).execute();
  expect((await call(token, '/admin/applications')).body).toMatchObject({ code: 'TOKEN_LACKS_PERMISSION' });
});

test('what it does stands in audit and history as the token’s and its maker’s', async () => {
  const token = await make({
    name: 'Archive',
    permissions: ['view_applications', 'review_applications', 'view_audit'],
  });
  const said = await call(token, `/admin/applications/${applicationId}/comments`, {
    comment: 'Filed.',
    visibility: 'internal',
  });
  expect(said.status).toBe(201);
  const who = 'Archive (API token of Ada Obi)';
  const { body } = await call(chief.token, `/admin/applications/${applicationId}`);
  expect(JSON.stringify(body.comments)).toContain(who);
  const acts = async () =>
    (await call(chief.token, '/admin/audit?per_page=100')).body.data.map(
      ({ actor, action }: Record<string, string>) => [action, actor],
    );
  expect(await acts()).toEqual(
    expect.arrayContaining([
      ['application.comment', who],
      ['token.add', 'Ada Obi'],
    ]),
  );
});

test('what nothing has changed of is not sent again', async () => {
  const token = await make({ permissions: ['view_applications'] });
  const paths = ['/admin/applications', '/admin/dashboard', '/admin/figures?date_from=2026-01-01&date_to=2026-01-31'];
  for (const path of paths) {
    const first = await product.call('GET', path, { token });
    const again = (etag: string | null) =>
      product.call('GET', path, { token, headers: { 'if-none-match': etag ?? '' } });
    expect(await again(first.headers.get('etag'))).toMatchObject({ status: 304, body: '' });
    expect(await again('"of-yesterday"')).toMatchObject({ status: 200, body: first.body });
  }
  const { headers } = await product.call('GET', '/admin/applications', { token });
  await submitNewClub(product);
  const { status } = await product.call('GET', '/admin/applications', {
    token,
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(status).toBe(200);
});

test('one that opens something is listed, and can be revoked, however many are newer', async () => {
  await make({ name: 'The oldest' });
  const { kysely } = product.platform.database;
  const at = product.platform.clock();
  await kysely
    .insertInto('api_tokens')
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        name: 'Revoked',
        token_hash: `revoked ${index}`,
        permissions: toJson([]),
        made_by: chief.userId,
        created_at: later(at, { seconds: 1 }),
        ends_at: later(at, { days: 1 }),
        revoked_at: at,
      })),
    )
    .execute();
  expect(await findToken('The oldest')).toMatchObject({ state: 'active' });
  await kysely.deleteFrom('api_tokens').where('name', '=', 'Revoked').execute();
});
