/** What the migrations make of records that were there before them. */
import { sql } from 'kysely';
import { catalog } from 'virtual:catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPage } from '@/server/review/find-page';
import { toJson } from '@/server/storage/column';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { listUsual } from '../support/any-application';
import { openUnmigratedDatabase } from '../support/test-database';

const REVIEW = '012-review';
const [provider] = listUsual(catalog);
const marks = [{ path: 'company_name', reason: 'Please write this out in full.' }];

/**
 * Of one application each: who has moved it where, on the second day, the third, and so on; it was submitted on the
 * first.
 */
const HISTORIES: (readonly (readonly [string, string])[])[] = [
  [],
  [
    ['officer', 'under_review'],
    ['officer', 'changes_requested'],
    ['applicant', 'pending'],
  ],
  [
    ['officer', 'under_review'],
    ['officer', 'changes_requested'],
    ['applicant', 'pending'],
    ['officer', 'under_review'],
  ],
  [
    ['officer', 'under_review'],
    ['officer', 'changes_requested'],
    ['applicant', 'pending'],
    ['officer', 'under_review'],
    ['officer', 'approved'],
  ],
  [
    ['officer', 'approved'],
    ['officer', 'suspended'],
  ],
  [['officer', 'changes_requested']],
  [['system', 'expired']],
];
const onDay = (day: number) => new Date(Date.UTC(2026, 9, day, 9));

let database: Awaited<ReturnType<typeof openUnmigratedDatabase>>;

beforeAll(async () => {
  database = await openUnmigratedDatabase();
  await migrate(database, { hosted: false, migrations: MIGRATIONS.filter(({ name }) => name < REVIEW) });
  if (!provider) throw new Error('The definitions have no type.');
  const version = { provider: provider.id, application_type: provider.applicationType };
  // As it was stored at that time.
  await sql`insert into public.form_definitions (provider, version, application_type, definition)
    values (${provider.id}, ${provider.version}, ${provider.applicationType}, ${toJson(provider)})`.execute(
    database.kysely,
  );
  const [alive, deleted] = await Promise.all([addPerson('active'), addPerson('deleted')]);
  const statuses = provider.workflow.statuses.map(({ id }) => id);
  for (const [user_id, status] of [
    ...statuses.map((each) => [alive, each] as const),
    [deleted, 'of a deleted account'] as const,
  ]) {
    const { id } = await database.kysely
      .insertInto('applications')
      .values({ ...version, definition_version: provider.version, user_id, status })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto('application_unique')
      .values({
        application_type: provider.applicationType,
        field: 'email_address',
        normalised_value: status,
        application_id: id,
      })
      .execute();
    const at = new Date('2026-11-01T09:00:00Z');
    const event = { application_id: id, at, kind: 'status', title: status, changes: toJson([]) };
    await database.kysely.insertInto('application_events').values(event).execute();
    const after = toJson({ status, comment: null, marks: status === 'changes_requested' ? marks : [] });
    await database.kysely
      .insertInto('audit_log')
      .values({ at, action: 'application.status', subject: id, before: toJson({ status: 'pending' }), after })
      .execute();
  }
  for (const [index, moves] of HISTORIES.entries()) {
    const { id } = await database.kysely
      .insertInto('applications')
      .values({
        ...version,
        definition_version: provider.version,
        user_id: alive,
        title: String(index),
        status: moves.at(-1)?.[1] ?? 'pending',
        submitted_at: onDay(1),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const from = ['pending', ...moves.map(([, to]) => to)];
    for (const [step, [actor_role, to_status]] of moves.entries()) {
      await database.kysely
        .insertInto('application_events')
        .values({
          application_id: id,
          at: onDay(step + 2),
          actor_role,
          kind: 'status',
          title: to_status,
          from_status: from[step] ?? null,
          to_status,
          changes: toJson([]),
        })
        .execute();
    }
  }
  await migrate(database, { hosted: false });
});
afterAll(() => database.close());

async function addPerson(status: string): Promise<string> {
  const { id } = await database.kysely
    .insertInto('auth.users')
    .values({ id: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.kysely.insertInto('profiles').values({ id, status }).execute();
  return id;
}

test('applications that are over give their answers free, and no others', async () => {
  const held = await database.kysely.selectFrom('application_unique').select('normalised_value').execute();
  expect(held.map((row) => row.normalised_value).toSorted()).toEqual([
    'approved',
    'changes_requested',
    'pending',
    'resubmitted',
    'suspended',
    'under_review',
  ]);
});

test('the history says what was asked for, as the audit has it, and can still not be changed', async () => {
  const events = await database.kysely
    .selectFrom('application_events')
    .select(['title', 'requested_changes'])
    .execute();
  expect(events.filter(({ requested_changes }) => requested_changes.length > 0)).toEqual([
    { title: 'changes_requested', requested_changes: marks },
  ]);
  await expect(
    database.kysely
      .updateTable('application_events')
      .set({ title: 'x' } as never)
      .execute(),
  ).rejects.toThrow('append-only');
});

test('the history says since when each waits, and which were decided by an officer', async () => {
  const rows = await database.kysely
    .selectFrom('applications')
    .select(['status', 'waiting_since', 'decided_at'])
    .where('title', 'is not', null)
    .orderBy('title')
    .execute();
  expect(
    rows.map(({ status, waiting_since, decided_at }) => [
      status,
      waiting_since.getUTCDate(),
      decided_at?.getUTCDate() ?? null,
    ]),
  ).toEqual([
    ['pending', 1, null],
    ['pending', 4, null],
    ['under_review', 4, null],
    ['approved', 4, 6],
    ['suspended', 1, 2],
    ['changes_requested', 1, null],
    ['expired', 1, null],
  ]);
  const listed = await database.kysely
    .selectFrom('application_list')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('waiting_since', 'desc')
    .execute();
  const page = await findPage(database.kysely, {
    status: 'pending',
    sort: 'waiting_since',
    order: 'desc',
    page: 1,
    per_page: 2,
  });
  expect(page.ids).toEqual(listed.map(({ id }) => id).slice(0, 2));
});
