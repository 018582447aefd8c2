/** Approvals end by what the record says at that very moment, not by what it said when the job began. */
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { createJobHandler } from '@/server/jobs/handle-job';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const DAY = 86_400_000;
let product: TestProduct;
let now: Date;

beforeAll(async () => {
  product = await createClubProduct();
  now = product.platform.clock();
});

const sweep = () => createJobHandler(product.platform)({ name: 'expire-approvals' });

async function approve(expires_at: Date): Promise<string> {
  const { applicationId: id } = await createPerson(product.platform, tennisClub.role);
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ status: 'approved', expires_at })
    .where('id', '=', id)
    .execute();
  return id;
}

async function read(id: string) {
  const { kysely } = product.platform.database;
  const row = await kysely
    .selectFrom('applications')
    .select(['status', 'revision', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const events = await kysely
    .selectFrom('application_events')
    .select(['title', 'from_status', 'to_status', 'actor_role'])
    .where('application_id', '=', id)
    .execute();
  const told = await kysely.selectFrom('messages').select('text').where('application_id', '=', id).execute();
  return { ...row, events, told: told.length };
}

test('an approval ends on its day, once, and its applicant is told', async () => {
  const [ended, valid] = [await approve(now), await approve(new Date(now.getTime() + DAY))];
  await sweep();
  await sweep();
  expect(await read(ended)).toEqual({
    status: 'expired',
    revision: 2,
    expires_at: null,
    events: [{ title: 'Expired', from_status: 'approved', to_status: 'expired', actor_role: 'system' }],
    told: expect.any(Number),
  });
  expect((await read(ended)).told).toBeGreaterThan(0);
  expect(await read(valid)).toMatchObject({ status: 'approved', revision: 1, events: [], told: 0 });
});

test('one whose provider nobody stored is told of, and holds up no other', async () => {
  const [lost, ended] = [await approve(new Date(now.getTime() - DAY)), await approve(now)];
  const { database, log } = product.platform;
  const of = (provider: string) =>
    database.kysely.updateTable('applications').set({ provider }).where('id', '=', lost).execute();
  const told = vi.spyOn(log, 'error');
  await of('nobody-stored-it');
  try {
    await expect(sweep()).rejects.toThrow('The record names a provider that no definition was stored for.');
    expect(await read(ended)).toMatchObject({ status: 'expired', revision: 2 });
    expect(told.mock.calls).toMatchObject([[{ record: lost }, expect.any(String)]]);
  } finally {
    told.mockRestore();
    await of(tennisClub.id);
  }
  await sweep();
  expect((await read(lost)).status).toBe('expired');
});

test('an approval ends at the very moment that it names', async () => {
  const moment = new Date(now.getTime() + 60_000);
  const id = await approve(moment);
  const sweepAt = (at: number) =>
    createJobHandler({ ...product.platform, clock: () => new Date(at) })({ name: 'expire-approvals' });
  await sweepAt(moment.getTime() - 1);
  expect((await read(id)).status).toBe('approved');
  await sweepAt(moment.getTime());
  expect((await read(id)).status).toBe('expired');
});

test('all approvals that are due end, however many there are and whatever stays in between', async () => {
  const id = await approve(now);
  const { kysely } = product.platform.database;
  const { user_id } = await kysely
    .selectFrom('applications')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('applications')
    .values(
      Array.from({ length: 405 }, (_, index) => ({
        user_id,
        provider: tennisClub.id,
        application_type: tennisClub.applicationType,
        definition_version: 'v',
        // More that stay than are looked at together.
        status: index % 3 === 0 ? 'approved' : 'suspended',
        expires_at: new Date(now.getTime() - (index % 7)),
      })),
    )
    .execute();
  await sweep();
  const rows = await kysely
    .selectFrom('applications')
    .select(['status', (of) => of.fn.countAll<string>().as('count')])
    .where('user_id', '=', user_id)
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect(rows.map(({ status, count }) => [status, Number(count)])).toEqual([
    ['expired', 136],
    ['suspended', 270],
  ]);
});

test('of two sweeps at once one ends it', async () => {
  const id = await approve(now);
  await Promise.all([sweep(), sweep()]);
  expect(await read(id)).toMatchObject({ status: 'expired', revision: 2, events: [{ to_status: 'expired' }] });
});

test.each([
  ['prolonged', `expires_at = '${new Date(Date.now() + DAY).toISOString()}'`],
  ['made valid for ever', 'expires_at = null'],
  ['suspended', `status = 'suspended'`],
])('an approval that is %s after the sweep has begun stays so', async (_what, change) => {
  // By their ids.
  const [first = '', second = ''] = [await approve(now), await approve(now)].toSorted();
  // The end of the first one, which the sweep comes to before the second, brings about the change.
  const run = (text: string) => sql.raw(text).execute(product.platform.database.kysely);
  await run(`create or replace function change_meanwhile() returns trigger language plpgsql as $$ begin
    update applications set ${change} where id = '${second}'; return null; end $$`);
  await run(`create trigger change_meanwhile after update on applications for each row
    when (new.id = '${first}') execute function change_meanwhile()`);
  await sweep();
  await run('drop trigger change_meanwhile on applications');
  expect((await read(first)).status).toBe('expired');
  expect(await read(second)).toMatchObject({ revision: 1, events: [], told: 0 });
  expect((await read(second)).status).not.toBe('expired');
});
