/**
 * What other accounts of the machine see of a data folder: nothing, whether it is new or was made by an earlier
 * release.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskPartialStore } from '@/server/runtime/node/disk-file-store';
import { closeDataDir } from '@/server/runtime/node/close-to-others';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { prepareDatabaseFolder, openPlatform } from '@/server/runtime/node/open-platform';
import { SILENT_LOG } from '@/server/platform/log';
import { TEST_CATALOG } from '../../support/test-platform';

const definitions = { catalog: TEST_CATALOG, validators: {} };
const umask = process.umask();
let root: string;
let folder: string;

beforeEach(() => {
  // As under a service manager that keeps nothing back.
  process.umask(0);
  root = mkdtempSync(join(tmpdir(), 'closed-'));
  folder = join(root, 'data');
});

afterEach(() => {
  process.umask(umask);
  rmSync(root, { recursive: true, force: true });
});

const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0;

/** Everything that another account can reach: what is open itself, below folders that are all open. */
function listReachable(path = folder): string[] {
  if (!isOpen(path)) return [];
  return [
    relative(root, path),
    ...(statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => listReachable(join(path, name))) : []),
  ];
}

async function work(phone = '+2348030000001') {
  const opened = await openPlatform(parseEnvironment({ DATA_DIR: folder }), {
    ...definitions,
    log: SILENT_LOG,
    print: () => undefined,
  });
  await opened.platform.auth.backend.sendCode(phone, { address: '::1' });
  await opened.platform.files.put('a-file-of-somebody-else', new Blob(['%PDF']).stream() as never);
  const partials = await createDiskPartialStore(join(folder, 'uploads'));
  await (await partials.open('an-upload-of-somebody-else')).close();
  return opened;
}

it('a new data folder is its owner’s alone, and so is each of its parts', async () => {
  const opened = await work();
  expect(listReachable()).toEqual([]);
  for (const name of readdirSync(folder)) expect([name, isOpen(join(folder, name))]).toEqual([name, false]);
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'files', 'lock.json', 'outbox.jsonl', 'uploads']);
  expect(isOpen(join(folder, 'files', 'a-', 'a-file-of-somebody-else'))).toBe(false);
  await opened.close();
});

it('one that an earlier release has left open is closed at the next start, and goes on working', async () => {
  await (await work()).close();
  const open = (path: string): void => {
    const directory = statSync(path).isDirectory();
    chmodSync(path, directory ? 0o755 : 0o666);
    if (directory) for (const name of readdirSync(path)) open(join(path, name));
  };
  open(folder);
  const opened = await work('+2348030000002');
  expect(listReachable()).toEqual([]);
  expect(['database', 'files', 'uploads', 'outbox.jsonl'].filter((name) => isOpen(join(folder, name)))).toEqual([]);
  expect(isOpen(join(folder, 'database', 'PG_VERSION'))).toBe(false);
  await opened.close();
});

it('the database that the build has brought along is copied for its owner alone', async () => {
  const template = join(root, 'template');
  mkdirSync(join(template, 'base'), { recursive: true });
  writeFileSync(join(template, 'base', '1'), 'rows');
  // As the product sets it. Files are copied as open as they are, whatever is kept back of their folders.
  process.umask(0o077);
  await prepareDatabaseFolder(folder, { template });
  expect([folder, join(folder, 'base'), join(folder, 'base', '1')].filter(isOpen)).toEqual([]);
  expect(readFileSync(join(folder, 'base', '1'), 'utf8')).toBe('rows');
});

it('a folder of all accounts stays so, and what others keep in it is left as it is', () => {
  mkdirSync(join(folder, 'database'), { recursive: true });
  writeFileSync(join(folder, 'theirs'), '');
  chmodSync(folder, 0o1777);
  closeDataDir(folder);
  expect([folder, join(folder, 'theirs'), join(folder, 'database')].map(isOpen)).toEqual([true, true, false]);
});
