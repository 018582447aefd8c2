/** Officers on leave: what is handed to them goes to their deputy, who also finds what they had. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, toDay } from '@/engine/locale/calendar';
import { createOfficer, createPerson, type Person } from '../support/cast';
import { clubValidators, submitNewClub, withReferee } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const catalog = withReferee(['view_applications', 'review_applications', 'assign_applications', 'decide']);

let product: TestProduct;
let ada: Person;
let bola: Person;
let chidi: Person;
let chief: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  const create = (name: string) => createOfficer(product.platform, 'referee', name);
  [ada, bola, chidi] = [await create('Ada'), await create('Bola'), await create('Chidi')];
  chief = await createPerson(product.platform, 'umpire');
});
beforeEach(() => product.platform.database.kysely.deleteFrom('officer_leave').execute());

const day = (count: number) => addDays(toDay(product.platform.clock()), count);
const setLeave = async (by: Person, of: Person, leave: object | null) =>
  product.call('PUT', `/admin/officers/${of.userId}/leave`, { token: by.token, json: { leave } });
const away = (deputy: Person, from = 0, until = 3) => ({ from: day(from), until: day(until), deputy: deputy.userId });
const handTo = async (by: Person, id: string, to: Person) =>
  product.call('POST', `/admin/applications/${id}/desk`, {
    token: by.token,
    json: { assignee: to.userId, from: null },
  });
const listMine = async ({ token }: Person): Promise<string[]> =>
  (await product.call('GET', '/admin/applications?assignee=me', { token })).body.data.map(
    ({ id }: { id: string }) => id,
  );

test('what is handed to somebody on leave goes to the deputy, who has what was there already among theirs', async () => {
  const { id: before } = await submitNewClub(product);
  expect((await handTo(chief, before, ada)).status).toBe(200);
  expect(await listMine(bola)).not.toContain(before);
  expect((await setLeave(ada, ada, away(bola))).body.leave).toMatchObject({ until: day(3), now: true });
  expect(await listMine(bola)).toContain(before);
  expect(await listMine(chidi)).not.toContain(before);
  const { id: after } = await submitNewClub(product);
  expect((await handTo(chief, after, ada)).body.assignee.id).toBe(bola.userId);
  const { body } = await product.call('GET', '/admin/officers', { token: chief.token });
  expect(body.data.find(({ id }: { id: string }) => id === ada.userId)).toMatchObject({
    leave: { until: day(3), deputy: { id: bola.userId }, now: true },
  });
});

test('a leave that has not begun changes nothing, nor one that was ended; who is away may take something all the same', async () => {
  await setLeave(ada, ada, away(bola, 1, 4));
  const { id } = await submitNewClub(product);
  expect((await handTo(chief, id, ada)).body.assignee.id).toBe(ada.userId);
  expect(await listMine(bola)).not.toContain(id);
  await setLeave(ada, ada, away(bola));
  const { id: other } = await submitNewClub(product);
  expect((await handTo(ada, other, ada)).body.assignee.id).toBe(ada.userId);
  expect((await setLeave(ada, ada, null)).body.leave).toBeNull();
  expect(await listMine(bola)).not.toContain(other);
});

test('it is set by oneself or by who manages users, and noted', async () => {
  expect((await setLeave(chidi, ada, away(bola))).status).toBe(403);
  expect((await setLeave(chief, ada, away(bola))).status).toBe(200);
  const { body } = await product.call('GET', `/admin/audit?subject=${ada.userId}`, { token: chief.token });
  expect(body.data[0]).toMatchObject({ action: 'officer.leave', after: { until: day(3), deputy: bola.userId } });
});

test.each([
  ['days in a wrong order', () => away(bola, 2, 1), 'leave.until'],
  ['days that are past', () => away(bola, -3, -1), 'leave.until'],
  ['more than two years', () => away(bola, 0, 900), 'leave.until'],
  ['oneself as deputy', () => away(ada), 'leave.deputy'],
  ['a deputy who is nobody', () => ({ ...away(bola), deputy: crypto.randomUUID() }), 'leave.deputy'],
])('%s are refused by their field', async (_what, leave, path) => {
  const { status, body } = await setLeave(ada, ada, leave());
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path }]);
});

test('nobody stands in for another who is away at that time', async () => {
  await setLeave(bola, bola, away(chidi, 2, 5));
  expect((await setLeave(ada, ada, away(bola))).body.errors).toMatchObject([
    { path: 'leave.deputy', message: 'Bola Obi is on leave at that time, too' },
  ]);
  expect((await setLeave(ada, ada, away(bola, 0, 1))).status).toBe(200);
});
