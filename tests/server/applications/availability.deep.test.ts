/** Types that are open on some days only, for some people only, or once for each company. */
import { expect, test } from 'vitest';
import type { Availability } from '@/definition/language/availability';
import { applyAs, club, createLeagueProduct, league } from '../support/club-league';
import type { TestProduct } from '../support/test-product';

async function open(availability: Availability): Promise<{ product: TestProduct; token: string }> {
  const product = await createLeagueProduct([club, { ...league, availability }]);
  return { product, token: (await product.join('+2348031290001', club.role)).access_token };
}

test.each([
  [{ opens: '2999-01-10' }, 'Club League cannot be applied for now. Opens on 10 January 2999.'],
  [{ closes: '2020-01-31' }, 'Club League cannot be applied for now. Closed since 31 January 2020.'],
])('nothing is taken outside of its days: %j', async (availability, message) => {
  const opened = await open(availability);
  expect(await applyAs(opened.product, opened.token, league.applicationType, 'a@league.example')).toMatchObject({
    status: 403,
    body: { code: 'NOT_AVAILABLE', message },
  });
});

test('within its days it is taken', async () => {
  const opened = await open({ opens: '2020-01-01', closes: '2999-12-31' });
  expect((await applyAs(opened.product, opened.token, league.applicationType, 'a@league.example')).status).toBe(201);
});

test('only holders of the approval can apply', async () => {
  const opened = await open({ holdersOf: [club.applicationType] });
  const refused = { status: 403, body: { code: 'APPROVAL_NEEDED', message: expect.stringContaining(club.name) } };
  expect(await applyAs(opened.product, opened.token, league.applicationType, 'a@league.example')).toMatchObject(
    refused,
  );
  const { body } = await applyAs(opened.product, opened.token, club.applicationType, 'b@club.example');
  expect(await applyAs(opened.product, opened.token, league.applicationType, 'a@league.example')).toMatchObject(
    refused,
  );
  const token = await opened.product.signInAdministrator();
  await opened.product.setStatus(token, body.id, { status: 'approved' });
  expect((await applyAs(opened.product, opened.token, league.applicationType, 'a@league.example')).status).toBe(201);
  // Of others nobody holds it, and one that has ended is none.
  const other = (await opened.product.join('+2348031290004', club.role)).access_token;
  expect(await applyAs(opened.product, other, league.applicationType, 'c@league.example')).toMatchObject(refused);
  await opened.product.platform.database.kysely
    .updateTable('applications')
    .set({ expires_at: new Date(0) })
    .where('id', '=', body.id)
    .execute();
  expect(await applyAs(opened.product, opened.token, league.applicationType, 'd@league.example')).toMatchObject(
    refused,
  );
});

test('a company applies once, also where one account may have several', async () => {
  const several = { ...league.submission, several: true };
  const product = await createLeagueProduct([
    club,
    { ...league, submission: several, availability: { oncePerCompany: true } },
  ]);
  const { access_token: token } = await product.join('+2348031290002', club.role);
  expect((await applyAs(product, token, league.applicationType, 'a@league.example')).status).toBe(201);
  expect(await applyAs(product, token, league.applicationType, 'b@league.example')).toMatchObject({
    status: 409,
    body: { code: 'COMPANY_HAS_APPLIED', message: expect.stringMatching(/: \S+ is pending\.$/) },
  });
  const other = (await product.join('+2348031290005', club.role)).access_token;
  expect((await applyAs(product, other, league.applicationType, 'c@league.example')).status).toBe(201);
  await product.platform.database.kysely.updateTable('applications').set({ status: 'rejected' }).execute();
  expect((await applyAs(product, token, league.applicationType, 'd@league.example')).status).toBe(201);
});

test('an answer that several types share is held by one application of all of them', async () => {
  const unique = [{ field: 'email_address', code: 'DUPLICATE_EMAIL', message: 'It is taken.', across: 'emails' }];
  const product = await createLeagueProduct(
    [club, league].map((each) => ({ ...each, submission: { ...each.submission, unique } })),
  );
  const { access_token: token } = await product.join('+2348031290003', club.role);
  expect((await applyAs(product, token, club.applicationType, 'a@club.example')).status).toBe(201);
  expect(await applyAs(product, token, league.applicationType, 'A@club.example')).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_EMAIL', errors: [{ path: 'email_address', message: 'It is taken.' }] },
  });
  expect((await applyAs(product, token, league.applicationType, 'b@club.example')).status).toBe(201);
});
