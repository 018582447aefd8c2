import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabaseFolder } from '@/server/runtime/node/open-platform';

let root: string;
let template: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'data-folder-'));
  template = join(root, 'template');
  folder = join(root, 'database');
  mkdirSync(template);
  writeFileSync(join(template, 'PG_VERSION'), 'new');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a first start begins with the database that the build brought along', async () => {
  await prepareDatabaseFolder(folder, { template });
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('new');
});

test('the disk has every file and every name before the copy is put in place', async () => {
  mkdirSync(join(template, 'base'));
  writeFileSync(join(template, 'base', '1'), 'rows');
  const synced: string[] = [];
  await prepareDatabaseFolder(folder, {
    template,
    sync(_, path) {
      expect(existsSync(folder)).toBe(false);
      synced.push(relative(root, path));
    },
  });
  expect(synced.toSorted()).toEqual(
    ['', '/PG_VERSION', '/base', '/base/1'].map((path) => `database.unfinished${path}`),
  );
});

test('a database that is there is left as it is', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), 'old');
  await prepareDatabaseFolder(folder, { template });
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('old');
});

test('what a start that was cut off had copied is not taken for a database', async () => {
  mkdirSync(`${folder}.unfinished`);
  writeFileSync(join(`${folder}.unfinished`, 'half'), '');
  await prepareDatabaseFolder(folder, { template });
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'half'))).toBe(false);
});

test('without a prepared database the embedded PostgreSQL makes its own', async () => {
  await prepareDatabaseFolder(folder, { template: join(root, 'none') });
  expect(existsSync(folder)).toBe(false);
});

test('the embedded PostgreSQL opens a copy, with what its own databases have', async () => {
  const made = await PGlite.create({ dataDir: join(root, 'made') });
  await made.close();
  await prepareDatabaseFolder(folder, { template: join(root, 'made') });
  const opened = await PGlite.create({ dataDir: folder });
  expect((await opened.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await opened.close();
});
