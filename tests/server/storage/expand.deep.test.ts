/**
 * Expand and contract: while nodes are upgraded one by one, the release before works on the tables of the one that
 * comes. So a release only adds to them what the one before can leave out, and takes away what that no longer asks for.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openUnmigratedDatabase } from '../support/test-database';

/**
 * What may go although a release has made it, as the faults below name it, and since which release none asks for it: a
 * whole release lies between.
 */
const UNUSED_SINCE: Record<string, string> = {};

/** The releases of the changelog, the oldest first, each with the last migration that it has. */
const releases = [
  ...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)$[^#]*?^Its last migration is `([\w-]+)`/gm),
]
  .map(([, version = '', last = '']) => ({ version, last }))
  .toReversed();

interface Part {
  /** Such as "column public.profiles.email". */
  name: string;
  on: string;
  /** What the release before relies on. */
  says: string;
  /** Whether a row can be written that leaves it out. */
  free: boolean;
}

async function readParts({ kysely }: Awaited<ReturnType<typeof openUnmigratedDatabase>>): Promise<Map<string, Part>> {
  const { rows } = await sql<Part>`
    select 'table ' || c.oid::regclass as name, '' as on, '' as says, true as free from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
    union all select format('column %s.%s', c.oid::regclass, a.attname), 'table ' || c.oid::regclass,
        format_type(a.atttypid, a.atttypmod) || case when a.attnotnull and e.oid is null then ', needed' when a.attnotnull then ', never null' else '' end,
        not a.attnotnull or e.oid is not null or a.attidentity <> '' from pg_attribute a
      join pg_class c on c.oid = a.attrelid left join pg_attrdef e on (e.adrelid, e.adnum) = (a.attrelid, a.attnum)
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
    union all select format('rule %s of %s', k.conname, k.conrelid::regclass), 'table ' || k.conrelid::regclass, pg_get_constraintdef(k.oid), false
      from pg_constraint k where k.contype <> 'n' and k.conrelid <> 0 and k.connamespace in ('public'::regnamespace, 'auth'::regnamespace)
    union all select 'rule ' || i.indexrelid::regclass || ' of ' || i.indrelid::regclass, 'table ' || i.indrelid::regclass, pg_get_indexdef(i.indexrelid), false
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(kysely);
  return new Map(rows.map((row) => [row.name, row]));
}

/** What would break the release before, a line each. */
function findFaults(before: Map<string, Part>, after: Map<string, Part>): string[] {
  const gone = [...before.values()].flatMap(({ name, says }) => {
    const now = after.get(name);
    // A rule that has gone or that forbids less hinders nobody; one that says something else is a new one.
    if (name.startsWith('rule ')) return now === undefined || now.says === says ? [] : [`${name} says something else`];
    if (!now) return [`${name} is gone`];
    // A default takes nothing away.
    return [says, says.replace(', needed', ', never null')].includes(now.says)
      ? []
      : [`${name} is another: ${now.says} instead of ${says}`];
  });
  const come = [...after.values()].flatMap(({ name, on, says, free }) => {
    if (before.has(name) || !before.has(on) || free) return [];
    if (name.startsWith('column ')) return [`${name} has to be given, and has no default`];
    // About a column that the release before does not know, and leaves at its default.
    const isOfNew = [...after.values()].some(
      (each) =>
        each.on === on && !before.has(each.name) && new RegExp(`\\b${each.name.split('.').at(-1)}\\b`).test(says),
    );
    return isOfNew ? [] : [`${name} forbids what could be written: ${says}`];
  });
  return [...gone, ...come].filter((fault) => !(fault in UNUSED_SINCE));
}

const upTo = (last: string) => MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ name }) => name === last) + 1);

describe('a release takes nothing away that the one before asks for', () => {
  it('is told of each release which migration is its last', () => {
    expect(releases.length).toBeGreaterThan(0);
    expect(releases.filter(({ last }) => upTo(last).length === 0)).toEqual([]);
    expect(releases.map(({ version }) => version)).toContain('3.0.0');
  });

  it('from each release to the next, and to what comes after the last', async () => {
    const database = await openUnmigratedDatabase();
    const faults: string[] = [];
    let before: Map<string, Part> | undefined;
    for (const last of [...releases.map((each) => each.last), MIGRATIONS.at(-1)?.name ?? '']) {
      await migrate(database, { hosted: false, migrations: upTo(last) });
      const after = await readParts(database);
      if (before) faults.push(...findFaults(before, after).map((fault) => `${last}: ${fault}`));
      before = after;
    }
    expect(faults).toEqual([]);
    const known = releases.map(({ version }) => version);
    // Nothing was dropped in the release that stopped asking for it.
    expect(Object.values(UNUSED_SINCE).filter((version) => !known.includes(version))).toEqual([]);
    await database.close();
  });

  it('where it does, that is told, and what only adds is not', async () => {
    const database = await openUnmigratedDatabase();
    const write = (name: string, text: string) => ({ name: `999-${name}`, sql: text });
    const ground = write(
      'ground',
      'create table public.boats (id int primary key, name text, length int, colour text, kept text not null, rented text unique);',
    );
    await migrate(database, { hosted: false, migrations: [...MIGRATIONS, ground] });
    const before = await readParts(database);
    const change = write(
      'later',
      `alter table public.boats drop column colour, alter column length type bigint, alter column name set not null,
         alter column kept drop not null, add column mast int not null, add column sail int not null default 1 check (sail > 0), add column flag text,
         add check (length > 0);
       create unique index boats_name on public.boats (name);
       create unique index boats_sail on public.boats (id, sail);
       alter table public.boats drop constraint boats_rented_key;
       create table public.berths (id int primary key, boat int not null references public.boats (id));`,
    );
    await migrate(database, { hosted: false, migrations: [...MIGRATIONS, ground, change] });
    expect(findFaults(before, await readParts(database)).toSorted()).toEqual([
      'column boats.colour is gone',
      'column boats.kept is another: text instead of text, needed',
      'column boats.length is another: bigint instead of integer',
      'column boats.mast has to be given, and has no default',
      'column boats.name is another: text, needed instead of text',
      'rule boats_length_check of boats forbids what could be written: CHECK ((length > 0))',
      'rule boats_name of boats forbids what could be written: CREATE UNIQUE INDEX boats_name ON public.boats USING btree (name)',
    ]);
    await database.close();
  });
});
