import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import { tooManyAttempts } from '@/server/platform/api-error';
import { later } from '@/server/platform/time-span';
import { continueUpload, finishUpload } from '@/server/files/resumable-upload';
import { createServer } from '@/server/create-server';
import { listFileFields } from '@/engine/record/read-submission-body';
import { createTestProduct, PDF, type CallOptions, type TestProduct } from '../support/test-product';

const TUS = { 'tus-resumable': '1.0.0' };
const provider = catalog.providers.find((each) => each.invitation === undefined && listFileFields(each).length > 0);
const field = provider && listFileFields(provider)[0];
const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
const sha256 = createHash('sha256').update(PDF).digest('hex');

let product: TestProduct;
let partials: ReturnType<typeof createMemoryPartialStore>;
let token: string;

beforeAll(async () => {
  product = await createTestProduct();
  partials = createMemoryPartialStore();
  const app = await createServer(Object.assign(product.platform, { partials }));
  product.call = callOf(app);
  token = (await product.join('+2348031230001', role)).access_token;
});

describe('an upload that is sent in pieces', () => {
  test('stands where its last byte is, and becomes a file with its own checksum', async () => {
    const path = await begin({ sha256 });
    expect((await patch(path, 0, PDF.slice(0, 30))).headers.get('upload-offset')).toBe('30');
    expect((await head(path)).headers.get('upload-offset')).toBe('30');
    expect(await patch(path, 30, PDF.slice(30))).toMatchObject({ status: 204 });
    const { body } = await product.call('GET', path, { token });
    expect(body).toMatchObject({
      success: true,
      data: {
        fileName: 'licence.pdf',
        fileSize: PDF.length,
        fileType: 'application/pdf',
        fileHash: sha256,
        uploadedAt: expect.any(String),
      },
    });
    const sent = await product.call('GET', `/applications/file/${body.data.fileKey}`, { token });
    expect(sent.body).toBe(new TextDecoder().decode(PDF));
    expect(partials.ids()).toEqual([]);
  });

  test('refuses bytes that it has, or that would leave a gap', async () => {
    const path = await begin();
    await patch(path, 0, PDF.slice(0, 30));
    for (const offset of [0, 29, 31])
      expect(await patch(path, offset, PDF.slice(offset))).toMatchObject({
        status: 409,
        body: { code: 'WRONG_OFFSET' },
      });
    expect((await head(path)).headers.get('upload-offset')).toBe('30');
  });

  test('of a wrong type is refused with the byte by which that can be told, also where it is the last', async () => {
    const page = new TextEncoder().encode('<!doctype html><title>No licence</title>');
    const path = await begin({}, page.length);
    expect((await patch(path, 0, page.slice(0, -1))).status).toBe(204);
    expect((await patch(path, page.length - 1, page.slice(-1))).status).toBe(415);
    expect((await head(path)).status).toBe(404);
  });

  test('waits whole, and is not sent again, where nobody has time to look through it', async () => {
    const path = await begin();
    const lookThrough = () => Promise.reject(tooManyAttempts(10));
    const heavyWork = { ...product.platform.heavyWork, lookThrough };
    const call = callOf(await createServer({ ...product.platform, heavyWork }));
    await patch(path, 0, PDF.slice(0, 30));
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '30' };
    expect((await call('PATCH', path, { token, body: PDF.slice(30), headers })).status).toBe(429);
    expect((await head(path)).headers.get('upload-offset')).toBe(String(PDF.length));
    expect((await product.call('GET', path, { token })).status).toBe(200);
  });

  test('takes no more bytes than it was to have', async () => {
    const path = await begin({}, PDF.length - 1);
    expect(await patch(path, 0, PDF)).toMatchObject({ status: 413, body: { code: 'UPLOAD_TOO_LONG' } });
    expect((await head(path)).headers.get('upload-offset')).toBe('0');
  });

  test('takes no bytes that are sent as anything else', async () => {
    const path = await begin();
    const headers = { ...TUS, 'content-type': 'application/pdf', 'upload-offset': '0' };
    expect(await product.call('PATCH', path, { token, body: PDF, headers })).toMatchObject({
      status: 415,
      body: { code: 'NOT_TUS' },
    });
    expect((await head(path)).headers.get('upload-offset')).toBe('0');
  });

  test('is gone when its time is over', async () => {
    const path = await begin();
    await product.platform.database.kysely
      .updateTable('uploads')
      .set({ expires_at: product.platform.clock() })
      .where('id', '=', path.split('/').at(-1) ?? '')
      .execute();
    expect((await head(path)).status).toBe(404);
    expect(await patch(path, 0, PDF)).toMatchObject({ status: 404, body: { code: 'UPLOAD_NOT_FOUND' } });
  });

  test('keeps what came before its connection was cut', async () => {
    const path = await begin();
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(PDF.slice(0, 20)),
      pull: (controller) => controller.error(new Error('cut')),
    });
    await patch(path, 0, cut);
    expect((await head(path)).headers.get('upload-offset')).toBe('20');
  });

  test('is asked how far it is while an earlier request still hangs', async () => {
    const path = await begin();
    let asked = 0;
    const hanging = patch(
      path,
      0,
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            asked += 1;
            if (asked === 1) controller.enqueue(PDF.slice(0, 20));
            else return new Promise<void>(() => undefined);
          },
        },
        { highWaterMark: 0 },
      ),
    );
    // Whoever asks how far it is ends the request that hangs: not before that has taken what was sent.
    await expect.poll(() => asked).toBe(2);
    await expect.poll(async () => (await head(path)).headers.get('upload-offset')).toBe('20');
    expect((await hanging).status).toBe(204);
  });

  test('answers the same file however often it is asked', async () => {
    const path = await begin();
    await patch(path, 0, PDF);
    const [one, other] = await Promise.all([
      product.call('GET', path, { token }),
      product.call('GET', path, { token }),
    ]);
    expect(other.body).toEqual(one.body);
    expect((await head(path)).headers.get('upload-offset')).toBe(String(PDF.length));
  });

  test('is no file any more when that was removed since', async () => {
    const path = await begin();
    await patch(path, 0, PDF);
    const { body } = await product.call('GET', path, { token });
    await product.platform.database.kysely
      .updateTable('files')
      .set({ state: 'deleted' })
      .where('key', '=', body.data.fileKey)
      .execute();
    const again = await product.call('GET', path, { token });
    expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.not.stringContaining(body.data.fileKey)]);
  });

  test('is discarded when its bytes are not those that the sender has', async () => {
    const path = await begin({ sha256: '0'.repeat(64) });
    expect(await patch(path, 0, PDF)).toMatchObject({ status: 460, body: { code: 'CHECKSUM_MISMATCH' } });
    expect((await head(path)).status).toBe(404);
  });

  test('is refused early when its type is not accepted, and leaves nothing behind', async () => {
    const path = await begin({}, 200_000);
    expect((await patch(path, 0, new Uint8Array(65_535))).status).toBe(204);
    expect(await patch(path, 65_535, new Uint8Array(1))).toMatchObject({
      status: 415,
      body: { code: 'FILE_TYPE_NOT_ACCEPTED' },
    });
    expect(partials.ids()).not.toContain(path.split('/').at(-1));
  });

  test.each([
    ['without a length', { 'upload-length': '' }, 400, 'INVALID_HEADER'],
    ['of a length that is no number', { 'upload-length': '12x' }, 400, 'INVALID_HEADER'],
    ['of nothing', { 'upload-length': '0' }, 400],
    ['that is too large for its field', { 'upload-length': '999999999' }, 413],
    ['with a checksum that is none', { 'upload-metadata': `sha256 ${btoa('abc')}` }, 400, 'INVALID_METADATA'],
    ['with metadata that cannot be read', { 'upload-metadata': 'filename ***' }, 400, 'INVALID_METADATA'],
    ['in another version of the protocol', { 'tus-resumable': '0.2.0' }, 412],
  ])('is not begun %s', async (_what, headers, status, code?: string) => {
    expect(
      await product.call('POST', '/uploads', {
        token,
        headers: { ...TUS, ...toMetadata(), 'upload-length': '10', ...headers },
      }),
    ).toMatchObject({ status, ...(code === undefined ? {} : { body: { code } }) });
  });

  test('is no file before its last byte is there', async () => {
    const path = await begin();
    await patch(path, 0, PDF.slice(0, 30));
    expect(await product.call('GET', path, { token })).toMatchObject({
      status: 409,
      body: { code: 'UPLOAD_INCOMPLETE' },
    });
    await patch(path, 30, PDF.slice(30));
    expect((await product.call('GET', path, { token })).status).toBe(200);
  });

  test('is nobody else’s', async () => {
    const path = await begin();
    const stranger = (await product.join('+2348031230002', role)).access_token;
    expect((await product.call('HEAD', path, { token: stranger, headers: TUS })).status).toBe(404);
    expect((await product.call('GET', path, { token: stranger })).status).toBe(404);
  });

  test('can be ended by its sender', async () => {
    const path = await begin();
    await patch(path, 0, PDF.slice(0, 10));
    expect((await product.call('DELETE', path, { token, headers: TUS })).status).toBe(204);
    expect((await head(path)).status).toBe(404);
    expect(partials.ids()).not.toContain(path.split('/').at(-1));
  });

  test('has its own time, and leaves the others of its sender alone when it ends', async () => {
    const [path, other, whole] = [await begin(), await begin(), await begin()];
    await patch(other, 0, PDF.slice(0, 20));
    await patch(whole, 0, PDF);
    const readExpiry = async (of: string) => Date.parse((await head(of)).headers.get('upload-expires') ?? '');
    const before = [await readExpiry(path), await readExpiry(other)];
    product.platform.pass(60);
    await patch(path, 0, PDF.slice(0, 10));
    expect(await readExpiry(path)).toBeGreaterThan(before[0] ?? 0);
    expect(await readExpiry(other)).toBe(before[1]);
    expect((await product.call('DELETE', path, { token, headers: TUS })).status).toBe(204);
    await patch(await begin({ sha256: '0'.repeat(64) }), 0, PDF);
    expect((await head(other)).headers.get('upload-offset')).toBe('20');
    expect((await product.call('GET', whole, { token })).status).toBe(200);
  });

  test('waits an hour for its first bytes, since its sender may not have heard of it, and a day for the next', async () => {
    const path = await begin();
    const hoursLeft = async () => {
      const expiry = (await head(path)).headers.get('upload-expires') ?? '';
      return (Date.parse(expiry) - product.platform.clock().getTime()) / 3_600_000;
    };
    expect(await hoursLeft()).toBeCloseTo(1, 2);
    await patch(path, 0, PDF.slice(0, 10));
    expect(await hoursLeft()).toBeCloseTo(24, 2);
  });

  test('leaves no file either when it was whole by then', async () => {
    const path = await begin();
    await patch(path, 0, PDF);
    const { fileKey } = (await product.call('GET', path, { token })).body.data;
    expect((await product.call('DELETE', path, { token, headers: TUS })).status).toBe(204);
    expect((await product.call('GET', `/applications/file/${fileKey}`, { token })).status).toBe(404);
    expect(product.platform.files.keys()).not.toContain(fileKey);
  });

  test('keeps its file when a record has it', async () => {
    const path = await begin();
    await patch(path, 0, PDF);
    const { fileKey } = (await product.call('GET', path, { token })).body.data;
    await product.platform.database.kysely
      .updateTable('files')
      .set({ state: 'attached' })
      .where('key', '=', fileKey)
      .execute();
    expect((await product.call('DELETE', path, { token, headers: TUS })).status).toBe(204);
    expect((await product.call('GET', `/applications/file/${fileKey}`, { token })).status).toBe(200);
  });
});

