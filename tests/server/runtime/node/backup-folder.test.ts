/** The folder of a backup: what is written into it, and what is said of one that is not as it was written. */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Manifest } from '@/server/backup/manifest';
import {
  BackupError,
  checkFolder,
  createFolderWriter,
  filePath,
  findManifest,
  listKeys,
  readLines,
  tablePath,
} from '@/server/runtime/node/backup/backup-folder';

const MANIFEST: Manifest = {
  registry_backup: 1,
  made_at: '2026-01-02T02:30:00Z',
  hosted: false,
  migrations: [],
  tables: [
    { name: 'public.roles', rows: 2, numbers: {} },
    { name: 'public.people', rows: 0, numbers: { id: null } },
  ],
  files: { count: 2, bytes: 5 },
  erased: [],
  damaged: [],
};
const PATHS = [
  'files/ab/abc',
  'files/de/def',
  'manifest.json',
  'tables/public.people.jsonl',
  'tables/public.roles.jsonl',
];
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* toChunks(...chunks: (string | Uint8Array)[]) {
  yield* chunks;
}

async function write(manifest: Manifest = MANIFEST) {
  const writer = createFolderWriter(folder);
  expect(await writer.write('tables/public.roles.jsonl', toChunks('{"id":1}\n', '{"id":2}\n'))).toBe(true);
  expect(await writer.write('tables/public.people.jsonl', toChunks())).toBe(true);
  expect(await writer.write('files/ab/abc', toChunks(Buffer.from('ab'), Buffer.from('c')), sumOf('abc'))).toBe(true);
  expect(await writer.write('files/de/def', toChunks(Buffer.from('de')))).toBe(true);
  await writer.finish(manifest);
}

/** What is said of the folder as it is. */
const refusal = () =>
  checkFolder(folder).then(
    () => 'taken',
    (error: unknown) => (error instanceof BackupError ? error.message.replaceAll(folder, 'FOLDER') : String(error)),
  );

it('has each file with its checksum, and is its owner’s alone', async () => {
  await write();
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n').slice(0, -1);
  expect(lines.map((line) => line.slice(66)).toSorted()).toEqual(PATHS);
  expect(lines).toEqual(lines.toSorted());
  for (const line of lines)
    expect(line.slice(0, 66)).toBe(`${sumOf(readFileSync(join(folder, line.slice(66)), 'utf8'))}  `);
  for (const path of [...PATHS, 'SHA256SUMS']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
  expect([filePath('abc-def'), tablePath('public.roles')]).toEqual(['files/ab/abc-def', 'tables/public.roles.jsonl']);
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(`${JSON.stringify(MANIFEST, null, 2)}\n`);
  expect(await findManifest(folder)).toEqual(MANIFEST);
  const checked = await checkFolder(folder);
  expect([checked.manifest, [...checked.sums.keys()].toSorted()]).toEqual([MANIFEST, PATHS]);
  expect(listKeys(checked).toSorted()).toEqual(['abc', 'def']);
  const read: string[] = [];
  for await (const line of readLines(folder, 'public.roles')) read.push(line);
  expect(read).toEqual(['{"id":1}', '{"id":2}']);
});

it('leaves a file out that is not what it should be, and writes none over another', async () => {
  const writer = createFolderWriter(folder);
  expect(await writer.write('files/ab/abc', toChunks('ab'), sumOf('abc'))).toBe(false);
  expect(readdirSync(join(folder, 'files', 'ab'))).toEqual([]);
  await writer.write('files/ab/abc', toChunks('abc'), sumOf('abc'));
  await expect(writer.write('files/ab/abc', toChunks('other'))).rejects.toThrow('EEXIST');
  await writer.finish({ ...MANIFEST, tables: [], files: { count: 1, bytes: 3 } });
  expect(listKeys(await checkFolder(folder))).toEqual(['abc']);
});

it('is damaged when files are missing or changed, of which it names three', async () => {
  await write();
  appendFileSync(join(folder, 'files/ab/abc'), 'd');
  const begin = 'The backup FOLDER is damaged, and nothing was restored from it: ';
  expect(await refusal()).toBe(`${begin}files/ab/abc is not what was written. Take another backup.`);
  rmSync(join(folder, 'files/de/def'));
  rmSync(join(folder, 'tables/public.roles.jsonl'));
  expect(await refusal()).toMatch(/(; .* is missing){1,2}\. Take another backup\.$/);
  expect(await refusal()).not.toContain('more');
  rmSync(join(folder, 'tables/public.people.jsonl'));
  const said = await refusal();
  expect(said).toMatch(/; and 1 more\. Take another backup\.$/);
  expect(said.split('; ')).toHaveLength(4);
});

it('that cannot be read at all says so itself', async () => {
  await write();
  rmSync(join(folder, 'files/ab/abc'));
  mkdirSync(join(folder, 'files/ab/abc'));
  expect(await refusal()).toMatch(/EISDIR/);
  rmSync(join(folder, 'SHA256SUMS'));
  mkdirSync(join(folder, 'SHA256SUMS'));
  expect(await refusal()).toMatch(/EISDIR/);
});

it.each(['SHA256SUMS', 'manifest.json'])('without its %s is no whole one', async (path) => {
  await write();
  rmSync(join(folder, path));
  if (path === 'manifest.json')
    writeFileSync(
      join(folder, 'SHA256SUMS'),
      readFileSync(join(folder, 'SHA256SUMS'), 'utf8').replace(/^.*manifest\.json\n/m, ''),
    );
  expect(await refusal()).toBe(
    `FOLDER is no whole backup: it has no ${path}. Name the folder that "npm run backup" has printed.`,
  );
  expect(await findManifest(folder)).toBeUndefined();
});

it('is not whole when its checksums do not name what its manifest counts', async () => {
  const notWhole =
    'The backup FOLDER is not whole: SHA256SUMS does not name what manifest.json counts. Take another backup.';
  await write();
  const path = join(folder, 'SHA256SUMS');
  const sums = readFileSync(path, 'utf8');
  const without = (name: string) => sums.replace(new RegExp(`^.*${name}\n`, 'm'), '');
  for (const name of ['files/ab/abc', 'tables/public.roles.jsonl', 'manifest.json']) {
    writeFileSync(path, without(name));
    expect(await refusal(), name).toBe(notWhole);
  }
  // As many as it should be, but others.
  writeFileSync(join(folder, 'other'), '');
  for (const name of ['tables/public.roles.jsonl', 'manifest.json']) {
    writeFileSync(path, `${without(name)}${sumOf('')}  other\n`);
    expect(await refusal(), name).toBe(notWhole);
  }
  writeFileSync(path, `${sums}${sumOf('')}  other\n`);
  expect(await refusal()).toBe(notWhole);
});

it.each(['no JSON', '{"registry_backup":2}'])('with the manifest %s was made by another release', async (text) => {
  await write();
  writeFileSync(join(folder, 'manifest.json'), text);
  const path = join(folder, 'SHA256SUMS');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^.*manifest\.json\n/m, `${sumOf(text)}  manifest.json\n`));
  expect(await refusal()).toBe(
    'FOLDER was not made by this form of backup (1). Restore it with the release that made it, and upgrade then.',
  );
  expect(await findManifest(folder)).toBeUndefined();
});
