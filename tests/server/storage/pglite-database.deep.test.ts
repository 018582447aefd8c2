/** A database that is closed says so: whoever asks it does not wait for ever. */
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Queries } from '@/server/storage/database';
import { UnavailableError } from '@/server/storage/unavailable-error';
import { openUnmigratedDatabase } from '../support/test-database';

test('a closed database refuses what it is asked, alone and in a transaction', async () => {
  const { kysely, pglite } = await openUnmigratedDatabase();
  const ask = () => kysely.selectFrom('profiles').select('id').execute();
  await expect(ask()).rejects.toThrow('profiles');
  await pglite.close();
  await expect(ask()).rejects.toThrow(UnavailableError);
  await expect(kysely.transaction().execute(ask)).rejects.toThrow(UnavailableError);
});

test('what has come meanwhile is done between queries that follow each other', async () => {
  const { kysely, pglite } = await openUnmigratedDatabase();
  for (const ask of [() => sql`select 1`.execute(kysely), () => kysely.transaction().execute(askOften)]) {
    let isDone = false;
    setTimeout(() => (isDone = true));
    for (let asked = 0; asked < 2000 && !isDone; asked += 1) await ask();
    expect(isDone).toBe(true);
  }
  await pglite.close();
});

async function askOften(queries: Queries): Promise<void> {
  for (let asked = 0; asked < 50; asked += 1) await sql`select 1`.execute(queries);
}

test('tidying gives room back that changed rows have left, and looks at nothing that has not changed', async () => {
  const database = await openUnmigratedDatabase();
  const { kysely, pglite } = database;
  await pglite.exec('create table changed as select i, 0 as times from generate_series(1, 500) i');
  await pglite.exec('create table quiet as select 1 as i');
  for (let times = 0; times < 5; times += 1) await pglite.exec('update changed set times = times + 1');
  const read = async () =>
    (
      await sql<{ name: string; dead: boolean; tidied: boolean }>`
        select relname as name, n_dead_tup > 500 as dead, last_vacuum is not null as tidied
        from pg_stat_user_tables where relname in ('changed', 'quiet') order by relname`.execute(kysely)
    ).rows;
  await pglite.exec('select pg_stat_force_next_flush()');
  expect(await read()).toEqual([
    { name: 'changed', dead: true, tidied: false },
    { name: 'quiet', dead: false, tidied: false },
  ]);
  await database.tidy?.();
  expect(await read()).toEqual([
    { name: 'changed', dead: false, tidied: true },
    { name: 'quiet', dead: false, tidied: false },
  ]);
  await pglite.close();
});
