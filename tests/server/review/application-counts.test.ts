/** The sums that are kept of the list, against the list itself, through all that changes it. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { clearExpired } from '@/server/jobs/handle-job';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const TYPE = tennisClub.applicationType;

let product: TestProduct;
let officer: string;
const ids: string[] = [];

beforeAll(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  for (let index = 0; index < 4; index += 1) {
    const { applicationId } = await createPerson(product.platform, tennisClub.role);
    ids.push(applicationId);
  }
});

const change = (id: string | undefined, values: object) =>
  product.platform.database.kysely
    .updateTable('applications')
    .set(values)
    .where('id', '=', id ?? '')
    .execute();

/** As the dashboard and the list tell it. */
async function readTotals() {
  const { body } = await product.call('GET', '/admin/dashboard', { token: officer });
  const total = async (query: string) =>
    (await product.call('GET', `/admin/applications?${query}`, { token: officer })).body.total;
  return [
    body.by_status,
    await total(`type=${TYPE}`),
    await total('status=approved'),
    await total('status=approved,pending'),
  ];
}

test('are those of the list whatever becomes of applications', async () => {
  expect(await readTotals()).toEqual([{ pending: 4 }, 4, 0, 4]);
  await change(ids[0], { status: 'approved' });
  await change(ids[1], { title: 'Another title' });
  expect(await readTotals()).toEqual([{ approved: 1, pending: 3 }, 4, 1, 4]);
  await change(ids[2], { emptied_at: new Date() });
  await product.platform.database.kysely
    .deleteFrom('files')
    .where('attached_to', '=', ids[3] ?? '')
    .execute();
  await product.platform.database.kysely
    .deleteFrom('applications')
    .where('id', '=', ids[3] ?? '')
    .execute();
  expect(await readTotals()).toEqual([{ approved: 1, pending: 1 }, 2, 1, 2]);
});

test('are added up by a job, which changes nothing of what they say', async () => {
  const before = await readTotals();
  await clearExpired(product.platform);
  expect(await readTotals()).toEqual(before);
  const rows = await product.platform.database.kysely
    .selectFrom('application_counts')
    .selectAll()
    .orderBy('status')
    .execute();
  expect(rows).toEqual(['approved', 'pending'].map((status) => ({ application_type: TYPE, status, total: 1 })));
  await change(ids[0], { status: 'pending' });
  await clearExpired(product.platform);
  expect(await readTotals()).toEqual([{ pending: 2 }, 2, 0, 2]);
});

test('and what is undone is not counted', async () => {
  const before = await readTotals();
  const undone = product.platform.database.kysely.transaction().execute(async (transaction) => {
    await transaction.updateTable('applications').set({ status: 'approved' }).execute();
    await sql`select 1 / 0`.execute(transaction);
  });
  await expect(undone).rejects.toThrow('division by zero');
  expect(await readTotals()).toEqual(before);
});
