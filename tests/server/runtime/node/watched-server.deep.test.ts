/** The built server as those see it who run it: figures, traces, and its log. */
import { createServer as createHttpServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { findFreePort } from '../../../support/free-port';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { getCommit } from '../../../../scripts/steps/build.mjs';
import { buildServer, readOutbox, startServer, type ServerProcess } from '../../support/server-process';
import type { ParsedJson } from '../../support/test-product';

const PHONE = '+2348037790001';
const PARENT = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id;
const folder = mkdtempSync(join(tmpdir(), 'watched-'));
const spans: ParsedJson[] = [];
let collector: Server;
let postgres: TestPostgres;
let server: ServerProcess;
let metricsPort: number;

beforeAll(async () => {
  collector = createHttpServer((request, response) => {
    void json(request).then((body: ParsedJson) => {
      for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  const [program, started, port] = await Promise.all([buildServer(), startPostgres(), findFreePort()]);
  postgres = started;
  metricsPort = port;
  server = await startServer(program, {
    DATABASE_URL: await postgres.createDatabase(),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
}, 180_000);

afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await new Promise((resolve) => void collector.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${PARENT.trace}-${PARENT.span}-01`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, id: response.headers.get('x-request-id'), body: await response.json() } as {
    status: number;
    id: string;
    body: ParsedJson;
  };
}

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

test('shows its figures on an address of their own, and nowhere else', async () => {
  expect((await call('GET', '/readyz')).status).toBe(200);
  expect((await call('GET', '/api/applications/no-such')).status).toBe(401);
  const figures = await scrape();
  expect(figures).toContain('registry_http_request_seconds_count{method="GET",route="/readyz",status="200"} 1');
  expect(figures).toContain(
    'registry_http_request_seconds_count{method="GET",route="/api/applications/:id",status="401"} 1',
  );
  for (const name of [
    'registry_http_request_seconds_bucket',
    'registry_http_requests_under_way 0',
    'registry_database_up 1',
    'registry_database_connections{state="busy"}',
    'registry_database_connections{state="waiting"} 0',
    'registry_database_query_seconds_count{outcome="done"}',
    'registry_uploads_growing 0',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(figures).toContain(name);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('registry_database_up');
});

test('says what runs: in the first line of its log, to whoever asks whether it answers, and among its figures', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const release = { version, commit: getCommit() };
  const [first = ''] = server.printed().split('\n');
  expect(JSON.parse(first)).toMatchObject({ ...release, node: process.versions.node, msg: 'the registry starts' });
  expect((await call('GET', '/healthz')).body).toEqual({ status: 'ok', ...release });
  expect(await scrape()).toContain(`registry_build_info{version="${version}",commit="${getCommit()}"`);
});

test('counts what waits, and the jobs that it has done', async () => {
  await expect.poll(scrape).toMatch(/registry_job_seconds_count\{name="send-sms",outcome="done"\} \d/);
  await expect.poll(scrape).toContain('# TYPE registry_queue_jobs gauge');
});

test('leaves one line of each request: who, what, what became of it and how long it took', async () => {
  await call('POST', '/api/auth/send-otp', { body: { phone_number: PHONE } });
  const code = /\b(\d{6})\b/.exec(readOutbox(folder).findLast(({ to }) => to === PHONE)?.text ?? '')?.[1];
  const { body: session } = await call('POST', '/api/auth/verify-otp', {
    body: { phone_number: PHONE, otp_code: code },
  });
  const token = session.access_token as string;
  const account = { phone_number: PHONE, user_type: role, first_name: 'Ada', last_name: 'Obi' };
  await call('POST', '/api/auth/create-account', { token, body: account });
  const own = await call('GET', '/api/auth/me', { token });
  const refused = await call('GET', '/api/admin/users', { token });
  const linesOf = (id: string) =>
    server
      .printed()
      .split('\n')
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as ParsedJson);
  await expect.poll(() => linesOf(refused.id)).toHaveLength(1);
  expect(linesOf(own.id)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: own.id,
      account: session.user.id,
      method: 'GET',
      route: '/api/auth/me',
      status: 200,
      milliseconds: expect.any(Number),
      msg: 'request',
    },
  ]);
  expect(linesOf(refused.id)).toMatchObject([{ account: session.user.id, status: 403, code: 'FORBIDDEN' }]);
});

test('tells a collector of each request with its queries, as part of the trace of who sent it', async () => {
  const { id } = await call('GET', '/api/config');
  const value = (span: ParsedJson, key: string) =>
    Object.values(span.attributes.find((each: ParsedJson) => each.key === key)?.value ?? {})[0];
  const find = () => spans.find((span) => value(span, 'registry.request_id') === id);
  await expect.poll(find).toMatchObject({ name: 'GET /api/config', traceId: PARENT.trace, parentSpanId: PARENT.span });
  await expect
    .poll(() => spans.filter(({ parentSpanId }) => parentSpanId === find()?.spanId).map(({ name }) => name))
    .toContain('select');
  await expect.poll(() => spans.map(({ name }) => name)).toContain('job send-sms');
  // Of the account that was made before.
  expect(JSON.stringify(spans)).toContain('create-account');
  expect(JSON.stringify(spans)).not.toContain(PHONE.slice(4));
});

test('goes on telling its figures while the database is away', async () => {
  await postgres.stop();
  const figures = await scrape();
  expect(figures).toContain('registry_database_up 0');
  expect(figures).toContain('registry_http_request_seconds_count');
});
