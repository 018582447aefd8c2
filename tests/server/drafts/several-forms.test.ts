/** Whoever fills in several forms has a draft of each. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators, toClubBody } from '../support/club-product';
import { createTestProduct } from '../support/test-product';

const [club = tennisClub] = clubCatalog.providers;
const league = { ...club, id: 'club-league', applicationType: 'club_league_application', endpoints: [], version: 'v' };

test('the drafts of two forms are told apart, and a submission ends its own', async () => {
  const product = await createTestProduct({
    catalog: { ...clubCatalog, providers: [club, league] },
    validators: { ...clubValidators, [league.id]: clubValidators[club.id] ?? {} },
  });
  const { access_token: token } = await product.join('+2348031110004', club.role);
  const draft = { definition_version: 'v', step: 'club', files: [], submission_key: 'k', revision: 0 };
  const read = async ({ id }: { id: string }) => (await product.call('GET', `/drafts/${id}`, { token })).body.data;
  for (const { id } of [club, league]) {
    const json = { ...draft, provider: id, data: { club_name: id } };
    expect((await product.call('PUT', `/drafts/${id}`, { token, json })).status).toBe(200);
  }
  expect([await read(club), await read(league)]).toEqual([{ club_name: club.id }, { club_name: league.id }]);
  const json = toClubBody(await product.upload(token));
  expect((await product.call('POST', '/applications', { token, json })).status).toBe(201);
  expect([await read(club), await read(league)]).toEqual([undefined, { club_name: league.id }]);
});
