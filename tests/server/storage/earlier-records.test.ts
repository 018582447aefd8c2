/** What the migrations make of records that were there before them. */
import { catalog } from 'virtual:catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJson } from '@/server/storage/column';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openPGliteDatabase } from '@/server/storage/pglite-database';
import { listUsual } from '../support/any-application';

const REVIEW = '012-review';
const [provider] = listUsual(catalog);
const marks = [{ path: 'company_name', reason: 'Please write this out in full.' }];

let database: Awaited<ReturnType<typeof openPGliteDatabase>>;

beforeAll(async () => {
  database = await openPGliteDatabase();
  await migrate(database, { hosted: false, migrations: MIGRATIONS.filter(({ name }) => name < REVIEW) });
  if (!provider) throw new Error('The definitions have no type.');
  const version = { provider: provider.id, application_type: provider.applicationType };
  await database.kysely.insertInto('form_definitions').values({ ...version, version: provider.version, definition: toJson(provider) }).execute();
  const [alive, deleted] = await Promise.all([addPerson('active'), addPerson('deleted')]);
  const statuses = provider.workflow.statuses.map(({ id }) => id);
  for (const [user_id, status] of [...statuses.map((each) => [alive, each] as const), [deleted, 'of a deleted account'] as const]) {
    const { id } = await database.kysely.insertInto('applications').values({ ...version, definition_version: provider.version, user_id, status }).returning('id').executeTakeFirstOrThrow();
    await database.kysely.insertInto('application_unique').values({ application_type: provider.applicationType, field: 'email_address', normalised_value: status, application_id: id }).execute();
    const at = new Date('2026-11-01T09:00:00Z');
    const event = { application_id: id, at, kind: 'status', title: status, changes: toJson([]) };
    await database.kysely.insertInto('application_events').values(event).execute();
    const after = toJson({ status, comment: null, marks: status === 'changes_requested' ? marks : [] });
    await database.kysely.insertInto('audit_log').values({ at, action: 'application.status', subject: id, before: toJson({ status: 'pending' }), after }).execute();
  }
  await migrate(database, { hosted: false });
});
afterAll(() => database.close());

async function addPerson(status: string): Promise<string> {
  const { id } = await database.kysely.insertInto('auth.users').values({ id: crypto.randomUUID() }).returning('id').executeTakeFirstOrThrow();
  await database.kysely.insertInto('profiles').values({ id, status }).execute();
  return id;
}

test('applications that are over give their answers free, and no others', async () => {
  const held = await database.kysely.selectFrom('application_unique').select('normalised_value').execute();
  expect(held.map((row) => row.normalised_value).toSorted()).toEqual(['approved', 'changes_requested', 'pending', 'suspended', 'under_review']);
});

test('the history says what was asked for, as the audit has it, and can still not be changed', async () => {
  const events = await database.kysely.selectFrom('application_events').select(['title', 'requested_changes']).execute();
  expect(events.filter(({ requested_changes }) => requested_changes.length > 0)).toEqual([{ title: 'changes_requested', requested_changes: marks }]);
  await expect(database.kysely.updateTable('application_events').set({ title: 'x' } as never).execute()).rejects.toThrow('append-only');
});
