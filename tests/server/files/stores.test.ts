/** What every place for files promises: memory, a folder, and an S3 store over the network. */
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileStore } from '@/server/platform/file-store';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { createSharedPartialStore } from '@/server/files/shared-partial-store';
import type { PartialStore } from '@/server/platform/partial-store';
import { createDiskFileStore, createDiskPartialStore } from '@/server/runtime/node/disk-file-store';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';
import { startS3, type TestS3 } from '../support/s3-server';
import { openTestDatabase } from '../support/test-database';

let folder: string;
const KEY = 'rules-of-the-house-2026';
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stores-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const toChunks = (text: string) => new Blob([text]).stream();

describe.each<[string, () => Promise<FileStore>]>([
  ['memory', async () => createMemoryFileStore()],
  ['a folder', async () => createDiskFileStore(join(folder, 'files'))],
  ['S3', async () => createS3FileStore(s3.options)],
])('files in %s', (_where, create) => {
  test('are given back as they were put, whole and in part, and told by size and hash', async () => {
    const store = await create();
    const { size, sha256 } = await store.put(KEY, toChunks('New balls, please'));
    expect([size, sha256]).toEqual([17, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const whole = await store.open(KEY);
    expect([await new Response(whole?.stream).text(), whole?.size]).toEqual(['New balls, please', 17]);
    const part = await store.open(KEY, { start: 4, end: 8 });
    expect([await new Response(part?.stream).text(), part?.size]).toEqual(['balls', 17]);
    expect((await store.put(`${KEY}-2`, toChunks('New balls, please'))).sha256).toBe(sha256);
  });

  test('are gone when they are removed, which does nothing to what is not there', async () => {
    const store = await create();
    await store.put(KEY, toChunks('a'));
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.open(KEY)).toBeUndefined();
  });

  test('have keys that lead nowhere else', async () => {
    const store = await create();
    for (const key of [`../${KEY}`, `a/${KEY}`, '', '.', 'short'])
      await expect((async () => store.put(key, toChunks('a')))()).rejects.toThrow('A file key has an unexpected form');
  });
});

describe.each<[string, () => Promise<PartialStore>]>([
  ['memory', async () => createMemoryPartialStore()],
  ['a folder', async () => createDiskPartialStore(join(folder, 'uploads'))],
  ['S3', async () => (await openSharedStores()).first],
])('growing files in %s', (_where, create) => {
  test('grow, are found again, and are gone when they are removed', async () => {
    const store = await create();
    expect(await store.size(KEY)).toBe(0);
    const first = await store.open(KEY);
    await first.append(Buffer.from('New '));
    await first.close();
    const again = await store.open(KEY);
    expect(again.size).toBe(4);
    await again.append(Buffer.from('balls'));
    expect([again.size, await text(again.read()), await text(again.read({ start: 4, end: 5 }))]).toEqual([
      9,
      'New balls',
      'ba',
    ]);
    await again.close();
    expect(await store.size(KEY)).toBe(9);
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.size(KEY)).toBe(0);
  });
});

/** As two servers have them: one database, one bucket. */
async function openSharedStores() {
  const database = await openTestDatabase();
  const addUpload = (id: string) =>
    database.kysely
      .insertInto('uploads')
      .values({
        id,
        owner_id: crypto.randomUUID(),
        key: `${id}-when-it-is-whole`,
        name: 'rules.pdf',
        length: 100,
        expires_at: new Date(),
      })
      .execute();
  await addUpload(KEY);
  const files = createS3FileStore(s3.options);
  const options = { database, files };
  return { first: createSharedPartialStore(options), second: createSharedPartialStore(options), files, addUpload };
}