test('the protocol is told to whoever asks, as tus 1.0 has it', async () => {
  const asked = await product.call('OPTIONS', '/uploads');
  expect([asked.status, asked.headers.get('tus-version')]).toEqual([204, '1.0.0']);
  expect(Number(asked.headers.get('tus-max-size'))).toBeGreaterThan(PDF.length);
  const path = await begin({ sha256 });
  const refused = await product.call('HEAD', path, { token });
  expect([refused.status, refused.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  expect((await head(path)).headers.get('upload-metadata')).toBe(toMetadata({ sha256 })['upload-metadata']);
});

test('the method may stand in a header, for whom a proxy lets only POST through', async () => {
  const as = (method: string, path: string, more: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    product.call('POST', path, {
      token,
      headers: { ...TUS, 'x-http-method-override': method, ...more },
      ...(body === undefined ? {} : { body }),
    });
  const path = await begin();
  const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  expect((await as('PATCH', path, chunk, PDF.slice(0, 30))).status).toBe(204);
  const asked = await as('HEAD', path);
  expect([asked.status, asked.headers.get('upload-offset'), asked.body]).toEqual([200, '30', '']);
  expect((await as('made up', path)).status).toBe(405);
  expect((await as('DELETE', path)).status).toBe(204);
  expect((await head(path)).status).toBe(404);
  const elsewhere = await as('DELETE', '/drafts/made-up');
  expect([elsewhere.status, elsewhere.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
});

test.each(['history', 'record', 'draft'])('an upload that is ended leaves the file that a %s names', async (place) => {
  const path = await begin();
  await patch(path, 0, PDF);
  const { data } = (await product.call('GET', path, { token })).body;
  const { kysely } = product.platform.database;
  const { id: user_id } = (await product.call('GET', '/auth/me', { token })).body.user;
  const named = JSON.stringify({ licence: data });
  if (place === 'draft') {
    await kysely
      .insertInto('drafts')
      .values({
        user_id,
        provider: provider?.id ?? '',
        application_type: 'any',
        definition_version: 'v',
        data: named,
        expires_at: later(product.platform.clock(), { days: 1 }),
      })
      .execute();
  } else {
    const { id } = await kysely
      .insertInto('applications')
      .values({
        user_id,
        provider: provider?.id ?? '',
        application_type: 'any',
        definition_version: 'v',
        status: 'pending',
        ...(place === 'record' ? { documents: named } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (place === 'history')
      await kysely
        .insertInto('application_events')
        .values({ application_id: id, kind: 'changed', title: 'Changed', changes: JSON.stringify([{ before: data }]) })
        .execute();
  }
  expect((await product.call('DELETE', path, { token, headers: TUS })).status).toBe(204);
  expect((await product.call('GET', `/applications/file/${data.fileKey}`, { token })).status).toBe(200);
  expect(product.platform.files.keys()).toContain(data.fileKey);
});

test('a server that refuses what another has made a file of meanwhile leaves its bytes', async () => {
  const path = await begin();
  await patch(path, 0, PDF.slice(0, 30));
  const whole = await product.platform.database.kysely
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  const first = { ...product.platform, partials };
  await continueUpload(first, whole, {
    offset: 30,
    body: new Blob([PDF.slice(30)]).stream(),
    signal: AbortSignal.timeout(9000),
  });
  const scanner = { scan: async () => ((await finishUpload(first, whole)).key === whole.key ? 'EICAR' : undefined) };
  const second = { ...first, scanner } as unknown as typeof first;
  await finishUpload(second, whole).catch(() => undefined);
  expect(product.platform.files.keys()).toContain(whole.key);
  expect((await product.call('GET', `/applications/file/${whole.key}`, { token })).status).toBe(200);
});

function callOf(app: TestProduct['app']): TestProduct['call'] {
  return async (method, path, { token: bearer, json, body, headers }: CallOptions = {}) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit);
    const text = await response.text();
    return {
      status: response.status,
      body: text !== '' && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      headers: response.headers,
    };
  };
}

function toMetadata(more: Record<string, string> = {}): Record<string, string> {
  const pairs = Object.entries({
    filename: 'licence.pdf',
    provider: provider?.id ?? '',
    field: field?.key ?? '',
    ...more,
  });
  return { 'upload-metadata': pairs.map(([key, value]) => `${key} ${btoa(value)}`).join(',') };
}

async function begin(more: Record<string, string> = {}, length = PDF.length): Promise<string> {
  const { headers } = await product.call('POST', '/uploads', {
    token,
    headers: { ...TUS, ...toMetadata(more), 'upload-length': String(length) },
  });
  return `/${headers.get('location')}`;
}

function patch(path: string, offset: number, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) {
  return product.call('PATCH', path, {
    token,
    body,
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
}

function head(path: string) {
  return product.call('HEAD', path, { token, headers: TUS });
}
