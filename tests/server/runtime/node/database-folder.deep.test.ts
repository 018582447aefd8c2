/** The embedded database's folder: what survives a power cut, who can read it, and what is said of a damaged one. */
import nodeFs, * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { openDatabaseFolder, assertDatabaseThere } from '@/server/runtime/node/database-folder';

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
    expect(said).toMatch(
      /^The database in .* is damaged.*Keep the data folder as it is: .*restore the latest backup: npm run restore -- FOLDER\.$/,
    );
  });

  it('of another PostgreSQL says which', async () => {
    const copy = copyFolder('older');
    fs.writeFileSync(join(copy, 'PG_VERSION'), '17\n');
    await expect(openDatabaseFolder(copy)).rejects.toThrow('is one of PostgreSQL 17, and this build has 18.');
  });
});

describe('a folder that something keeps from being opened', () => {
  const BLOCKS: [string, RegExp][] = [
    ['ENOSPC', /^The disk of .* is full\. Make room on it, .* nothing of the database is lost\.$/],
    ['EDQUOT', /used up its share of the disk/],
    ['EACCES', /may not read and write all of .*: chown -R /],
    ['EPERM', /may not read and write all of .*: chown -R /],
    ['EROFS', /can only be read\. Mount it for writing/],
    ['EMFILE', /^Too many files are open to open .*LimitNOFILE/],
    ['ENFILE', /^Too many files are open to open .*LimitNOFILE/],
    ['ENOMEM', /^There is not enough memory/],
    ['EIO', /answers with errors \(EIO\)\. Copy the data folder to another disk/],
  ];
  const failWith = (code: string) => () => {
    throw Object.assign(new Error(`${code}: what the system says`), { code });
  };
  const open = async (sync?: () => void) =>
    openDatabaseFolder(copyFolder(`blocked-${(blocked += 1)}`), sync).then(
      async (database) => (await database.close(), 'opened'),
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  let blocked = 0;
  afterEach(() => void vi.restoreAllMocks());

  it.each(BLOCKS)('by %s at a file of the engine’s says so, and not that it is damaged', async (code, words) => {
    const { openSync } = nodeFs;
    vi.spyOn(nodeFs, 'openSync').mockImplementation((path, ...rest) =>
      /database|blocked/.test(String(path)) && !String(path).endsWith('PG_VERSION')
        ? failWith(code)()
        : openSync(path, ...rest),
    );
    const said = await open();
    expect(said).toMatch(words);
    expect(said).not.toMatch(/damaged|restore/);
  });

  it.each(BLOCKS.slice(0, 2))('by %s where the disk is to keep it', async (code, words) => {
    expect(await open(failWith(code))).toMatch(words);
  });
});

it('uploaded files without their database are not taken for a first start', () => {
  const data = join(root, 'data');
  fs.mkdirSync(join(data, 'files', 'incoming'), { recursive: true });
  expect(() => assertDatabaseThere(data)).not.toThrow();
  fs.mkdirSync(join(data, 'files', 'ab'));
  expect(() => assertDatabaseThere(data)).toThrow(/has uploaded files, but no database/);
  fs.mkdirSync(join(data, 'database'));
  expect(() => assertDatabaseThere(data)).toThrow(/is missing or empty/);
  fs.writeFileSync(join(data, 'database', 'PG_VERSION'), '18\n');
  expect(() => assertDatabaseThere(data)).not.toThrow();
});

it('a folder of an earlier release opens: PostgreSQL refuses one of other versions than these', async () => {
  const database = await openDatabaseFolder(copyFolder('versions'));
  const { rows } = await sql`select pg_control_version, catalog_version_no from pg_control_system()`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ pg_control_version: 1800, catalog_version_no: 202506291 }]);
  await database.close();
});
