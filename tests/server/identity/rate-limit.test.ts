/** At most so many in so many seconds: to the second, and to the one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS_WINDOW_SECONDS, giveBack, assertWithinLimit, takeFromLimit } from '@/server/identity/rate-limit';
import { ApiError } from '@/server/platform/api-error';
import { openTestDatabase } from '../support/test-database';

const START = Date.parse('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What is said to whoever takes one at that second: the seconds to wait, undefined when nothing is said. */
async function take(key: string, seconds: number, window = 60): Promise<number | undefined> {
  const refuse = (wait: number) => new ApiError(429, 'WAIT', String(wait));
  return takeFromLimit(database.kysely, { key, limit: 2, seconds: window, now: after(seconds), refuse }).then(
    () => undefined,
    (error: ApiError) => Number(error.message),
  );
}

const look = (key: string, seconds: number, { limit = 2, window = 60 } = {}) =>
  assertWithinLimit(database.kysely, { key, limit, seconds: window, now: after(seconds) }).then(
    () => undefined,
    ({ retryAfterSeconds }: ApiError) => retryAfterSeconds,
  );

test('as many as the limit are taken until the window ends, which begins with the first', async () => {
  expect(await take('a', 0)).toBeUndefined();
  expect(await take('a', 20)).toBeUndefined();
  expect(await take('a', 20)).toBe(40);
  expect(await take('a', 58.5)).toBe(2);
  expect(await take('a', 59.999)).toBe(1);
  expect(await take('b', 20)).toBeUndefined();
  expect(await take('a', 60)).toBeUndefined();
  expect(await take('a', 119)).toBeUndefined();
  expect(await take('a', 119)).toBe(1);
});

test('whoever only asks takes nothing, and is refused once as many as the limit are taken', async () => {
  expect(await look('c', 0)).toBeUndefined();
  await take('c', 0);
  expect(await look('c', 1)).toBeUndefined();
  expect(await look('c', 1)).toBeUndefined();
  await take('c', 1);
  expect(await look('c', 18.5)).toBe(42);
  expect(await look('c', 18.5, { limit: 3 })).toBeUndefined();
  expect(await look('c', 59.999)).toBe(1);
  expect(await look('c', 60)).toBeUndefined();
});

test('the wait is told to the second, also of a day', async () => {
  const window = 86_400;
  for (let turn = 0; turn < 2; turn += 1) await take('d', 0, window);
  expect(await take('d', 0, window)).toBe(window);
  expect(await look('d', 0, { window })).toBe(window);
});

test('what is given back can be taken again, of that key alone, and there is never more than the limit', async () => {
  expect(ADDRESS_WINDOW_SECONDS).toBe(10 * 60);
  for (const key of ['e', 'f']) for (let turn = 0; turn < 2; turn += 1) await take(key, 0);
  await giveBack(database.kysely, { key: 'e' });
  expect([await look('e', 1), await look('f', 1)]).toEqual([undefined, 59]);
  for (let turn = 0; turn < 5; turn += 1) await giveBack(database.kysely, { key: 'e' });
  for (let turn = 0; turn < 2; turn += 1) expect(await take('e', 1)).toBeUndefined();
  expect(await take('e', 1)).toBe(59);
});
