/** Drafts end to the millisecond; a week before, each one's owner is told, once. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endDrafts } from '@/server/jobs/end-drafts';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const NOW = new Date('2031-05-20T10:00:00.000Z');
const WEEK = 7 * 86_400_000;

let product: TestProduct;
let person: Person;
const db = () => product.platform.database.kysely;
const end = (now = NOW) => endDrafts({ ...product.platform, clock: () => now });
const readDrafts = async () =>
  (await db().selectFrom('drafts').select(['correction_of', 'reminded_at']).orderBy('expires_at').execute()).map(
    ({ correction_of, reminded_at }) => [correction_of, reminded_at],
  );
const readTexts = async () =>
  (await db().selectFrom('messages').select(['recipient', 'text', 'occasion']).orderBy('id').execute()).filter(
    ({ recipient }) => recipient === person.phone,
  );

beforeAll(async () => {
  product = await createClubProduct();
  person = await createPerson(product.platform, tennisClub.role);
});

beforeEach(async () => {
  await db().deleteFrom('drafts').execute();
  await db().deleteFrom('messages').execute();
});

async function add(correction_of: string, milliseconds: number, provider = tennisClub.id) {
  const expires_at = new Date(NOW.getTime() + milliseconds);
  const form = { provider, application_type: '', definition_version: '', data: toJson({}) };
  await db()
    .insertInto('drafts')
    .values({ user_id: person.userId, correction_of, expires_at, ...form })
    .execute();
}

test('of drafts that end, the owner is told a week before and not a moment earlier, and once', async () => {
  await add('over', 0);
  await add('almost over', 1);
  await add('', WEEK);
  await add('later', WEEK + 1);
  await end();
  await end();
  const after = [
    ['almost over', NOW],
    ['', NOW],
  ];
  expect(await readDrafts()).toEqual([...after, ['later', null]]);
  const told = await readTexts();
  expect(told.map(({ occasion }) => occasion)).toEqual(['draft-ends', 'draft-ends']);
  const { draftEnds, correctionEnds } = product.platform.catalog.registry.messages;
  const begin = (template: string) => template.split('{')[0] ?? '';
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining(begin(correctionEnds)),
    expect.stringContaining(begin(draftEnds)),
  ]);
  for (const { text } of told) {
    expect(text).toContain(tennisClub.name);
    expect(text).toMatch(/ 7 (more )?days/);
    expect(text).toContain(`${product.platform.config.publicUrl}/${tennisClub.routes.base[0]}`);
  }
  const later = new Date(NOW.getTime() + 1);
  await end(later);
  expect(await readDrafts()).toEqual([
    ['', NOW],
    ['later', later],
  ]);
});

test('of a renewal it is told as of a new application, by SMS and e-mail', async () => {
  const email = 'secretary@club.example';
  await db().updateTable('profiles').set({ email }).where('id', '=', person.userId).execute();
  await add(person.applicationId, 1);
  await end();
  const sent = await db().selectFrom('messages').select(['channel', 'recipient']).orderBy('channel').execute();
  expect(sent).toEqual([
    { channel: 'email', recipient: email },
    { channel: 'sms', recipient: person.phone },
  ]);
  const { draftEnds } = product.platform.catalog.registry.messages;
  expect(await readTexts()).toMatchObject([{ text: expect.stringContaining(draftEnds.split('{')[0] ?? '') }]);
});

test('of a form that there is no longer nobody is told, and it is not looked at again', async () => {
  await add('', 1, 'nothing');
  await end();
  expect(await readDrafts()).toEqual([['', NOW]]);
  expect(await readTexts()).toEqual([]);
});
