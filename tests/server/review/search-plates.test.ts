/** Officers find an application by the plates of the vehicles that it lists. */
import { beforeAll, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct } from '../support/club-product';
import { createPerson } from '../support/cast';
import { insertVehicles } from '@/server/applications/vehicles';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: string;
let applicationId: string;

beforeAll(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  const { userId } = await createPerson(product.platform, tennisClub.role);
  const values = {
    user_id: userId,
    provider: tennisClub.id,
    application_type: tennisClub.applicationType,
    definition_version: tennisClub.version,
    status: 'pending',
  };
  const { kysely } = product.platform.database;
  const [listed] = await kysely
    .insertInto('applications')
    .values([
      { ...values, title: 'Ade Haulage' },
      { ...values, title: 'Without a vehicle' },
    ])
    .returning('id')
    .execute();
  applicationId = listed?.id ?? '';
  const vehicles = ['KJA-123XY', 'ABC 456 DE'].map((license_plate) => ({
    make: 'Mack',
    model: 'Granite',
    license_plate,
  }));
  await insertVehicles(kysely, vehicles, { companyId: null, applicationId, userId: null });
});

const find = async (search: string) =>
  (
    await product.call('GET', `/admin/applications?search=${encodeURIComponent(search)}`, { token: officer })
  ).body.data.map(({ id }: { id: string }) => id);

test.each(['KJA-123XY', 'kja 123', 'kja123xy', 'abc 456', 'ABC-456-DE', 'ade kja'])('%s finds it', async (search) => {
  expect(await find(search)).toEqual([applicationId]);
});

test('a plate that is listed no more finds nothing, and one that was changed is found as it is', async () => {
  const { kysely } = product.platform.database;
  await kysely
    .updateTable('vehicles')
    .set({ license_plate: 'LND-777QQ' })
    .where('license_plate', '=', 'KJA-123XY')
    .execute();
  expect([await find('KJA-123XY'), await find('LND777QQ')]).toEqual([[], [applicationId]]);
  await kysely.deleteFrom('vehicles').where('application_id', '=', applicationId).execute();
  expect([await find('LND777QQ'), await find('Ade Haulage')]).toEqual([[], [applicationId]]);
});
