/** Which tables a backup has, and their rows as lines and back. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readNumbers, readRows, writeAlike, writeNumbers, writeRows } from '@/server/backup/rows';
import { listTables, quoteName, quoteTable, type TableToCopy } from '@/server/backup/tables';
import type { Queries } from '@/server/storage/database';
import { openTestDatabase } from '../support/test-database';

/** In a transaction of which nothing stays, tables too. */
async function tryOut(work: (queries: Queries) => Promise<void>): Promise<void> {
  const { kysely } = await openTestDatabase();
  const over = new Error('Nothing stays.');
  await expect(
    kysely.transaction().execute(async (transaction) => {
      await work(transaction);
      throw over;
    }),
  ).rejects.toBe(over);
}

const run = (queries: Queries, text: string) => sql.raw(text).execute(queries);
const readAll = async (queries: Queries, table: TableToCopy) => {
  const lines: string[] = [];
  for await (const line of readRows(queries, table)) lines.push(line);
  return lines;
};
async function* toLines(lines: string[]) {
  yield* lines;
}
const find = async (queries: Queries, name: string) => {
  const table = (await listTables(queries, { hosted: false })).find((each) => each.name === name);
  if (!table) throw new Error(`There is no ${name}`);
  return table;
};

it('has each table of the registry once, behind those that it refers to, and none of what is under way', () =>
  tryOut(async (queries) => {
    await run(queries, 'create table public.a_child (id int primary key, parent int)');
    await run(queries, 'create table public.z_parent (id int primary key, self int references public.z_parent (id))');
    for (const name of ['alone_2', 'alone_1']) await run(queries, `create table public.${name} (id int)`);
    await run(queries, 'alter table public.a_child add foreign key (parent) references public.z_parent (id)');
    const names = (await listTables(queries, { hosted: false })).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['auth.users', 'public.applications', 'public.files']));
    for (const name of ['uploads', 'upload_pieces', 'schema_migrations']) expect(names).not.toContain(`public.${name}`);
    for (const [first, second] of [
      ['public.z_parent', 'public.a_child'],
      ['public.profiles', 'public.applications'],
      ['public.applications', 'public.application_events'],
    ] as const)
      expect(names.indexOf(first), `${first} before ${second}`).toBeLessThan(names.indexOf(second));
    // What nothing refers to stands in the order of its name.
    expect(names.filter((name) => name.startsWith('public.alone'))).toEqual(['public.alone_1', 'public.alone_2']);
    expect((await listTables(queries, { hosted: true })).map(({ name }) => name)).toEqual(
      names.filter((name) => !name.startsWith('auth.')),
    );
  }));

it('copies the columns that are written, by the primary key, and knows those that are numbered', () =>
  tryOut(async (queries) => {
    await run(
      queries,
      `create table public."odd ""name" (b text, twice text generated always as (b || b) stored,
         number bigint generated always as identity, a int, primary key (a, b))`,
    );
    const table = await find(queries, 'public.odd "name');
    expect(table).toEqual({
      name: 'public.odd "name',
      columns: ['b', 'number', 'a'],
      keys: ['b', 'a'],
      numbered: ['number'],
    });
    expect([quoteName('a"b'), quoteTable('public.odd "name')]).toEqual(['"a""b"', '"public"."odd ""name"']);
    expect(await readNumbers(queries, table)).toEqual({ number: null });
    await run(queries, `insert into public."odd ""name" (b, a) values ('y', 1), ('x', 2), ('x', 1)`);
    const lines = await readAll(queries, table);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { b: 'x', number: 3, a: 1 },
      { b: 'x', number: 2, a: 2 },
      { b: 'y', number: 1, a: 1 },
    ]);
    expect(await readNumbers(queries, table)).toEqual({ number: 3 });

    await run(queries, 'truncate public."odd ""name" restart identity');
    await writeRows(queries, table, toLines(lines));
    expect(await readAll(queries, table)).toEqual(lines);
    await writeNumbers(queries, table, { number: null });
    expect(await readNumbers(queries, table)).toEqual({ number: null });
    await writeNumbers(queries, table, { number: 7 });
    await run(queries, `insert into public."odd ""name" (b, a) values ('z', 1)`);
    expect(await readNumbers(queries, table)).toEqual({ number: 8 });
  }));

it('takes a table that has no key, none of whose rows it leaves out, however many and large they are', () =>
  tryOut(async (queries) => {
    await run(queries, 'create table public.many (id int, value json, at timestamptz)');
    const table = await find(queries, 'public.many');
    expect([table.keys, await readAll(queries, table)]).toEqual([[], []]);
    await writeRows(queries, table, toLines([]));
    await run(queries, `insert into public.many select id, null, null from generate_series(1, 1000) id`);
    expect(await readAll(queries, table)).toHaveLength(1000);
    await run(
      queries,
      `update public.many set value = json_build_object('text', repeat('x', 4200000)), at = '2026-01-01T00:00:00.5+02'
       where id = 1`,
    );
    await run(queries, `update public.many set value = e'{\\n"a": "b\\\\nc"}' where id = 2`);
    await run(queries, `set local timezone = 'Africa/Lagos'`);
    await writeAlike(queries);
    const lines = await readAll(queries, table);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    expect(lines.find((line) => line.includes('"id":1,'))).toMatch(/"at":"2025-12-31T22:00:00\.5\+00:00"\}$/);
    expect(lines.map((line) => JSON.parse(line)).find(({ id }) => id === 2).value).toEqual({ a: 'b\nc' });
    await run(queries, 'truncate public.many');
    await writeRows(queries, table, toLines(lines));
    expect(await readAll(queries, table)).toEqual(lines);
  }));
