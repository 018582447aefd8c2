/** Whom a device is known to: those who signed in on it, the last five of them. */
import { beforeAll, expect, test } from 'vitest';
import { addKnownDevice, findKnownDevice } from '@/server/identity/known-device';
import type { Database } from '@/server/storage/database';
import { openTestDatabase } from '../support/test-database';

let database: Database;
const subject = (number: number) => `phone:+234803900000${number}`;

beforeAll(async () => {
  database = await openTestDatabase();
});

/** Who of six is known by the cookie. */
async function listKnown(cookie: string): Promise<number[]> {
  const found = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (number) => ({
      number,
      id: await findKnownDevice(database, cookie, subject(number)),
    })),
  );
  return found.flatMap(({ number, id }) => (id === undefined ? [] : number));
}

test('five who share a device are known, and of six the one who has not signed in for longest is forgotten', async () => {
  let cookie: string | undefined;
  for (const number of [1, 2, 3, 4, 5]) cookie = await addKnownDevice(database, cookie, subject(number));
  expect(await listKnown(cookie ?? '')).toEqual([1, 2, 3, 4, 5]);
  const again = await addKnownDevice(database, cookie, subject(1));
  expect(again.split('.')).toHaveLength(5);
  expect(await findKnownDevice(database, again, subject(1))).toBe(await findKnownDevice(database, cookie, subject(1)));
  const sixth = await addKnownDevice(database, again, subject(6));
  expect(sixth.split('.')).toHaveLength(5);
  expect(await listKnown(sixth)).toEqual([1, 3, 4, 5, 6]);
});

test('whoever signs in again stands in the cookie once', async () => {
  const cookie = await addKnownDevice(database, await addKnownDevice(database, undefined, subject(1)), subject(2));
  const again = await addKnownDevice(database, cookie, subject(1));
  expect(again.split('.')).toHaveLength(2);
  expect(new Set(again.split('.'))).toEqual(new Set(cookie.split('.')));
});

test('what is empty in a cookie takes nobody’s place, and more than five are not looked at', async () => {
  const cookie = await addKnownDevice(database, undefined, subject(1));
  expect(await listKnown(`......${cookie}`)).toEqual([1]);
  expect(await listKnown(`${'a~b.'.repeat(4)}${cookie}`)).toEqual([1]);
  expect(await listKnown(`${'a~b.'.repeat(5)}${cookie}`)).toEqual([]);
  expect(await listKnown('')).toEqual([]);
});
