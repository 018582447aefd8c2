/** People who are let in again while the sign-in is away: asking once more is enough. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '@/server/platform/api-error';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let officer: Person;

beforeAll(async () => {
  product = await createClubProduct();
  officer = await createPerson(product.platform, 'umpire');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const put = async (path: string, json: object) =>
  (await product.call('PUT', `/admin/users/${path}`, { token: officer.token, json })).status;

/** Whether the sign-in lets each of them in. */
async function listLetIn(people: Person[]): Promise<boolean[]> {
  const { database, clock } = product.platform;
  const rows = await database.kysely.selectFrom('auth.users').select(['id', 'banned_until']).execute();
  const now = clock();
  return people.map(({ userId }) =>
    rows.some(({ id, banned_until }) => id === userId && (banned_until === null || banned_until <= now)),
  );
}

function failOnce(): void {
  vi.spyOn(product.platform.auth.backend, 'setBlocked').mockRejectedValueOnce(
    new ApiError(502, 'SIGN_IN_AWAY', 'The sign-in service is away'),
  );
}

test('one: the repeat lets them in, although they are active already', async () => {
  const person = await createPerson(product.platform, tennisClub.role);
  expect(await put(person.userId, { status: 'suspended' })).toBe(200);
  failOnce();
  expect(await put(person.userId, { status: 'active' })).toBe(502);
  expect(await listLetIn([person])).toEqual([false]);
  expect(await put(person.userId, { status: 'active' })).toBe(200);
  expect(await listLetIn([person])).toEqual([true]);
});

test('many: a failure is answered, and the others are let in all the same', async () => {
  const people: Person[] = [];
  while (people.length < 3) people.push(await createPerson(product.platform, tennisClub.role));
  const ids = people.map(({ userId }) => userId);
  expect(await put('status', { ids, status: 'suspended' })).toBe(200);
  failOnce();
  expect(await put('status', { ids, status: 'active' })).toBe(502);
  expect((await listLetIn(people)).filter(Boolean)).toHaveLength(2);
  expect(await put('status', { ids, status: 'active' })).toBe(200);
  expect(await listLetIn(people)).toEqual([true, true, true]);
});
