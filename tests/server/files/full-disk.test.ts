/**
 * A disk that is full: the upload is refused in clear words, nothing half-written stays, and it goes on when there is
 * room again.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import type { FileStore } from '@/server/platform/file-store';
import type { PartialStore } from '@/server/platform/partial-store';
import { createDiskFileStore, createDiskPartialStore } from '@/server/runtime/node/disk-file-store';
import { createPdfOf } from '../support/sample-files';
import { createTestProduct, type TestProduct } from '../support/test-product';

const TUS = { 'tus-resumable': '1.0.0' };
const CONTENT = createPdfOf(20_000);
const sha256 = createHash('sha256').update(CONTENT).digest('hex');
const REFUSED = {
  status: 507,
  body: {
    code: 'STORAGE_FULL',
    message: 'There is no room on the server at the moment. What it has received is kept. Please try again later.',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
const disk = { room: Infinity };
let product: TestProduct;
let app: TestProduct['app'];
let token: string;

beforeAll(async () => {
  product = await createTestProduct();
  const partials = limitPartials(await createDiskPartialStore(join(folder, 'uploads')));
  const files = limitFiles(await createDiskFileStore(join(folder, 'files')));
  app = await createServer({ ...product.platform, files, partials });
  token = (await product.join('+2348031240001', catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? ''))
    .access_token;
});

beforeEach(() => void (disk.room = Infinity));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an upload in pieces keeps what fitted, and goes on from there', async () => {
  const path = await begin();
  disk.room = 12_000;
  expect(await call('PATCH', path, CONTENT, { 'upload-offset': '0' })).toMatchObject(REFUSED);
  expect((await call('HEAD', path)).headers.get('upload-offset')).toBe('12000');
  expect(await call('PATCH', path, CONTENT.slice(12_000), { 'upload-offset': '12000' })).toMatchObject(REFUSED);
  expect(listFiles()).toEqual([]);
  disk.room = Infinity;
  expect((await call('PATCH', path, CONTENT.slice(12_000), { 'upload-offset': '12000' })).status).toBe(204);
  expect((await call('GET', path)).body).toMatchObject({ data: { fileSize: CONTENT.length, fileHash: sha256 } });
});

test('an upload that is whole waits for the room that its file needs', async () => {
  const before = listFiles();
  const path = await begin();
  disk.room = CONTENT.length + 5000;
  expect(await call('PATCH', path, CONTENT, { 'upload-offset': '0' })).toMatchObject(REFUSED);
  expect(listFiles()).toEqual(before);
  expect(await call('GET', path)).toMatchObject(REFUSED);
  disk.room = Infinity;
  expect((await call('HEAD', path)).headers.get('upload-offset')).toBe(String(CONTENT.length));
  expect((await call('GET', path)).body).toMatchObject({ data: { fileSize: CONTENT.length, fileHash: sha256 } });
});

test('an upload that is sent whole leaves nothing behind, and can be sent again', async () => {
  const before = listFiles();
  disk.room = 5000;
  const form = () => {
    const body = new FormData();
    body.append('file', new File([CONTENT], 'licence.pdf'));
    return body;
  };
  expect(await call('POST', '/applications/upload', form())).toMatchObject(REFUSED);
  expect(listFiles()).toEqual(before);
  expect(await countRows()).toBe(before.length);
  disk.room = Infinity;
  expect(await call('POST', '/applications/upload', form())).toMatchObject({
    status: 201,
    body: { data: { fileHash: sha256 } },
  });
});

async function begin(): Promise<string> {
  const headers = { 'upload-length': String(CONTENT.length), 'upload-metadata': `filename ${btoa('licence.pdf')}` };
  return `/${(await call('POST', '/uploads', undefined, headers)).headers.get('location')}`;
}

async function call(
  method: string,
  path: string,
  body?: Uint8Array<ArrayBuffer> | FormData,
  headers: Record<string, string> = {},
) {
  const type: Record<string, string> = method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {};
  const response = await app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...TUS, ...type, ...headers },
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Everything in the folder of stored files, half-written ones too. */
function listFiles(): string[] {
  return readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

async function countRows(): Promise<number> {
  return (await product.platform.database.kysely.selectFrom('files').select('id').execute()).length;
}

/** Takes room, as far as there is some; then throws what a file system throws. */
function take(bytes: Uint8Array): Uint8Array {
  const fitting = bytes.subarray(0, disk.room);
  disk.room -= fitting.byteLength;
  return fitting;
}

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

function limitFiles(store: FileStore): FileStore {
  async function* limit(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      const fitting = take(chunk);
      yield fitting;
      if (fitting.byteLength < chunk.byteLength) throw noRoom();
    }
  }
  return { ...store, put: (key, chunks) => store.put(key, limit(chunks)) };
}

function limitPartials(store: PartialStore): PartialStore {
  return {
    ...store,
    async open(id) {
      const file = await store.open(id);
      return {
        get size() {
          return file.size;
        },
        async append(bytes) {
          const fitting = take(bytes);
          await file.append(fitting);
          if (fitting.byteLength < bytes.byteLength) throw noRoom();
        },
        read: (range) => file.read(range),
        close: () => file.close(),
      };
    },
  };
}
