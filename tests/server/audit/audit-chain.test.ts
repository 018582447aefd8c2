/** The chain of the audit: what somebody does to it past the product is found. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { addAudit } from '@/server/audit/audit-log';
import { examineAudit } from '@/server/audit/audit-chain';
import { allowErasing } from '@/server/personal-data/empty-applications';
import type { Database } from '@/server/storage/database';
import { openTestDatabase } from '../support/test-database';

const AT = new Date('2026-11-25T09:00:00Z');
let database: Database;

async function note(subject: string): Promise<void> {
  await database.kysely.transaction().execute((transaction) =>
    addAudit(transaction, {
      actor: { userId: null, name: 'Ngọzi Obi' },
      action: 'user.change',
      subject,
      before: { first_name: 'Ada', storage_mb: 1.5 },
      after: { first_name: 'Adé' },
      at: AT,
    }),
  );
}

/** As somebody does who owns the database. */
async function tamper(statements: string): Promise<void> {
  await database.runScript(`begin; set local session_replication_role = replica; ${statements}; commit;`);
}

async function findBreaks(noted?: string) {
  const { breaks, isKnown } = await examineAudit(database.kysely, noted);
  return [...breaks.map(({ entry, what }) => `${entry} ${what}`), ...(isKnown ? [] : ['unknown'])];
}

beforeEach(async () => {
  database = await openTestDatabase();
  for (const subject of ['one', 'two', 'three', 'four']) await note(subject);
});

it('is whole as the product writes it, and knows the hash of each entry that was the last one', async () => {
  const first = await examineAudit(database.kysely);
  expect(first).toMatchObject({
    entries: 4,
    erased: 0,
    breaks: [],
    broken: 0,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await note('five');
  expect(await examineAudit(database.kysely, first.head ?? '')).toMatchObject({ entries: 5, broken: 0, isKnown: true });
});

it('tells acts that are written in one transaction, and those of several, apart', async () => {
  await database.kysely.transaction().execute(async (transaction) => {
    for (const subject of ['five', 'six'])
      await addAudit(transaction, { actor: { userId: null, name: 'A' }, action: 'user.change', subject, at: AT });
  });
  expect(await examineAudit(database.kysely)).toMatchObject({ entries: 6, broken: 0 });
});

it.each([
  ['another subject', `update audit_log set subject = 'x' where id = 2`, ['2 changed']],
  ['another name', `update audit_log set actor_name = 'x' where id = 2`, ['2 changed']],
  ['another time', `update audit_log set at = at + interval '1 microsecond' where id = 2`, ['2 changed']],
  ['other words', `update audit_log set after = '{"first_name": "Ade"}' where id = 4`, ['4 changed']],
  ['an entry taken out', 'delete from audit_log where id = 2', ['2 removed']],
  [
    'an entry taken out with its link',
    'delete from audit_chain where entry_id = 2; delete from audit_log where id = 2',
    ['3 removed'],
  ],
  ['an entry put in', `insert into audit_log (action, subject) values ('user.change', 'x')`, ['5 added']],
  [
    'an entry written anew with its link',
    `update audit_log set subject = 'x' where id = 2;
     update audit_chain set hash = audit_hash((select entry from audit_log entry where id = 2), (select hash from audit_chain where position = 1), words) where entry_id = 2`,
    ['3 changed'],
  ],
])('finds %s', async (_what, statements, breaks) => {
  await tamper(statements);
  expect(await findBreaks()).toEqual(breaks);
});

it('finds by a noted hash that the last entries were taken out with their links', async () => {
  const { head } = await examineAudit(database.kysely);
  await tamper('delete from audit_chain where entry_id = 4; delete from audit_log where id = 4');
  expect(await findBreaks()).toEqual([]);
  expect(await findBreaks(head ?? '')).toEqual(['unknown']);
});

it('stays whole where somebody is erased, and keeps nothing by which their words could be tried', async () => {
  await database.kysely.transaction().execute(async (transaction) => {
    await allowErasing(transaction);
    await transaction
      .updateTable('audit_log')
      .set({ before: null, after: null })
      .where('subject', '=', 'two')
      .execute();
  });
  expect(await examineAudit(database.kysely)).toMatchObject({ entries: 4, erased: 1, broken: 0 });
  const { rows } = await sql<{ salt: string | null }>`select salt from audit_chain where position = 2`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ salt: null }]);
});
