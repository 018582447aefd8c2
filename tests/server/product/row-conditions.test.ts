/** What a condition hides in one row of a group is refused by the API, on submitting and on changing. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { clubAnswers } from '../../fixtures/club-answers';
import { paidCatalog, paidCoaches, paidValidators } from '../../fixtures/paid-coaches';
import { createTestProduct, type TestProduct } from '../support/test-product';

const free = { first_name: 'Ngozi', licence: 'NG12', paid: false };
const paid = { first_name: 'Bola', licence: 'BA7', paid: true, fee: 20, payer: 'The club' };
const REFUSED = {
  status: 400,
  body: { errors: [{ path: 'coaches.0.fee', message: 'fee does not apply to these answers: leave it out' }] },
};

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: paidCatalog, validators: { [paidCoaches.id]: paidValidators } });
});

beforeEach(async () => {
  token = (await product.join(product.nextPhone(), paidCoaches.role)).access_token;
});

async function submit(...coaches: FormData[]) {
  const json = {
    application_type: paidCoaches.applicationType,
    ...clubAnswers,
    coaches,
    documents: { constitution: await product.upload(token) },
  };
  return product.call('POST', '/applications', { token, json });
}

test('a submission with a hidden answer in a row is refused; without it, it is taken as it is', async () => {
  expect(await submit({ ...free, fee: 20 })).toMatchObject(REFUSED);
  expect(await submit(free, paid)).toMatchObject({ status: 201, body: { data: { coaches: [free, paid] } } });
});

test('a change may bring no hidden answer into a row, and takes out those that were stored', async () => {
  const { body: record } = await submit(free);
  const { kysely } = product.platform.database;
  const stale = { ...record.data, coaches: [{ ...free, fee: 20 }] };
  await kysely
    .updateTable('applications')
    .set({ status: 'changes_requested', data: JSON.stringify(stale) })
    .where('id', '=', record.id)
    .execute();
  const change = (json: FormData) => product.call('PATCH', `/applications/${record.id}`, { token, json });
  expect(await change({ coaches: [{ ...free, fee: 30 }] })).toMatchObject(REFUSED);
  const { status, body } = await change({ captain: 'Amina Bello' });
  expect([status, body.data.coaches]).toEqual([200, [free]]);
});

test('a field that an asked-for answer shows in its row follows it freely', async () => {
  const { body: record } = await submit(free, paid);
  const { kysely } = product.platform.database;
  const requested = JSON.stringify([{ path: 'coaches.0.paid', reason: 'Is she?' }]);
  await kysely
    .updateTable('applications')
    .set({ status: 'changes_requested', requested_changes: requested })
    .where('id', '=', record.id)
    .execute();
  const change = (...coaches: FormData[]) =>
    product.call('PATCH', `/applications/${record.id}`, { token, json: { coaches } });
  expect(await change(free, { ...paid, fee: 30 })).toMatchObject({
    status: 403,
    body: { code: 'CHANGE_NOT_REQUESTED' },
  });
  expect(await change({ ...free, paid: true, fee: 15, payer: 'A sponsor' }, paid)).toMatchObject({ status: 200 });
});
