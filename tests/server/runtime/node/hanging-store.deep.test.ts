/**
 * A store of files that takes connections and answers nothing is away: 503 in time, and uploads go on when it is back.
 */
import { createServer as createHttpServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { createSharedPartialStore } from '@/server/files/shared-partial-store';
import type { FileStore } from '@/server/platform/file-store';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';
import { UnavailableError } from '@/server/storage/unavailable-error';
import { startS3, type TestS3 } from '../../support/s3-server';
import { createTestProduct, PDF } from '../../support/test-product';

const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
const KEY = 'rules-of-the-house-2026';
const LONG = Buffer.alloc(3_000_000, 'New balls, please. ');

/** Between the product and its store: hands everything on, or nothing, or the beginning of each file. */
let passes: 'all' | 'nothing' | 'beginnings' = 'all';
let s3: TestS3;
const between = createHttpServer((incoming, outgoing) => {
  if (passes === 'nothing') return;
  const { method, url = '', headers } = incoming;
  const onward = sendRequest(new URL(url, s3.options.endpoint), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    if (passes === 'all') answer.pipe(outgoing);
    else
      answer.once('data', (beginning: Buffer) => {
        outgoing.write(beginning);
        answer.destroy();
      });
  });
  incoming.pipe(onward);
});

beforeAll(async () => {
  s3 = await startS3();
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => void (passes = 'all'));
afterEach(() => between.closeAllConnections());
afterAll(async () => {
  await new Promise((resolve) => between.close(resolve));
  await s3.stop();
});

/** Impatient only where nothing will come: a busy machine may take its time over what must succeed. */
function open(): FileStore {
  // Signatures name the host, which is the store's.
  const options = { ...s3.options, endpoint: `http://127.0.0.1:${(between.address() as AddressInfo).port}` };
  const [patient, hasty] = [createS3FileStore(options), createS3FileStore({ ...options, answerSeconds: 0.5 })];
  const choose = () => (passes === 'all' ? patient : hasty);
  return {
    put: (...args) => choose().put(...args),
    open: (...args) => choose().open(...args),
    remove: (...args) => choose().remove(...args),
    check: () => choose().check(),
  };
}

test('everything that is asked of it ends, and says that it is away', async () => {
  const store = open();
  await store.put(KEY, new Blob(['New balls, please']).stream());
  passes = 'nothing';
  const calls = [
    () => store.put(`${KEY}-2`, new Blob(['a']).stream()),
    () => store.open(KEY),
    () => store.remove(KEY),
    () => store.check(),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(UnavailableError);
});

test('a file that stops on its way ends, and says that its store is away', async () => {
  const store = open();
  await store.put(KEY, new Blob([LONG]).stream());
  passes = 'beginnings';
  const opened = await store.open(KEY);
  if (!opened) throw new Error('The file is not there');
  await expect(text(opened.stream)).rejects.toThrow(UnavailableError);
});

test('an upload hears 503 with Retry-After, and goes on from where it stood when the store is back', async () => {
  const product = await createTestProduct();
  const { access_token } = await product.join('+2348031290101', role);
  const { database } = product.platform;
  const files = open();
  const app = await createServer({
    ...product.platform,
    files,
    partials: createSharedPartialStore({ database, files }),
  });
  const send = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    });
  const begun = await send('POST', '/uploads', {
    'upload-length': String(PDF.length),
    'upload-metadata': `filename ${btoa('a.pdf')}`,
  });
  const growing = `/${begun.headers.get('location')}`;
  const sendFrom = (offset: number, end: number) =>
    send(
      'PATCH',
      growing,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      PDF.slice(offset, end),
    );
  expect((await sendFrom(0, 4)).status).toBe(204);
  passes = 'nothing';
  const refused = await sendFrom(4, PDF.length);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '10',
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  ]);
  passes = 'all';
  expect((await send('HEAD', growing, {})).headers.get('upload-offset')).toBe('4');
  expect((await sendFrom(4, PDF.length)).status).toBe(204);
});
