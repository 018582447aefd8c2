/** The made-up club beside a second type with the same form. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators, toClubBody } from './club-product';
import { createTestProduct, type TestProduct } from './test-product';

export const [club = tennisClub] = clubCatalog.providers;

export const league: ProviderDefinition = {
  ...club,
  id: 'club-league',
  name: 'Club League',
  applicationType: 'club_league_application',
  endpoints: [],
  version: 'version-of-the-league',
};

/** The server with both, as a test has changed them. */
export async function createLeagueProduct(providers: ProviderDefinition[]): Promise<TestProduct> {
  return createTestProduct({
    catalog: { ...clubCatalog, providers },
    validators: { ...clubValidators, [league.id]: clubValidators[club.id] ?? {} },
  });
}

/** Submits an application of either type. */
export async function applyAs(product: TestProduct, token: string, type: string, email: string) {
  const json = { ...toClubBody(await product.upload(token)), application_type: type, email_address: email };
  return product.call('POST', '/applications', { token, json });
}
