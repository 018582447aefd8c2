/** What has been kept for its months, to the millisecond: what would go, and what the job lets go of. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { previewRetention, carryOutRetention } from '@/server/personal-data/carry-out-retention';
import type { Jobs } from '@/server/platform/jobs';
import { SILENT_LOG } from '@/server/platform/log';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const NOW = new Date('2031-05-20T10:00:00.000Z');
/** Six months before, and what has been kept for a millisecond less. */
const OVER = new Date('2030-11-20T10:00:00.000Z');
const NOT_YET = new Date(OVER.getTime() + 1);

let product: TestProduct;
let umpire: Person;
let person: Person;
const logged: unknown[] = [];
const db = () => product.platform.database.kysely;
const platform = () => ({
  ...product.platform,
  clock: () => NOW,
  log: { ...SILENT_LOG, info: (...line: unknown[]) => void logged.push(line) },
});
const ask = (method: string, json?: unknown) =>
  product.call(method, '/admin/retention', { token: umpire.token, ...(json === undefined ? {} : { json }) });
const readChanges = async () =>
  (await product.call('GET', '/admin/audit?action=settings.change', { token: umpire.token })).body.data;

beforeAll(async () => {
  product = await createClubProduct();
  umpire = await createPerson(product.platform, 'umpire');
  person = await createPerson(product.platform, tennisClub.role);
  await db()
    .insertInto('form_definitions')
    .values({ provider: tennisClub.id, version: 'of another time', language: 999, source: toJson({}) })
    .execute();
  await ask('PUT', { months: { [tennisClub.id]: 6 } });
});

beforeEach(async () => {
  // The history of one cannot be deleted: those of the test before are emptied.
  await db()
    .updateTable('applications')
    .set({ emptied_at: new Date(0) })
    .execute();
  logged.length = 0;
});

async function add(rows: { title?: string; status: string; updated_at: Date; definition_version?: string }[]) {
  const { id: provider, applicationType: application_type, version: definition_version } = tennisClub;
  const common = { user_id: person.userId, provider, application_type, definition_version };
  const added = await db()
    .insertInto('applications')
    .values(rows.map((row) => ({ ...common, data: toJson({ club_name: 'Kano' }), ...row })))
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

const MIXED = [
  { title: 'over', status: 'rejected', updated_at: OVER },
  { title: 'not yet', status: 'rejected', updated_at: NOT_YET },
  { title: 'approved', status: 'approved', updated_at: OVER },
  { title: 'waiting', status: 'pending', updated_at: OVER },
  { title: 'unreadable', status: 'rejected', updated_at: OVER, definition_version: 'of another time' },
  { title: 'expired', status: 'expired', updated_at: new Date(0) },
];

test('goes when its months are over and not a moment before, and what is open or cannot be read stays', async () => {
  const ids = await add(MIXED);
  const { data } = await previewRetention(platform());
  expect(data).toMatchObject([{ provider: tennisClub.id, name: tennisClub.name, months: 6, due: 2 }]);
  expect(data[0]?.examples.map(({ title, reference }) => [title, reference]).toSorted()).toEqual([
    ['expired', expect.stringMatching(/^REG-\d{6}$/)],
    ['over', expect.stringMatching(/^REG-\d{6}$/)],
  ]);
  await carryOutRetention(platform(), AbortSignal.abort());
  expect(logged).toEqual([]);
  await carryOutRetention(platform());
  const rows = await db()
    .selectFrom('applications')
    .select(['title', 'emptied_at', 'data'])
    .where('id', 'in', ids)
    .execute();
  expect(rows.map(({ title }) => String(title)).toSorted()).toEqual([
    'approved',
    'not yet',
    'null',
    'null',
    'unreadable',
    'waiting',
  ]);
  for (const { title, emptied_at, data: held } of rows)
    expect([emptied_at, held]).toEqual(title === null ? [NOW, {}] : [null, { club_name: 'Kano' }]);
  expect(logged).toEqual([[{ applications: 2 }, expect.any(String)]]);
  // What is gone is not let go of again.
  await carryOutRetention(platform());
  expect(logged).toHaveLength(1);
  expect(await previewRetention(platform())).toMatchObject({ data: [{ due: 0, examples: [] }] });
});

test('is counted however many there are, and five of them are named', async () => {
  await add(Array.from({ length: 401 }, () => ({ status: 'rejected', updated_at: OVER })));
  const { data } = await previewRetention(platform());
  expect(data).toMatchObject([{ due: 401 }]);
  expect(data[0]?.examples.map(({ title }) => title)).toEqual(['', '', '', '', '']);
});

test('one that changes between being listed and its turn is looked at again', async () => {
  const ids = await add(MIXED.filter(({ title }) => title === 'over' || title === 'expired'));
  // The first one's turn takes the second one up again.
  const enqueue: Jobs['enqueue'] = async (_job, { queries } = {}) =>
    void (await queries
      ?.updateTable('applications')
      .set({ status: 'pending' })
      .where('emptied_at', 'is', null)
      .execute());
  await carryOutRetention({ ...platform(), jobs: { ...product.platform.jobs, enqueue } });
  const rows = await db().selectFrom('applications').select('emptied_at').where('id', 'in', ids).execute();
  expect(rows.filter(({ emptied_at }) => emptied_at === null)).toHaveLength(1);
  expect(logged).toEqual([[{ applications: 1 }, expect.any(String)]]);
});

test('is set by type: what is the same is no change, and strangers are named', async () => {
  const before = (await readChanges()).length;
  expect((await ask('PUT', { months: { [tennisClub.id]: 6 } })).status).toBe(200);
  expect(await readChanges()).toHaveLength(before);
  expect(await ask('PUT', { months: { [tennisClub.id]: 7, nothing: 3 } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'months.nothing', message: 'nothing is not an application type' }] },
  });
  expect((await ask('GET')).body.data).toMatchObject([{ months: 6 }]);
  expect((await ask('PUT', { months: { [tennisClub.id]: 0 } })).body.data).toMatchObject([{ months: 0 }]);
  expect((await readChanges())[0]).toMatchObject({
    subject: 'retention',
    before: { [tennisClub.id]: 6 },
    after: { [tennisClub.id]: 0 },
  });
  await ask('PUT', { months: { [tennisClub.id]: 6 } });
});
