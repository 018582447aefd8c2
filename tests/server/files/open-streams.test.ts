/** Every stream that is opened to answer a file is closed again, whether or not anybody reads it to its end. */
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import type { FileStore } from '@/server/platform/file-store';
import { createDiskFileStore } from '@/server/runtime/node/disk-file-store';
import { createPdfOf } from '../support/sample-files';
import { createTestProduct, type TestProduct } from '../support/test-product';

/** More than the buffers between a file and a socket hold. */
const CONTENT = createPdfOf(9_000_000);

const folder = mkdtempSync(join(tmpdir(), 'open-streams-'));
const streams = { opened: 0, closed: 0 };
const server = { origin: '', close: async () => undefined as unknown };
let app: TestProduct['app'];
let headers: Record<string, string>;
let path: string;
let etag: string;

beforeAll(async () => {
  const product = await createTestProduct();
  app = await createServer({ ...product.platform, files: countStreams(await createDiskFileStore(folder)) });
  headers = {
    authorization: `Bearer ${(await product.join('+2348031260001', catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '')).access_token}`,
  };
  const body = new FormData();
  body.append('file', new File([CONTENT], 'large.pdf'));
  const { data } = await (await app.request('/api/applications/upload', { method: 'POST', headers, body })).json();
  [path, etag] = [`/api${data.fileUrl.replace('/api', '')}`, `"${data.fileHash}"`];
  const listening = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  server.origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  server.close = () => new Promise((resolve) => listening.close(resolve));
});

beforeEach(() => void Object.assign(streams, { opened: 0, closed: 0 }));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('HEAD tells what GET would answer, and opens nothing', async () => {
  const whole = await app.request(path, { method: 'HEAD', headers });
  expect([
    whole.status,
    whole.headers.get('content-length'),
    whole.headers.get('content-type'),
    await whole.text(),
  ]).toEqual([200, String(CONTENT.length), 'application/pdf', '']);
  const part = await app.request(path, { method: 'HEAD', headers: { ...headers, range: 'bytes=0-9' } });
  expect([part.status, part.headers.get('content-length'), part.headers.get('content-range')]).toEqual([
    206,
    '10',
    `bytes 0-9/${CONTENT.length}`,
  ]);
  expect(streams).toEqual({ opened: 0, closed: 0 });
});

test('neither does an answer without a body', async () => {
  expect((await app.request(path, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
  expect((await app.request(path, { headers: { ...headers, range: 'bytes=9000000-' } })).status).toBe(416);
  expect(streams).toEqual({ opened: 0, closed: 0 });
});

test('what is read to its end is closed', async () => {
  expect((await (await app.request(path, { headers })).arrayBuffer()).byteLength).toBe(CONTENT.length);
  expect(
    (await (await app.request(path, { headers: { ...headers, range: 'bytes=5-9' } })).arrayBuffer()).byteLength,
  ).toBe(5);
  expect(streams).toEqual({ opened: 2, closed: 2 });
  expect(listOpen()).toEqual([]);
});

test('so is what its reader leaves in the middle', async () => {
  for (const [from, range] of [
    [path, {}],
    [path, { range: 'bytes=100-' }],
    ['/api/account/data', {}],
  ] as const) {
    await new Promise<void>((resolve, reject) => {
      const asked = ask(`${server.origin}${from}`, { headers: { ...headers, ...range } }, (answer) =>
        answer.once('data', () => {
          asked.destroy();
          resolve();
        }),
      );
      asked.once('error', reject);
      asked.end();
    });
  }
  await expect.poll(() => streams).toEqual({ opened: 3, closed: 3 });
  await expect.poll(listOpen).toEqual([]);
});

/** Files of the store that this process has open, where the system tells. */
function listOpen(): string[] {
  const descriptors = '/proc/self/fd';
  if (!existsSync(descriptors)) return [];
  const targets = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(join(descriptors, name));
    } catch {
      // The one by which the folder was listed.
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(folder));
}

function countStreams(store: FileStore): FileStore {
  return {
    ...store,
    async open(key, range) {
      const file = await store.open(key, range);
      if (!file) return undefined;
      streams.opened += 1;
      const reader = file.stream.getReader();
      let open = true;
      const close = () => {
        if (open) streams.closed += 1;
        open = false;
      };
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          // Also what was being read while it was left.
          if (open) controller.close();
          close();
        },
        async cancel(reason) {
          await reader.cancel(reason);
          close();
        },
      });
      return { ...file, stream };
    },
  };
}
