/** Of lists that go on for ever the latest are shown. */
import { beforeAll, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct } from '../support/club-product';
import type { ParsedJson, TestProduct } from '../support/test-product';

let product: TestProduct;
let token: string;
let userId: string;

beforeAll(async () => {
  product = await createClubProduct();
  const { access_token, user } = await product.join('+2348037770440', tennisClub.role);
  [token, userId] = [access_token, String(user['id'])];
});

const at = (index: number) => new Date(product.platform.clock().getTime() + index);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('of one’s own applications 500', async () => {
  await product.platform.database.kysely
    .insertInto('applications')
    .values(
      numbers(501).map((index) => ({
        user_id: userId,
        provider: tennisClub.id,
        application_type: tennisClub.applicationType,
        definition_version: 'v',
        status: 'rejected',
        title: `Number ${index}`,
        submitted_at: at(index),
      })),
    )
    .execute();
  const { body } = await product.call('GET', '/applications', { token });
  expect(body.total).toBe(500);
  expect([body.data[0].title, body.data.at(-1).title]).toEqual(['Number 500', 'Number 1']);
});

test('of an export all', async () => {
  const officer = await product.signInAdministrator();
  const { body } = await product.call('GET', '/admin/applications.csv', { token: officer });
  expect(new Set(String(body).match(/Number \d+/g)).size).toBe(501);
  // The headings stand once, before the first.
  expect(String(body).trim().split('\r\n')).toHaveLength(502);
});

test('of the invitations that one has sent 500', async () => {
  await product.platform.database.kysely
    .insertInto('invitations')
    .values(
      numbers(501).map((index) => ({
        token_seed: String(index),
        token_hash: String(index),
        provider: tennisClub.id,
        role: tennisClub.role,
        inviter_id: userId,
        company_name: 'Lagos Lawn',
        first_name: `Number ${index}`,
        last_name: 'Ade',
        phone_number: '+2348037770441',
        created_at: at(index),
        expires_at: at(0),
      })),
    )
    .execute();
  const { body } = await product.call('GET', '/invitations', { token });
  const names = body.data.map(({ first_name }: ParsedJson) => first_name);
  expect([names.length, names[0], names.at(-1)]).toEqual([500, 'Number 500', 'Number 1']);
});
