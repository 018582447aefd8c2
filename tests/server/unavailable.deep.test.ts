/**
 * What the server stands on is away: 503 with the seconds to wait, a log line that names it, and it goes on by itself
 * when it is back.
 */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import type { Log } from '@/server/platform/log';
import { createDiskFileStore, createDiskPartialStore } from '@/server/runtime/node/disk-file-store';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';
import { migrate } from '@/server/storage/migrate';
import { UnavailableError } from '@/server/storage/unavailable-error';
import { startPostgres, type TestPostgres } from './support/postgres-server';
import { createTestProduct, PDF, type TestProduct } from './support/test-product';
import { openUnmigratedDatabase } from './support/test-database';

const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
const message =
  'The registry is not available at the moment. Nothing that it has received is lost. Please try again shortly.';
const lines: Record<string, unknown>[] = [];
const note = (fields: object) => void lines.push({ ...fields });
const log: Log = { debug: note, info: note, warn: note, error: note };

beforeEach(() => void (lines.length = 0));

/** Reads, writes and transactions, of every part of the server that has answers of its own. */
async function expectAway(app: TestProduct['app'], token: string) {
  const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  const calls: [string, RequestInit][] = [
    ['/api/config', {}],
    ['/api/auth/me', {}],
    ['/api/applications', {}],
    ['/api/auth/send-otp', json({ phone_number: '+2348031250009' })],
    ['/auth/v1/user', {}],
    ['/auth/v1/token?grant_type=refresh_token', json({ refresh_token: 'x' })],
    ['/rest/v1/profiles', {}],
  ];
  for (const [path, init] of calls) {
    const answer = await app.request(path, { ...init, headers: { authorization: `Bearer ${token}` } });
    expect([path, answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      path,
      503,
      '10',
      expect.objectContaining({ message, code: 'UNAVAILABLE' }),
    ]);
  }
}

const isReady = async (app: TestProduct['app']) => {
  const answer = await app.request('/readyz');
  return [answer.status, await answer.json()];
};

describe('a PostgreSQL server', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()));

  test('that ends its connections is asked anew; one that has ended is waited for', async () => {
    const url = await postgres.createDatabase();
    const database = openPostgresDatabase(url, () => undefined);
    await migrate(database, { hosted: false });
    const product = await createTestProduct(undefined, { database });
    const { app, platform } = product;
    const { access_token: token } = await product.join('+2348031250001', role);
    const served = await createServer(Object.assign(platform, { log }));

    const other = openPostgresDatabase(url, () => undefined);
    const ended = database.kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        other.kysely,
      );
      // Nothing is asked of the connection while the news of its end comes in.
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
                other.kysely,
              )
            ).rows.length,
        )
        .toBe(0);
      await sql`select 1`.execute(transaction);
    });
    await expect(ended).rejects.toThrow(UnavailableError);
    await other.close();
    await expect.poll(() => isReady(app)).toEqual([200, { status: 'ready' }]);

    await postgres.stop();
    await expectAway(served, token);
    expect(lines).toContainEqual(expect.objectContaining({ statusCode: 503, part: 'The database' }));
    expect(await isReady(app)).toEqual([503, { status: 'unavailable', missing: ['database'] }]);
    expect((await app.request('/healthz')).status).toBe(200);
  });
});

test.each([
  ['closed', (database: { close(): Promise<void> }) => database.close()],
  ['lost its engine', ({ pglite }: { pglite: { close(): Promise<void> } }) => pglite.close()],
])('an embedded database that has %s is away, and no transaction waits for it', async (_, end) => {
  const database = await openUnmigratedDatabase();
  await migrate(database, { hosted: false });
  const product = await createTestProduct(undefined, { database });
  const { access_token: token } = await product.join('+2348031250002', role);
  await end(database);
  await expectAway(product.app, token);
  expect(await isReady(product.app)).toEqual([503, { status: 'unavailable', missing: ['database'] }]);
});

describe('a file store', () => {
  const root = mkdtempSync(join(tmpdir(), 'away-'));
  const [folder, elsewhere] = [join(root, 'store'), join(root, 'elsewhere')];
  let product: TestProduct;
  let token: string;
  beforeAll(async () => {
    product = await createTestProduct();
    token = (await product.join('+2348031250003', role)).access_token;
  });
  afterEach(() => {
    if (existsSync(elsewhere)) renameSync(elsewhere, folder);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const send = (app: TestProduct['app'], method: string, path: string, init: RequestInit = {}) =>
    app.request(`/api${path}`, {
      ...init,
      method,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    });
  const upload = (app: TestProduct['app']) => {
    const body = new FormData();
    body.append('file', new File([PDF], 'a.pdf'));
    return send(app, 'POST', '/applications/upload', { body });
  };

  test('in a folder that is away for a while', async () => {
    const files = await createDiskFileStore(join(folder, 'files'));
    const partials = await createDiskPartialStore(join(folder, 'uploads'));
    const app = await createServer({ ...product.platform, files, partials, log });
    const { data } = await (await upload(app)).json();
    const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const begun = await send(app, 'POST', '/uploads', {
      headers: { ...tus, 'upload-length': String(PDF.length), 'upload-metadata': `filename ${btoa('b.pdf')}` },
    });
    const growing = `/${begun.headers.get('location')}`;
    const read = () => send(app, 'GET', `/applications/file/${data.fileKey}`);
    const resume = () => send(app, 'PATCH', growing, { headers: tus, body: PDF });
    renameSync(folder, elsewhere);
    for (const call of [() => upload(app), read, resume]) expect([(await call()).status]).toEqual([503]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        statusCode: 503,
        part: `The folder ${folder}/files`,
        error: expect.stringContaining('ENOENT'),
      }),
    );
    expect(await isReady(app)).toEqual([503, { status: 'unavailable', missing: ['file store'] }]);
    renameSync(elsewhere, folder);
    expect([(await upload(app)).status, (await read()).status, (await resume()).status]).toEqual([201, 200, 204]);
    expect(await isReady(app)).toEqual([200, { status: 'ready' }]);
  });

  test('in a bucket whose server refuses, fails, or does not know it', async () => {
    const answers = { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const server: Server = createHttpServer(
      (_request, response) => void response.writeHead(answers.status).end(answers.body),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const files = createS3FileStore({
      endpoint,
      bucket: 'papers',
      region: 'auto',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    });
    const app = await createServer({ ...product.platform, files, log });
    const { data } = await (await upload(product.app)).json();
    const read = async () => (await send(app, 'GET', `/applications/file/${data.fileKey}`)).status;
    expect([await read(), await isReady(app)]).toEqual([404, [200, { status: 'ready' }]]);
    const missing = [503, { status: 'unavailable', missing: ['file store'] }];
    Object.assign(answers, { body: '<Error><Code>NoSuchBucket</Code></Error>' });
    expect([await read(), await isReady(app)]).toEqual([503, missing]);
    Object.assign(answers, { status: 500, body: '' });
    expect([await read(), (await upload(app)).status, await isReady(app)]).toEqual([503, 503, missing]);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    expect([await read(), (await upload(app)).status, await isReady(app)]).toEqual([503, 503, missing]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        statusCode: 503,
        part: `The bucket papers at ${endpoint}`,
        error: expect.stringMatching(/^TypeError, caused by .*ECONNREFUSED/),
      }),
    );
  });
});
