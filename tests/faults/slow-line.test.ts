import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import type { Product } from '../end-to-end/support/product.ts';
import { listFileFields } from '@/engine/record/read-submission-body';
import { createAccount } from '../end-to-end/support/session.ts';
import { addPieces } from './support/add-pieces.ts';
import { createClient, createUploader } from './support/device.ts';
import { createFaultProxy } from './support/fault-proxy.ts';
import { startProduct } from './support/start-product.ts';
import { createPdf, PDF } from '../server/support/sample-files';

const MEGABYTE = 1024 * 1024;
const provider = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas').providers.find(
  (each) => each.invitation === undefined && listFileFields(each).some(isLarge),
);
const field = provider && listFileFields(provider).find(isLarge);

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product?.remove());

test('a 10 MB upload over a slow line that is cut three times sends no byte twice', async () => {
  // By the number of the request, after so many bytes.
  const cuts = new Map([
    [9, 100_017],
    [20, 131_072],
    [33, 200_000],
  ]);
  const arrived = async (reached: number) => {
    await expect.poll(() => sizesIn(join(product.dataDir, 'uploads'))).toContain(reached);
  };
  let requests = 0;
  const proxy = await createFaultProxy({
    target: product.url,
    // Faster than 3G, by as much as the test must be: what counts is that pieces are small and arrive one by one.
    bytesPerSecond: 4 * MEGABYTE,
    plan: ({ method }) => {
      if (method === 'PATCH') requests += 1;
      const afterBytes = method === 'PATCH' ? cuts.get(requests) : undefined;
      return afterBytes === undefined ? { kind: 'none' } : { kind: 'cut-request', afterBytes, arrived };
    },
  });
  const { access_token: token } = await createAccount(product, '+2348039990001', provider?.role ?? '');
  const api = createClient(proxy.url, token);
  const content = new Blob([createPdf(randomBytes(10 * MEGABYTE - PDF.length))]);
  let waiting = 0;
  const record = await createUploader(api, [10, 20, 40, 5000]).upload({
    provider: provider?.id ?? '',
    field: field?.key ?? '',
    fileName: 'large.pdf',
    content,
    fingerprint: 'one',
    signal: new AbortController().signal,
    onProgress: () => void (waiting += 1),
  });
  expect(record).toMatchObject({ fileName: 'large.pdf', fileSize: 10 * MEGABYTE });
  expect(waiting).toBeGreaterThan(0);
  const pieces = proxy.passed.filter(({ method }) => method === 'PATCH');
  // 38 of 256 KB, the rest, and those that were cut.
  expect(pieces.length).toBe(42);
  expect(addPieces(pieces)).toBe(10 * MEGABYTE);
  await proxy.close();
});

test('an upload goes on after SIGKILL of the server, from the byte that reached the disk', async () => {
  const restart = async () => {
    // Not when the line has taken it: what the line holds may not be at the server yet.
    await expect
      .poll(() => sizesIn(join(product.dataDir, 'uploads')))
      .toContainEqual(expect.toSatisfy((size: number) => size > MEGABYTE));
    await product.kill();
    await product.start();
  };
  const proxy = await createFaultProxy({
    target: product.url,
    bytesPerSecond: 4 * MEGABYTE,
    plan: () => ({ kind: 'none' }),
  });
  const { access_token: token } = await createAccount(product, '+2348039990002', provider?.role ?? '');
  const content = new Blob([createPdf(randomBytes(8 * MEGABYTE))]);
  const uploader = createUploader(
    createClient(proxy.url, token),
    Array.from({ length: 400 }, () => 500),
  );
  const [record] = await Promise.all([
    uploader.upload({
      provider: provider?.id ?? '',
      field: field?.key ?? '',
      fileName: 'large.pdf',
      content,
      fingerprint: 'two',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
    restart(),
  ]);
  expect(record).toMatchObject({ fileSize: content.size });
  const offsets = proxy.passed
    .filter(({ method, bytes }) => method === 'PATCH' && bytes > 0)
    .map(({ offset }) => offset ?? 0);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(0);
  await proxy.close();
});

/** Of the files in a folder, in bytes; one that is removed meanwhile counts as none. */
function sizesIn(folder: string): number[] {
  return readdirSync(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
}

function isLarge({ accept, maxBytes }: { accept: string[]; maxBytes?: number | undefined }): boolean {
  return accept.includes('application/pdf') && (maxBytes ?? 10 * MEGABYTE) >= 10 * MEGABYTE;
}
