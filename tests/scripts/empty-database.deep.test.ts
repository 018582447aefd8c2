/** The empty database that a build brings along, as the account that runs the product finds it. */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openDatabaseFolder } from '@/server/runtime/node/database-folder';
import { buildServer } from '../server/support/server-process';
import { readAllRows } from '../server/support/all-rows';

const findBuilt = async () => join(dirname(await buildServer()), 'empty-database');

it('can be read by other accounts than the one that has built it', async () => {
  const folder = await findBuilt();
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(entries.length).toBeGreaterThan(900);
  expect(entries.filter((name) => (statSync(join(folder, name)).mode & 0o044) !== 0o044)).toEqual([]);
});

it('has every table of the build, and nothing in them that registries would have in common', async () => {
  const copy = join(mkdtempSync(join(tmpdir(), 'built-')), 'database');
  onTestFinished(() => rmSync(dirname(copy), { recursive: true, force: true }));
  cpSync(await findBuilt(), copy, { recursive: true });
  const database = await openDatabaseFolder(copy);
  onTestFinished(() => database.close());
  const rows = Object.entries(await readAllRows(database.kysely)).filter(([, found]) => found.length > 0);
  expect(rows.map(([table, found]) => [table, found.length])).toEqual([
    ['public.schema_migrations', MIGRATIONS.length],
  ]);
  expect(await migrate(database, { hosted: false })).toEqual([]);
});