describe('a growing file that two servers have', () => {
  test('goes on at either, and is read in order, whole and in part', async () => {
    const { first, second } = await openSharedStores();
    const before = await s3.keys();
    const texts = ['New ', 'b', 'alls, ', 'please'];
    for (const [index, words] of texts.entries()) {
      const file = await (index % 2 === 0 ? first : second).open(KEY);
      await file.append(Buffer.from(words));
      await file.close();
    }
    const file = await second.open(KEY);
    expect(await text(file.read())).toBe('New balls, please');
    expect(await text(file.read({ start: 2, end: 8 }))).toBe('w balls');
    expect(await text(file.read({ start: 6, end: 6 }))).toBe('l');
    await first.remove(KEY);
    expect([await second.size(KEY), await s3.keys()]).toEqual([0, before]);
  });

  test('has bytes and an end of its own, beside others', async () => {
    const { first, addUpload } = await openSharedStores();
    await addUpload('another-upload');
    const append = async (id: string, ...texts: string[]) => {
      for (const words of texts) {
        const file = await first.open(id);
        await file.append(Buffer.from(words));
        await file.close();
      }
    };
    await append(KEY, 'New ', 'balls');
    await append('another-upload', 'Old rackets');
    expect([await first.size(KEY), await first.size('another-upload')]).toEqual([9, 11]);
    await first.remove(KEY);
    expect(await first.size(KEY)).toBe(0);
    expect(await text((await first.open('another-upload')).read())).toBe('Old rackets');
  });

  test('goes on where it was after a piece that could not be stored', async () => {
    const { first, files } = await openSharedStores();
    vi.spyOn(files, 'put').mockRejectedValueOnce(new Error('The bucket is away'));
    const append = async (words: string) => {
      const file = await first.open(KEY);
      await file.append(Buffer.from(words));
      await file.close();
    };
    await expect(append('New')).rejects.toThrow('The bucket is away');
    expect(await first.size(KEY)).toBe(0);
    await append('New balls');
    expect(await text((await first.open(KEY)).read())).toBe('New balls');
  });

  test('takes the bytes of one of them, and tells the other that it stands elsewhere', async () => {
    const { first, second } = await openSharedStores();
    const before = await s3.keys();
    const [slow, quick] = [await first.open(KEY), await second.open(KEY)];
    await slow.append(Buffer.from('New'));
    await quick.append(Buffer.from('New balls'));
    await quick.close();
    await expect(slow.close()).rejects.toMatchObject({ statusCode: 409, code: 'WRONG_OFFSET' });
    expect(await first.size(KEY)).toBe(9);
    // Nor is anything left of what came second, once the upload has ended.
    await second.remove(KEY);
    expect(await s3.keys()).toEqual(before);
  });
});

test('a folder of growing files is opened again with what is in it', async () => {
  const where = join(folder, 'a', 'b', 'uploads');
  const file = await (await createDiskPartialStore(where)).open(KEY);
  await file.append(Buffer.from('New '));
  await file.close();
  expect(await (await createDiskPartialStore(where)).size(KEY)).toBe(4);
});

test('nothing of a file on its way to S3 stays on this machine', async () => {
  const way = join(folder, 'way');
  await mkdir(way);
  vi.stubEnv('TMPDIR', way);
  const store = createS3FileStore(s3.options);
  await store.put(KEY, toChunks('a'));
  expect(await readdir(way)).toEqual([]);
  expect((await s3.read(KEY))?.toString()).toBe('a');
  vi.unstubAllEnvs();
});

test('a file that breaks off says why, also when its beginning was cleared away in the meantime', async () => {
  const own = join(folder, 'cleared');
  const store = await createDiskFileStore(own);
  async function* breakOff() {
    yield Buffer.from('New ');
    await rm(join(own, 'incoming', KEY));
    throw new Error('The line went dead');
  }
  await expect(store.put(KEY, breakOff())).rejects.toThrow('The line went dead');
});

test('a folder keeps what is its owner’s alone, and of half-written files those of a day', async () => {
  const own = join(folder, 'owned');
  const store = await createDiskFileStore(own);
  await store.put(KEY, toChunks('New balls'));
  expect((await stat(join(own, KEY.slice(0, 2), KEY))).mode & 0o777).toBe(0o600);
  const incoming = join(own, 'incoming');
  expect(await readdir(incoming)).toEqual([]);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  for (const [name, age] of [
    ['old', hours(24.01)],
    ['new', hours(23.99)],
  ] as const) {
    await writeFile(join(incoming, name), '');
    await utimes(join(incoming, name), age, age);
  }
  await createDiskFileStore(own);
  expect(await readdir(incoming)).toEqual(['new']);
});

