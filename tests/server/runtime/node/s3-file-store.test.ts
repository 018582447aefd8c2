/** What the S3 store makes of the answers that a store can give. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FileStore } from '@/server/platform/file-store';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';

const KEY = 'rules-of-the-house-2026';
let server: Server;
let store: FileStore;
let asked: { line: string; headers: IncomingHttpHeaders }[];
let says: { status: number; code?: string; body?: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    request.resume().on('end', () => {
      const { status, code, body = code === undefined ? '' : `<Error><Code>${code}</Code></Error>`, headers } = says;
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  store = createS3FileStore({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bucket: 'papers',
    region: 'auto',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

/** What the log would say of it. */
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : String(error)),
  );
const put = () => store.put(KEY, new Blob(['New balls']).stream());

it('a file goes over with its hash, to its place in the bucket', async () => {
  says = { status: 200 };
  const sha256 = createHash('sha256').update('New balls').digest('hex');
  expect(await put()).toEqual({ size: 9, sha256 });
  expect(asked.map(({ line }) => line)).toEqual([`PUT /papers/${KEY}`]);
  expect(asked[0]?.headers).toMatchObject({ 'x-amz-content-sha256': sha256, 'content-length': '9' });
  says = { status: 403, code: 'AccessDenied' };
  expect(await causeOf(put())).toBe('The file store answered PUT with 403 AccessDenied');
});

it('a part is told with the size of the whole', async () => {
  says = { status: 206, body: 'balls', headers: { 'content-range': 'bytes 4-8/17' } };
  const part = await store.open(KEY, { start: 4, end: 8 });
  expect([await new Response(part?.stream).text(), part?.size]).toEqual(['balls', 17]);
  expect(asked[0]?.headers.range).toBe('bytes=4-8');
  says = { status: 200, body: 'New balls', headers: { 'content-length': '9' } };
  const whole = await store.open(KEY);
  expect([await new Response(whole?.stream).text(), whole?.size]).toEqual(['New balls', 9]);
  expect(asked[1]?.headers.range).toBeUndefined();
});

it.each([
  [404, 'NoSuchKey', 'done'],
  [404, 'NoSuchBucket', 'The file store answered GET with 404 NoSuchBucket'],
  [403, 'AccessDenied', 'The file store answered GET with 403 AccessDenied'],
  [204, undefined, 'The file store answered GET with 204 '],
])('a file that is asked for and answered with %d %s', async (status, code, told) => {
  says = { status, ...(code === undefined ? {} : { code }) };
  expect(await causeOf(store.open(KEY))).toBe(told);
  if (told === 'done') expect(await store.open(KEY)).toBeUndefined();
});

it('one that cannot be had just now is asked for three times more', async () => {
  says = { status: 500, code: 'InternalError' };
  expect(await causeOf(store.open(KEY))).toBe('The file store answered GET with 500 InternalError');
  expect(asked).toHaveLength(4);
});

it.each([
  [204, undefined, 'done'],
  [404, 'NoSuchKey', 'done'],
  [403, 'AccessDenied', 'The file store answered DELETE with 403 AccessDenied'],
])('a file that is removed and answered with %d %s', async (status, code, told) => {
  says = { status, ...(code === undefined ? {} : { code }) };
  expect(await causeOf(store.remove(KEY))).toBe(told);
  expect(asked.map(({ line }) => line)).toEqual([`DELETE /papers/${KEY}`]);
});

it.each([
  [404, 'NoSuchKey', 'done'],
  [403, 'AccessDenied', 'done'],
  [403, 'SignatureDoesNotMatch', 'The file store answered GET with 403 SignatureDoesNotMatch'],
  [200, undefined, 'The file store answered GET with 200 '],
  [404, 'NoSuchBucket', 'There is no such bucket'],
])('a look at the store that is answered with %d %s', async (status, code, told) => {
  says = { status, ...(code === undefined ? {} : { code }) };
  expect(await causeOf(store.check())).toBe(told);
  expect(asked.map(({ line }) => line)).toEqual(['GET /papers/nothing']);
});
