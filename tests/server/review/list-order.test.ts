/** Names as Nigerians sort them, statuses as the workflow has them. */
import { beforeAll, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { orderStatuses, saveStatusOrder } from '@/server/review/status-order';
import { clubCatalog, createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: string;

const TITLES = [
  'Abuja',
  'Ẹ̀kó',
  'Ɓagudu',
  'Zaria',
  'ọ̀yọ́',
  'Ogun',
  'Ṣàngó',
  'Sokoto',
  "'Yan'uwa",
  'éko 2',
  'ƙaura',
  'Kano',
];
const SORTED = [
  'Abuja',
  'Ɓagudu',
  'Ẹ̀kó',
  'éko 2',
  'Kano',
  'ƙaura',
  'Ogun',
  'ọ̀yọ́',
  'Ṣàngó',
  'Sokoto',
  "'Yan'uwa",
  'Zaria',
];

beforeAll(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  const { kysely } = product.platform.database;
  const userId = await product.platform.auth.backend.createPasswordUser('owner@example.org', 'correct-horse-7');
  await kysely.insertInto('profiles').values({ id: userId }).execute();
  const { statuses } = clubCatalog.registry.workflow;
  const values = TITLES.map((title, index) => ({
    user_id: userId,
    provider: tennisClub.id,
    application_type: tennisClub.applicationType,
    definition_version: tennisClub.version,
    status: statuses[index % statuses.length]?.id ?? '',
    title,
  }));
  await kysely
    .insertInto('applications')
    .values([...values, { ...values[0], title: 'Former', status: 'a_former_one' } as never])
    .execute();
});

const list = async (query: string) =>
  (await product.call('GET', `/admin/applications?${query}`, { token: officer })).body.data as {
    title: string;
    status: string;
    id: string;
  }[];

test('names are sorted without their marks', async () => {
  const titles = (await list('sort=title&order=asc')).map(({ title }) => title).filter((title) => title !== 'Former');
  expect(titles).toEqual(SORTED);
});

test('statuses are sorted as the workflow has them, one that it has no more behind them', async () => {
  const ids = clubCatalog.registry.workflow.statuses.map(({ id }) => id);
  const found = [...new Set((await list('sort=status&order=asc')).map(({ status }) => status))];
  expect(found).toEqual([...ids.slice(0, TITLES.length), 'a_former_one']);
  expect(found).not.toEqual(found.toSorted());
  expect([...new Set((await list('sort=status&order=desc')).map(({ status }) => status))]).toEqual(found.toReversed());
});

test('another order of the workflow holds from the next start on, without a change of the records', async () => {
  const { database } = product.platform;
  const { registry } = clubCatalog;
  const turned = { ...registry, workflow: { ...registry.workflow, statuses: registry.workflow.statuses.toReversed() } };
  const before = (await list('sort=status&order=asc')).map(({ status }) => status);
  await saveStatusOrder(database, { ...clubCatalog, registry: turned, providers: [] });
  const after = (await list('sort=status&order=asc')).map(({ status }) => status);
  expect([...new Set(after)].slice(0, -1)).toEqual([...new Set(before)].slice(0, -1).toReversed());
  await saveStatusOrder(database, clubCatalog);
  expect((await list('sort=status&order=asc')).map(({ status }) => status)).toEqual(before);
});

test('a status that one workflow alone has stands behind the one that it comes after there', () => {
  const workflow = (...ids: string[]) => ({ statuses: ids.map((id) => ({ id })) as never });
  expect(
    orderStatuses([workflow('new', 'seen', 'done'), workflow('new', 'seen', 'inspected', 'done'), workflow('late')]),
  ).toEqual(['late', 'new', 'seen', 'inspected', 'done']);
});