test('several that begin in one folder at about the same moment clear the same away', async () => {
  const own = join(folder, 'at-once');
  const incoming = join(own, 'incoming');
  await createDiskFileStore(own);
  const old = new Date('2026-01-01');
  for (let number = 0; number < 20; number += 1) {
    await writeFile(join(incoming, String(number)), '');
    await utimes(join(incoming, String(number)), old, old);
  }
  const begun: Promise<FileStore>[] = [];
  for (let number = 0; number < 10; number += 1) {
    begun.push(createDiskFileStore(own));
    await new Promise(setImmediate);
  }
  await Promise.all(begun);
  expect(await readdir(incoming)).toEqual([]);
});

test('a file that was begun before is written anew, and nothing of what it was stays', async () => {
  const own = join(folder, 'anew');
  const store = await createDiskFileStore(own);
  await writeFile(join(own, 'incoming', KEY), 'something much longer than the file');
  expect(await store.put(KEY, toChunks('New'))).toMatchObject({ size: 3 });
  expect(await readFile(join(own, KEY.slice(0, 2), KEY), 'utf8')).toBe('New');
});

test('one file that is missing is missing; without their folder all of them are away', async () => {
  const own = join(folder, 'gone');
  const store = await createDiskFileStore(own);
  expect(await store.open(KEY)).toBeUndefined();
  await store.check();
  await rm(own, { recursive: true });
  await expect(store.open(KEY)).rejects.toThrow(`The folder ${own} is away`);
  await expect(store.check()).rejects.toThrow(`The folder ${own} is away`);
  await writeFile(own, 'no folder');
  await expect(store.open(KEY)).rejects.toThrow(`The folder ${own} is away`);
});

/** What is done with every open file, whoever has opened it. */
async function findFileHandle(): Promise<FileHandle> {
  const file = await open(folder, 'r');
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

test('a growing file is on the disk before it is closed', async () => {
  const handle = await findFileHandle();
  const [write, sync] = [vi.spyOn(handle, 'write'), vi.spyOn(handle, 'sync')];
  try {
    const file = await (await createDiskPartialStore(join(folder, 'synced'))).open(KEY);
    await file.append(Buffer.from('New balls'));
    expect([write.mock.calls.length, sync.mock.calls.length]).toEqual([1, 0]);
    await file.close();
    expect([write.mock.calls.length, sync.mock.calls.length]).toEqual([1, 1]);
  } finally {
    vi.restoreAllMocks();
  }
});

test('a growing file has every byte in its place, also where the disk takes a few at a time', async () => {
  const handle = await findFileHandle();
  const write = Reflect.get(handle, 'write') as (this: FileHandle, ...words: unknown[]) => Promise<unknown>;
  const writeLittle = function (this: FileHandle, bytes: Uint8Array, { offset, position }: Record<string, number>) {
    const length = Math.min(4, bytes.byteLength - (offset ?? 0));
    return write.call(this, bytes, { offset, position, length });
  };
  vi.spyOn(handle, 'write').mockImplementation(writeLittle as never);
  try {
    const own = join(folder, 'little');
    const file = await (await createDiskPartialStore(own)).open(KEY);
    await file.append(Buffer.from('New balls, '));
    await file.append(Buffer.from('please'));
    expect(file.size).toBe(17);
    await file.close();
    expect(await readFile(join(own, KEY), 'utf8')).toBe('New balls, please');
  } finally {
    vi.restoreAllMocks();
  }
});

test('a growing file is its owner’s alone, and takes whatever is added at its end', async () => {
  const own = join(folder, 'growing');
  const store = await createDiskPartialStore(own);
  const [one, other] = [await store.open(KEY), await store.open(KEY)];
  await one.append(Buffer.from('New '));
  // Sent twice, the same bytes have the same place.
  await other.append(Buffer.from('New '));
  await other.append(Buffer.from('balls'));
  expect([one.size, other.size]).toEqual([4, 9]);
  await one.close();
  await other.close();
  expect((await stat(join(own, KEY))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(own, KEY), 'utf8')).toBe('New balls');
  await expect((async () => store.size('../passwd'))()).rejects.toThrow('A file key has an unexpected form');
  await rm(own, { recursive: true });
  await writeFile(own, 'no folder');
  await expect(store.open(KEY)).rejects.toThrow(`The folder ${own} is away`);
  await expect(store.size(KEY)).rejects.toThrow(`The folder ${own} is away`);
});
