/** What is typed into a password field is never kept in the account. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct } from '../support/club-product';

test('a draft comes back without its passwords, and the database has none of them', async () => {
  const product = await createClubProduct();
  const { access_token: token } = await product.join('+2348031110003', tennisClub.role);
  const draft = {
    provider: tennisClub.id,
    definition_version: 'v',
    step: 'people',
    files: [],
    submission_key: 'k',
    revision: 0,
    data: { captain: 'Amina', secret_word: 'a-word-that-is-secret' },
  };
  const path = `/drafts/${tennisClub.id}`;
  expect((await product.call('PUT', path, { token, json: draft })).body.data).toEqual({ captain: 'Amina' });
  expect((await product.call('GET', path, { token })).body.data).toEqual({ captain: 'Amina' });
  const rows = await product.platform.database.kysely.selectFrom('drafts').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('a-word-that-is-secret');
});
