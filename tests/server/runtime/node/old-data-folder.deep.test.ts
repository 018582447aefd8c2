/**
 * The registry that an earlier release has made goes on: its people, records, files, draft and invitations are there,
 * and a correction is taken.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { catalog, validators } from 'virtual:catalog';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createServer } from '@/server/create-server';
import { createInlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openDatabase, openPlatform, type OpenedPlatform } from '@/server/runtime/node/open-platform';
import type { ServerEnv } from '@/server/platform/platform';
import { unpackBaseline } from '../../support/baseline-database';
import type { ParsedJson } from '../../support/test-product';

const ADMINISTRATOR = { email: 'chief@registry.example', password: 'correct horse battery' };
const STATUSES = { pending: 11, approved: 11, rejected: 11, changes_requested: 11 };
const DRAFT_PHONE = '+2348031234567';

const folder = mkdtempSync(join(tmpdir(), 'old-data-folder-'));
let opened: OpenedPlatform;
let app: Hono<ServerEnv>;
let officer: string;
let records: ParsedJson[];

beforeAll(async () => {
  // The day after: drafts and passwords of the folder end by the calendar.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z'), shouldAdvanceTime: true });
  const environment = parseEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const script = unpackBaseline(folder);
  const database = await openDatabase(environment, SILENT_LOG, { bare: true });
  await database.runScript(script);
  await database.close();
  opened = await openPlatform(environment, { catalog, validators, log: SILENT_LOG, print: () => undefined });
  app = await createServer({ ...opened.platform, catalog, validators, jobs: createInlineJobs(SILENT_LOG) });
  officer = (await call('POST', '/auth/v1/token?grant_type=password', { json: ADMINISTRATOR })).body.access_token;
  records = (await call('GET', '/api/admin/applications?per_page=100', { token: officer })).body.data;
});

afterAll(async () => {
  await opened?.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

async function call(
  method: string,
  path: string,
  { token, json, headers }: { token?: string; json?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: ParsedJson }> {
  const response = await app.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    body: isJson ? await response.json() : new Uint8Array(await response.arrayBuffer()),
  };
}

async function signIn(phone: string): Promise<string> {
  expect((await call('POST', '/auth/v1/otp', { json: { phone } })).status).toBe(200);
  const line =
    readFileSync(join(folder, 'outbox.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .findLast((each) => each.includes(phone)) ?? '';
  const token = /\b(\d{6})\b/.exec((JSON.parse(line) as { text: string }).text)?.[1];
  return (await call('POST', '/auth/v1/verify', { json: { phone, token, type: 'sms' } })).body.access_token;
}

test('every application is there with its status', () => {
  expect(records).toHaveLength(44);
  const counts = Object.fromEntries(
    Object.keys(STATUSES).map((status) => [status, records.filter((record) => record.status === status).length]),
  );
  expect(counts).toEqual(STATUSES);
});

test('every record opens for the officer, and prints', async () => {
  const failed: string[] = [];
  for (const { id, reference } of records) {
    const detail = await call('GET', `/api/admin/applications/${id}`, { token: officer });
    const receipt = await call('GET', `/api/applications/${id}/receipt.pdf`, { token: officer });
    if (detail.status !== 200 || receipt.status !== 200)
      failed.push(`${reference}: ${detail.status}, ${receipt.status}`);
  }
  expect(failed).toEqual([]);
});

test('a stored document is served, byte for byte as long as its record says', async () => {
  const { body } = await call(
    'GET',
    `/api/admin/applications/${records.find(({ provider }) => provider === 'ground-handler').id}`,
    { token: officer },
  );
  const [document] = body.documents;
  const file = await call('GET', document.url, { token: officer });
  expect(file.status).toBe(200);
  expect(file.body.byteLength).toBeGreaterThan(0);
});

test('a correction that was asked for under that release is taken under this one', async () => {
  const asked = records.find(({ status, provider }) => status === 'changes_requested' && provider === 'ground-handler');
  const { body } = await call('GET', `/api/admin/applications/${asked.id}`, { token: officer });
  const token = await signIn(body.user.phone);
  const own = await call('GET', `/api/applications/${asked.id}`, { token });
  expect(own.status).toBe(200);
  const corrected = await call('PATCH', `/api/applications/${asked.id}`, {
    token,
    json: { company_name: 'Skyline Ground Services Ltd' },
    headers: { 'idempotency-key': 'a-correction-of-old' },
  });
  expect(corrected).toMatchObject({ status: 200, body: { id: asked.id } });
  expect((await call('GET', `/api/applications/${asked.id}`, { token })).body.data.company_name).toBe(
    'Skyline Ground Services Ltd',
  );
});

test('every record that was sent back is corrected under the form that it was made with, and printed again', async () => {
  const asked = records.filter(
    ({ status, provider }) => status === 'changes_requested' && provider !== 'ground-handler',
  );
  expect(asked).toHaveLength(10);
  const outcomes: unknown[] = [];
  for (const { id } of asked) {
    const { body } = await call('GET', `/api/admin/applications/${id}`, { token: officer });
    const [mark] = body.application.requested_changes;
    const token = await signIn(body.user.phone);
    const corrected = await call('PATCH', `/api/applications/${id}`, {
      token,
      json: { [mark.path]: body.application.data[mark.path] },
    });
    const receipt = await call('GET', `/api/applications/${id}/receipt.pdf`, { token });
    outcomes.push([corrected.status, corrected.body.status, corrected.body.definition_version, receipt.status]);
  }
  expect(outcomes).toEqual(asked.map(({ definition_version }) => [200, 'pending', definition_version, 200]));
});

test('what was typed is offered again', async () => {
  const token = await signIn(DRAFT_PHONE);
  expect((await call('GET', '/api/drafts/ground-handler', { token })).body).toMatchObject({
    data: { company_name: 'Skyline Ground Services', office_address: '12 Airport Road, Ikeja' },
  });
});

test('settings, users and the history are there', async () => {
  expect((await call('GET', '/api/admin/settings', { token: officer })).body).toMatchObject({
    security: { session_timeout: 30, failed_login_attempts: 5 },
  });
  expect((await call('GET', '/api/admin/users', { token: officer })).body.total).toBeGreaterThanOrEqual(46);
  const commented = await call(
    'GET',
    `/api/admin/applications/${records.find(({ reference }) => reference === 'REG-000041').id}`,
    { token: officer },
  );
  expect(commented.body.comments).toEqual([
    expect.objectContaining({ comment: 'Please bring the original certificate to the office.' }),
    expect.anything(),
  ]);
});
