/** What every place for files promises: memory, a folder, and an S3 store over the network. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileStore } from '@/server/platform/file-store';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { createMemoryPartialStore } from '@/server/files/memory-partial-store';
import type { PartialStore } from '@/server/platform/partial-store';
import { createDiskFileStore } from '@/server/runtime/node/disk-file-store';
import { createDiskPartialStore } from '@/server/runtime/node/disk-partial-store';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';

let folder: string;
let endpoint: string;
const KEY = 'rules-of-the-house-2026';
const objects = new Map<string, Buffer>();

/** As S3 answers for one bucket. */
const s3 = createServer((request, response) => {
  void answer(request).then(({ status, headers = {}, body = '' }) => response.writeHead(status, headers).end(body));
});

async function answer(request: IncomingMessage) {
  const key = request.url ?? '';
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    objects.set(key, Buffer.concat(chunks));
    return { status: 200 };
  }
  if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
  const bytes = objects.get(key);
  if (!bytes) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  if (start === undefined) return { status: 200, headers: { 'content-length': bytes.length }, body: bytes };
  const part = bytes.subarray(Number(start), Number(end) + 1);
  return { status: 206, headers: { 'content-range': `bytes ${start}-${end}/${bytes.length}` }, body: part };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stores-'));
  await new Promise<void>((resolve) => void s3.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await new Promise((resolve) => void s3.close(resolve));
  await rm(folder, { recursive: true });
});

const toChunks = (text: string) => new Blob([text]).stream();

describe.each<[string, () => Promise<FileStore>]>([
  ['memory', async () => createMemoryFileStore()],
  ['a folder', async () => createDiskFileStore(join(folder, 'files'))],
  [
    'S3',
    async () =>
      createS3FileStore({ endpoint, bucket: 'papers', region: 'auto', accessKeyId: 'a', secretAccessKey: 'b' }),
  ],
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
])('growing files in %s', (_where, create) => {
  const read = async (chunks: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts).toString();
  };

  test('grow, are found again, and are gone when they are removed', async () => {
    const store = await create();
    expect(await store.size(KEY)).toBe(0);
    const first = await store.open(KEY);
    await first.append(Buffer.from('New '));
    await first.close();
    const again = await store.open(KEY);
    expect(again.size).toBe(4);
    await again.append(Buffer.from('balls'));
    expect([again.size, await read(again.read()), await read(again.read({ start: 4, end: 5 }))]).toEqual([
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

test('nothing of a file on its way to S3 stays on this machine', async () => {
  const way = join(folder, 'way');
  await mkdir(way);
  vi.stubEnv('TMPDIR', way);
  const store = createS3FileStore({
    endpoint,
    bucket: 'papers',
    region: 'auto',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
  await store.put(KEY, toChunks('a'));
  expect(await readdir(way)).toEqual([]);
  expect(objects.get(`/papers/${KEY}`)?.toString()).toBe('a');
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
