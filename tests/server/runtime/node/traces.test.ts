/** The spans of requests, queries and jobs, as a collector gets them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerEnv } from '@/server/platform/platform';
import { startTraces, type Traces } from '@/server/runtime/node/traces';
import type { ParsedJson } from '../../support/test-product';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const ERROR = 2;
let collector: Server;
let origin: string;
let asked: string[];
let spans: ParsedJson[];

beforeAll(async () => {
  collector = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void json(request).then((body: ParsedJson) => {
      for (const { resource, scopeSpans } of body.resourceSpans)
        for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, resource });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => void collector.close(resolve)));

/** What the collector has got when the traces have stopped. */
async function collect(work: (traces: Traces) => Promise<unknown>): Promise<void> {
  [asked, spans] = [[], []];
  const traces = startTraces(`${origin}/`);
  await work(traces);
  await traces.stop();
}

const find = (name: string): ParsedJson => spans.find((span) => span.name === name) ?? expect.fail(`No span ${name}`);
const attributesOf = (span: ParsedJson) =>
  Object.fromEntries(
    span.attributes.map(({ key, value }: ParsedJson) => [key, value.stringValue ?? Number(value.intValue)]),
  );

it('a request is a span of the trace that it comes with, and its queries are parts of it', async () => {
  await collect(async (traces) => {
    const app = new Hono<ServerEnv>();
    app.use(async (context, next) => (context.set('requestId', 'r-1'), next()));
    app.use(traces.watchRequests);
    app.get('/records/:id', (context) => {
      traces.noteQuery({ sql: 'select one', milliseconds: 2000, failed: false });
      traces.noteQuery({ sql: 'update it', milliseconds: 1, failed: true });
      return context.text('one');
    });
    app.get('/bad', (context) => context.text('', 499 as 400));
    app.get('/fault', (context) => {
      context.set('identity', { userId: 'u-1' } as ServerEnv['Variables']['identity']);
      return context.text('', 500);
    });
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    await app.request('/records/7', { headers: { traceparent } });
    await app.request('/bad');
    await app.request('/fault');
    // Nobody has asked for it.
    traces.noteQuery({ sql: 'delete it', milliseconds: 1, failed: false });
  });
  expect(new Set(asked)).toEqual(new Set(['POST /v1/traces']));
  const request = find('GET /records/:id');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2 });
  expect(request.status.code).not.toBe(ERROR);
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/records/:id',
    'http.response.status_code': 200,
    'registry.request_id': 'r-1',
  });
  expect(JSON.stringify(request.resource)).toContain('cargo-stakeholders-registry');
  expect([find('GET /bad'), find('GET /fault')].map(({ status }) => status.code === ERROR)).toEqual([false, true]);
  expect(attributesOf(find('GET /fault'))).toMatchObject({ 'enduser.id': 'u-1', 'http.response.status_code': 500 });
  const query = find('select');
  expect(query).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId, kind: 3 });
  expect(attributesOf(query)).toEqual({ 'db.system.name': 'postgresql', 'db.query.text': 'select one' });
  expect(Number(BigInt(query.endTimeUnixNano) - BigInt(query.startTimeUnixNano)) / 1e6).toBeCloseTo(2000, 0);
  expect([query.status.code === ERROR, find('update').status.code === ERROR]).toEqual([false, true]);
  expect(spans.map(({ name }) => name)).not.toContain('delete');
});

it('a job is a span of its own, which tells when it has failed', async () => {
  const seen: unknown[] = [];
  await collect(async (traces) => {
    const { signal } = new AbortController();
    const work = traces.watchJobs(async (job, given) => {
      seen.push(job.name, given === signal);
      traces.noteQuery({ sql: `insert ${job.name}`, milliseconds: 1, failed: false });
      if (job.name === 'expire-approvals') throw new Error('It fails');
    });
    await work({ name: 'fill-unique-answers' }, signal);
    await expect(work({ name: 'expire-approvals' }, signal)).rejects.toThrow('It fails');
  });
  expect(seen).toEqual(['fill-unique-answers', true, 'expire-approvals', true]);
  const [done, failed] = [find('job fill-unique-answers'), find('job expire-approvals')];
  expect([done.kind, done.status.code === ERROR, failed.status.code === ERROR]).toEqual([5, false, true]);
  const queries = spans.filter(({ name }) => name === 'insert');
  expect(queries.map(({ parentSpanId }) => parentSpanId)).toEqual([done.spanId, failed.spanId]);
});
