/** The embedded database's folder: what survives a power cut, who can read it, and what is said of a damaged one. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openDatabaseFolder, refuseLostDatabase } from '@/server/runtime/node/database-folder';

const umask = process.umask();
let root: string;
let folder: string;

beforeAll(async () => {
  process.umask(0o077);
  root = fs.mkdtempSync(join(tmpdir(), 'database-'));
  folder = join(root, 'database');
  await (await openDatabaseFolder(folder)).close();
});
afterAll(() => {
  process.umask(umask);
  fs.rmSync(root, { recursive: true, force: true });
});

const copyFolder = (name: string) => {
  const copy = join(root, name);
  fs.cpSync(folder, copy, { recursive: true });
  return copy;
};

it('what was acknowledged is there after a power cut, of which the disk knows only what it was asked to keep', async () => {
  const work = copyFolder('work');
  const kept = copyFolder('kept');
  let isUp = true;
  const keep = (descriptor: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    if (fs.statSync(path).isDirectory()) return;
    const copy = join(kept, relative(work, path));
    fs.mkdirSync(dirname(copy), { recursive: true });
    fs.copyFileSync(path, copy);
  };
  const database = await openDatabaseFolder(work, (descriptor) => isUp && keep(descriptor));
  await sql`create table entries (id int primary key, entry text)`.execute(database.kysely);
  const add = async (id: number) =>
    sql`insert into entries values (${id}, ${'e'.repeat(2000)})`.execute(database.kysely);
  for (let id = 1; id <= 20; id += 1) await add(id);
  await sql`checkpoint`.execute(database.kysely);
  for (let id = 21; id <= 40; id += 1) await add(id);
  isUp = false;
  await database.close();

  const after = await openDatabaseFolder(kept);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from entries`.execute(after.kysely);
  expect(rows).toEqual([{ count: 40 }]);
  await after.close();
});

it('each of its files and folders is its owner’s alone, those that the engine makes later too', async () => {
  const database = await openDatabaseFolder(copyFolder('later'));
  await sql`create table later (id int)`.execute(database.kysely);
  await database.close();
  const names = fs
    .readdirSync(join(root, 'later'), { recursive: true })
    .map((name) => join(root, 'later', String(name)));
  const modes = names.map((name) => {
    const found = fs.statSync(name);
    return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`;
  });
  expect([...new Set(modes)].toSorted()).toEqual(['file 600', 'folder 700']);
});

describe('a damaged folder', () => {
  it.each<[string, (copy: string) => void]>([
    ['without its version', (copy) => fs.rmSync(join(copy, 'PG_VERSION'))],
    ['without its tables', (copy) => fs.rmSync(join(copy, 'base'), { recursive: true })],
    ['with a control file that was cut off', (copy) => fs.truncateSync(join(copy, 'global', 'pg_control'), 100)],
    ['without its log', (copy) => fs.rmSync(join(copy, 'pg_wal'), { recursive: true })],
  ])('%s is told in one line with what to do', async (name, damage) => {
    const copy = copyFolder(name.replaceAll(' ', '-'));
    damage(copy);
    const said = await openDatabaseFolder(copy).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(said).toMatch(/^The database in .* is damaged.*restore the latest backup: npm run restore -- FOLDER\.$/);
  });

  it('of another PostgreSQL says which', async () => {
    const copy = copyFolder('older');
    fs.writeFileSync(join(copy, 'PG_VERSION'), '17\n');
    await expect(openDatabaseFolder(copy)).rejects.toThrow('is one of PostgreSQL 17, and this build has 18.');
  });
});

it('uploaded files without their database are not taken for a first start', () => {
  const data = join(root, 'data');
  fs.mkdirSync(join(data, 'files', 'incoming'), { recursive: true });
  expect(() => refuseLostDatabase(data)).not.toThrow();
  fs.mkdirSync(join(data, 'files', 'ab'));
  expect(() => refuseLostDatabase(data)).toThrow(/has uploaded files, but no database/);
  fs.mkdirSync(join(data, 'database'));
  expect(() => refuseLostDatabase(data)).toThrow(/is missing or empty/);
  fs.writeFileSync(join(data, 'database', 'PG_VERSION'), '18\n');
  expect(() => refuseLostDatabase(data)).not.toThrow();
});
