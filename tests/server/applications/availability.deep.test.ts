/** Types that are open on some days only, for some people only, or once for each company. */
import { expect, test } from 'vitest';
import type { Availability } from '@/definition/language/availability';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators, toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [club = tennisClub] = clubCatalog.providers;
/** A second type with the same form. */
const league: ProviderDefinition = {
  ...club,
  id: 'club-league',
  name: 'Club League',
  applicationType: 'club_league_application',
  endpoints: [],
  version: 'version-of-the-league',
};

async function open(availability: Availability): Promise<{ product: TestProduct; token: string }> {
  const product = await createTestProduct({
    catalog: { ...clubCatalog, providers: [club, { ...league, availability }] },
    validators: { ...clubValidators, [league.id]: clubValidators[club.id] ?? {} },
  });
  return { product, token: (await product.join('+2348031290001', club.role)).access_token };
}

async function apply({ product, token }: { product: TestProduct; token: string }, type: string, email: string) {
  const json = { ...toClubBody(await product.upload(token)), application_type: type, email_address: email };
  return product.call('POST', '/applications', { token, json });
}

test.each([
  [{ opens: '2999-01-10' }, 'Club League cannot be applied for now. Opens on 10 January 2999.'],
  [{ closes: '2020-01-31' }, 'Club League cannot be applied for now. Closed since 31 January 2020.'],
])('nothing is taken outside of its days: %j', async (availability, message) => {
  const opened = await open(availability);
  expect(await apply(opened, league.applicationType, 'a@league.example')).toMatchObject({
    status: 403,
    body: { code: 'NOT_AVAILABLE', message },
  });
});

test('within its days it is taken', async () => {
  const opened = await open({ opens: '2020-01-01', closes: '2999-12-31' });
  expect((await apply(opened, league.applicationType, 'a@league.example')).status).toBe(201);
});

test('only holders of the approval can apply', async () => {
  const opened = await open({ holdersOf: [club.applicationType] });
  const refused = { status: 403, body: { code: 'APPROVAL_NEEDED', message: expect.stringContaining(club.name) } };
  expect(await apply(opened, league.applicationType, 'a@league.example')).toMatchObject(refused);
  const { body } = await apply(opened, club.applicationType, 'b@club.example');
  expect(await apply(opened, league.applicationType, 'a@league.example')).toMatchObject(refused);
  const token = await opened.product.signInAdministrator();
  await opened.product.setStatus(token, body.id, { status: 'approved' });
  expect((await apply(opened, league.applicationType, 'a@league.example')).status).toBe(201);
  // Of others nobody holds it, and one that has ended is none.
  const other = (await opened.product.join('+2348031290004', club.role)).access_token;
  expect(await apply({ ...opened, token: other }, league.applicationType, 'c@league.example')).toMatchObject(refused);
  await opened.product.platform.database.kysely
    .updateTable('applications')
    .set({ expires_at: new Date(0) })
    .where('id', '=', body.id)
    .execute();
  expect(await apply(opened, league.applicationType, 'd@league.example')).toMatchObject(refused);
});

test('a company applies once, also where one account may have several', async () => {
  const several = { ...league.submission, several: true };
  const product = await createTestProduct({
    catalog: {
      ...clubCatalog,
      providers: [club, { ...league, submission: several, availability: { oncePerCompany: true } }],
    },
    validators: { ...clubValidators, [league.id]: clubValidators[club.id] ?? {} },
  });
  const { access_token: token } = await product.join('+2348031290002', club.role);
  expect((await apply({ product, token }, league.applicationType, 'a@league.example')).status).toBe(201);
  expect(await apply({ product, token }, league.applicationType, 'b@league.example')).toMatchObject({
    status: 409,
    body: { code: 'COMPANY_HAS_APPLIED', message: expect.stringMatching(/: \S+ is pending\.$/) },
  });
  const other = (await product.join('+2348031290005', club.role)).access_token;
  expect((await apply({ product, token: other }, league.applicationType, 'c@league.example')).status).toBe(201);
  await product.platform.database.kysely.updateTable('applications').set({ status: 'rejected' }).execute();
  expect((await apply({ product, token }, league.applicationType, 'd@league.example')).status).toBe(201);
});

test('an answer that several types share is held by one application of all of them', async () => {
  const unique = [{ field: 'email_address', code: 'DUPLICATE_EMAIL', message: 'It is taken.', across: 'emails' }];
  const product = await createTestProduct({
    catalog: {
      ...clubCatalog,
      providers: [club, league].map((each) => ({ ...each, submission: { ...each.submission, unique } })),
    },
    validators: { ...clubValidators, [league.id]: clubValidators[club.id] ?? {} },
  });
  const { access_token: token } = await product.join('+2348031290003', club.role);
  expect((await apply({ product, token }, club.applicationType, 'a@club.example')).status).toBe(201);
  expect(await apply({ product, token }, league.applicationType, 'A@club.example')).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_EMAIL', errors: [{ path: 'email_address', message: 'It is taken.' }] },
  });
  expect((await apply({ product, token }, league.applicationType, 'b@club.example')).status).toBe(201);
});
