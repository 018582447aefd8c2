/** What one person may store: counted, told in words, and nobody else's. */
import { beforeEach, expect, test } from 'vitest';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';
import { createPdfOf } from '../support/sample-files';

const MEGABYTE = 1_048_576;
const NOBODY = '00000000-0000-4000-8000-000000000000';

let product: TestProduct;
let token: string;

beforeEach(async () => {
  product = await createClubProduct();
  token = (await product.join('+2348031230001', tennisClub.role)).access_token;
  await product.platform.settings.write('quotas', { storage_mb: 2, uploads_in_progress: 3 }, NOBODY);
});

async function send(bytes: number, by = token) {
  const body = new FormData();
  body.append('file', new File([createPdfOf(bytes)], 'paper.pdf', { type: 'application/pdf' }));
  return product.call('POST', '/applications/upload', { token: by, body });
}

test('what fills the quota to the byte is taken; one byte more is refused in words, and leaves nothing behind', async () => {
  expect((await send(MEGABYTE)).status).toBe(201);
  expect((await send(MEGABYTE)).status).toBe(201);
  const refused = await send(300);
  expect(refused).toMatchObject({
    status: 413,
    body: {
      code: 'QUOTA_REACHED',
      message: expect.stringMatching(/you have stored 2 of 2 MB.*Nothing you have entered is lost/),
    },
  });
  expect(product.platform.files.keys()).toHaveLength(2);
});

test('of two at once that fit alone, one is taken', async () => {
  await send(MEGABYTE);
  const statuses = (await Promise.all([send(MEGABYTE - 9), send(MEGABYTE - 9)])).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 413]);
});

test('it is a person’s own: another one stores as before', async () => {
  await send(2 * MEGABYTE);
  expect((await send(MEGABYTE, (await product.join('+2348031230002', tennisClub.role)).access_token)).status).toBe(201);
});

test('an officer sees what one person stores, gives them more room, and takes it back', async () => {
  const head = await createPerson(product.platform, 'umpire');
  const { id } = (await product.call('GET', '/auth/me', { token })).body.user;
  const storage = `/admin/users/${id}/storage`;
  const give = (own_storage_mb: unknown) =>
    product.call('PUT', storage, { token: head.token, json: { own_storage_mb } });
  await send(2 * MEGABYTE);
  expect(await product.call('GET', storage, { token: head.token })).toMatchObject({
    status: 200,
    body: { used_bytes: 2 * MEGABYTE, storage_mb: 2, own_storage_mb: null, uploads: 0, uploads_in_progress: 3 },
  });
  expect(await give(3)).toMatchObject({ status: 200, body: { storage_mb: 3, own_storage_mb: 3 } });
  expect((await send(MEGABYTE)).status).toBe(201);
  expect((await send(300)).body.message).toMatch(/you have stored 3 of 3 MB/);
  expect(await give(null)).toMatchObject({ status: 200, body: { storage_mb: 2, own_storage_mb: null } });
  const { body } = await product.call('GET', '/admin/audit?action=user.storage', { token: head.token });
  expect(body.data).toMatchObject([
    { before: { storage_mb: 3 }, after: { storage_mb: null }, subject: id },
    { before: { storage_mb: null }, after: { storage_mb: 3 }, subject: id },
  ]);
  for (const wrong of [0, 1.5, 100_001, 'much', undefined]) expect((await give(wrong)).status).toBe(400);
  expect((await product.call('GET', `/admin/users/${NOBODY}/storage`, { token: head.token })).status).toBe(404);
});

test('what was removed makes room', async () => {
  const { body } = await send(2 * MEGABYTE);
  await product.call('POST', `/applications/file/${body.data.fileKey}/delete`, { token });
  expect((await send(MEGABYTE)).status).toBe(201);
});

test('a fourth upload at once is refused before a byte is sent, and an ended one makes room', async () => {
  const app = await createServer({ ...product.platform, partials: createMemoryPartialStore() });
  const ask = async (method: string, path: string) =>
    app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': `filename ${btoa('paper.pdf')}`,
      },
    });
  const begun = [
    await ask('POST', '/api/uploads'),
    await ask('POST', '/api/uploads'),
    await ask('POST', '/api/uploads'),
  ];
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201]);
  const refused = await ask('POST', '/api/uploads');
  expect([refused.status, await refused.json()]).toMatchObject([
    413,
    { code: 'QUOTA_REACHED', message: expect.stringMatching(/3 uploads under way/) },
  ]);
  // A file that comes whole is no upload under way.
  expect((await send(1000)).status).toBe(201);
  await ask('DELETE', `/api/${begun[0]?.headers.get('location')}`);
  expect((await ask('POST', '/api/uploads')).status).toBe(201);
});

test('files that come whole count while they come: of many at once nothing beyond the quota reaches the disk', async () => {
  const { files } = product.platform;
  let stored = 0;
  const app = await createServer({
    ...product.platform,
    files: {
      ...files,
      put: (key, chunks) =>
        files.put(
          key,
          (async function* () {
            for await (const chunk of chunks) {
              stored += chunk.byteLength;
              yield chunk;
            }
          })(),
        ),
    },
  });
  const post = async () => {
    const body = new FormData();
    body.append('file', new File([createPdfOf(MEGABYTE + 9)], 'paper.pdf', { type: 'application/pdf' }));
    const headers = { authorization: `Bearer ${token}` };
    return (await app.request('/api/applications/upload', { method: 'POST', headers, body })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, post));
  expect(statuses.filter((status) => status !== 201 && status !== 413)).toEqual([]);
  expect(stored).toBeLessThanOrEqual(2 * MEGABYTE);
  const { count } = await product.platform.database.kysely
    .selectFrom('uploads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  expect((await send(1000)).status).toBe(201);
});

test('codes to new phones end at the hour’s number; who has an account gets theirs', async () => {
  await product.platform.settings.write('quotas', { new_phones_per_hour: 2 }, NOBODY);
  const ask = async (phone: string) =>
    (await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } })).status;
  product.platform.pass(3601);
  expect([await ask('+2348031230011'), await ask('+2348031230012'), await ask('+2348031230013')]).toEqual([
    200, 200, 429,
  ]);
  expect(await ask('+2348031230001')).toBe(200);
  product.platform.pass(3601);
  // One that is refused, since the last was sent a moment ago, is no code.
  expect([await ask('+2348031230014'), await ask('+2348031230014'), await ask('+2348031230015')]).toEqual([
    200, 429, 200,
  ]);
  product.platform.pass(3601);
  expect(await ask('+2348031230013')).toBe(200);
});
