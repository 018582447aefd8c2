/** Rows become vehicles by the keyword of the form, whatever their fields are called. */
import { expect, test } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { saveVehicles } from '@/server/applications/vehicles';
import { clubAnswers } from '../../fixtures/club-answers';
import { createHaulage } from '../../fixtures/haulage';
import { createTestProduct } from '../support/test-product';

const text = (title: string) => ({ title, type: 'string' as const, maxLength: 20 });

async function open(haulage: ReturnType<typeof createHaulage>, phone: string) {
  const { provider, catalog, validators } = haulage;
  const product = await createTestProduct({ catalog, validators });
  const token = (await product.join(phone, provider.role)).access_token;
  const submit = async (...coaches: FormData[]) =>
    product.call('POST', '/applications', {
      token,
      json: {
        application_type: provider.applicationType,
        ...clubAnswers,
        coaches,
        documents: { constitution: await product.upload(token) },
      },
    });
  const listVehicles = () =>
    product.platform.database.kysely
      .selectFrom('vehicles')
      .select(['make', 'model', 'license_plate', 'year', 'status', 'application_id'])
      .orderBy('license_plate')
      .execute();
  return { product, token, submit, listVehicles };
}

test('declared rows are registered on submitting, and follow a correction', async () => {
  const built = { title: 'Built', type: 'integer' as const };
  const row = { builder: text('Builder'), kind: text('Kind'), plate: text('Plate'), built };
  const columns = { make: 'builder', model: 'kind', licensePlate: 'plate', year: 'built' };
  const { product, token, submit, listVehicles } = await open(createHaulage(row, columns), '+2348037780001');
  const [mack, man] = [
    { builder: 'Mack', kind: 'Anthem', plate: 'KJA-1', built: 1949 },
    { builder: ' MAN ', kind: 'TGX', plate: 'KJA-2', built: 2020 },
  ];
  const { status, body } = await submit(mack, man);
  expect(status).toBe(201);
  const common = { status: 'pending', application_id: body.id };
  expect(await listVehicles()).toEqual([
    { make: 'Mack', model: 'Anthem', license_plate: 'KJA-1', year: 1949, ...common },
    { make: 'MAN', model: 'TGX', license_plate: 'KJA-2', year: 2020, ...common },
  ]);
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ status: 'changes_requested' })
    .where('id', '=', body.id)
    .execute();
  const change = { coaches: [{ ...man, plate: 'KJA-3' }] };
  expect((await product.call('PATCH', `/applications/${body.id}`, { token, json: change })).status).toBe(200);
  expect(await listVehicles()).toEqual([{ make: 'MAN', model: 'TGX', license_plate: 'KJA-3', year: 2020, ...common }]);
});

test('rows that are not declared are no vehicles, even where their fields are called so', async () => {
  const row = { make: text('Make'), model: text('Model'), license_plate: text('Licence plate') };
  const { submit, listVehicles } = await open(createHaulage(row, undefined), '+2348037780002');
  expect((await submit({ make: 'Mack', model: 'Anthem', license_plate: 'KJA-1' })).status).toBe(201);
  expect(await listVehicles()).toEqual([]);
});

test('a row without a make, a model or a plate, as definitions of before allow it, is no vehicle', async () => {
  const row = { make: text('Make'), model: text('Model'), license_plate: text('Licence plate') };
  const haulage = createHaulage(row, { make: 'make', model: 'model', licensePlate: 'license_plate' });
  const { product, submit, listVehicles } = await open(haulage, '+2348037780003');
  const mack = { make: 'Mack', model: 'Anthem', license_plate: 'KJA-1' };
  const { body } = await submit(mack);
  const coaches = [{ ...mack, make: ' ' }, { ...mack, model: '' }, { make: 'Mack', model: 'Anthem' }, mack];
  const record = { applicationId: body.id, companyId: null, data: { coaches } };
  await saveVehicles(product.platform.database.kysely, haulage.provider, record);
  expect(await listVehicles()).toMatchObject([mack]);
});
