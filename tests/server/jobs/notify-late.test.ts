/** Jobs that an earlier release has left in the queue: what they would have sent is sent now. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobHandler } from '@/server/jobs/handle-job';
import type { EarlierJob } from '@/server/platform/jobs';
import { toJson } from '@/server/storage/column';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let one: Person;
let other: Person;
const db = () => product.platform.database.kysely;

beforeAll(async () => {
  product = await createClubProduct();
  one = await createPerson(product.platform, tennisClub.role);
  other = await createPerson(product.platform, tennisClub.role);
});

beforeEach(async () => {
  await db().deleteFrom('messages').execute();
});

/** What was said to whom, about which application. */
async function run(job: EarlierJob) {
  await createJobHandler(product.platform)(job);
  await product.platform.jobs.settle();
  return db().selectFrom('messages').select(['occasion', 'recipient', 'application_id', 'text']).execute();
}

async function addComment(visibility: 'applicant' | 'internal', comment: string): Promise<string> {
  const { id } = await db()
    .insertInto('comments')
    .values({ application_id: one.applicationId, author_id: null, author_name: null, comment, visibility })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const about = () => ({ recipient: one.phone, application_id: one.applicationId });

test('that it was received, and which status it has by now, with what was said', async () => {
  expect(await run({ name: 'notify-received', applicationId: one.applicationId })).toMatchObject([
    { occasion: 'received', ...about() },
  ]);
  await db().deleteFrom('messages').execute();
  await db().updateTable('applications').set({ status: 'rejected' }).where('id', '=', one.applicationId).execute();
  const job = { name: 'notify-status', applicationId: one.applicationId, comment: 'The court is too small' } as const;
  expect(await run(job)).toMatchObject([
    { occasion: 'status', ...about(), text: expect.stringContaining('The court is too small') },
  ]);
});

test('a comment, when it is for the applicant and still there', async () => {
  const [shown, internal] = [await addComment('applicant', 'Well played'), await addComment('internal', 'Hm')];
  const job = (commentId: string) => ({ name: 'notify-comment', applicationId: one.applicationId, commentId }) as const;
  expect(await run(job(internal))).toEqual([]);
  expect(await run(job(other.applicationId))).toEqual([]);
  expect(await run(job(shown))).toMatchObject([
    { occasion: 'comment', ...about(), text: expect.stringContaining('Well played') },
  ]);
});

test('nothing of an application that is gone, or whose form cannot be read', async () => {
  expect(await run({ name: 'notify-received', applicationId: crypto.randomUUID() })).toEqual([]);
  await db()
    .insertInto('form_definitions')
    .values({ provider: tennisClub.id, version: 'of another time', language: 999, source: toJson({}) })
    .execute();
  await db()
    .updateTable('applications')
    .set({ definition_version: 'of another time' })
    .where('id', '=', other.applicationId)
    .execute();
  expect(await run({ name: 'notify-received', applicationId: other.applicationId })).toEqual([]);
});
