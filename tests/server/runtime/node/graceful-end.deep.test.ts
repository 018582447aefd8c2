/** SIGTERM while requests and uploads are under way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { findFreePort } from '../../../support/free-port';
import { openDatabaseFolder } from '@/server/runtime/node/database-folder';
import { buildServer, readOutbox, startServer } from '../../support/server-process';
import { PDF } from '../../support/test-product';

const PHONE = '+2348031310001';
const [, role = ''] = catalog.registry.roles.filter(({ joins }) => joins === 'self').map(({ id }) => id);
const folder = mkdtempSync(join(tmpdir(), 'graceful-end-'));
let program: string;

beforeAll(async () => void (program = await buildServer()), 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startServer(program, { DATA_DIR: folder, LOG_LEVEL: 'error' });

async function post(origin: string, path: string, json: object, token?: string) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(json),
  });
  return (await answer.json()) as { access_token: string };
}

async function joinByPhone(origin: string): Promise<string> {
  await post(origin, '/auth/send-otp', { phone_number: PHONE });
  const otp_code = /\b(\d{6})\b/.exec(readOutbox(folder).findLast(({ to }) => to === PHONE)?.text ?? '')?.[1];
  const { access_token } = await post(origin, '/auth/verify-otp', { phone_number: PHONE, otp_code });
  const [given] = catalog.registry.roles.filter(({ joins }) => joins === 'self');
  const account = { phone_number: PHONE, user_type: given?.id, first_name: 'Ada', last_name: 'Obi' };
  await post(origin, '/auth/create-account', account, access_token);
  return access_token;
}

/** A request whose body has begun. */
function begin(origin: string, method: string, path: string, headers: Record<string, string>, beginning: Uint8Array) {
  const sending = request(`${origin}/api${path}`, { method, headers });
  sending.write(beginning);
  return sending;
}

test('what is under way is answered, and what comes from whoever was let in, and the rest of an upload is sent to the next', async () => {
  const first = await start();
  const { hostname, port } = new URL(first.origin);
  const token = await joinByPhone(first.origin);
  const authorization = `Bearer ${token}`;

  // A second role, of which half has come.
  const body = Buffer.from(JSON.stringify({ phone_number: PHONE, user_type: role, add_role: true }));
  const slow = begin(
    first.origin,
    'POST',
    '/auth/create-account',
    { authorization, 'content-type': 'application/json', 'content-length': String(body.length) },
    body.subarray(0, 10),
  );
  // An upload whose line has gone quiet after its first bytes.
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${first.origin}/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(PDF.length), 'upload-metadata': `filename ${btoa('a.pdf')}` },
  });
  const upload = `/${begun.headers.get('location')}`;
  const patch = { ...tus, 'content-type': 'application/offset+octet-stream' };
  const acknowledged = await fetch(`${first.origin}/api${upload}`, {
    method: 'PATCH',
    headers: { ...patch, 'upload-offset': '0' },
    body: PDF.slice(0, 4),
  });
  expect(acknowledged.status).toBe(204);
  const quiet = begin(first.origin, 'PATCH', upload, { ...patch, 'upload-offset': '4' }, PDF.slice(4, 6));
  const cut = once(quiet, 'error');
  // A connection that was there before, and has not asked anything.
  const early = connect({ host: hostname, port: Number(port) });
  await once(early, 'connect');
  await fetch(`${first.origin}/healthz`);

  const signalled = performance.now();
  const ended = first.stop();
  await expect
    .poll(() =>
      fetch(`${first.origin}/healthz`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused');
  early.write(`GET /api/config HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  const last = await text(early);
  expect(last).toMatch(/^HTTP\/1\.1 200 /);
  expect(last).toMatch(/\r\nconnection: close\r\n/i);
  slow.end(body.subarray(10));
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
  answer.resume();
  await cut;
  expect(await ended).toBe(0);
  process.stdout.write(
    `From SIGTERM to the end, with an upload that has gone quiet: ${((performance.now() - signalled) / 1000).toFixed(1)} s\n`,
  );

  const second = await start();
  const read = async (path: string, method = 'GET') => fetch(`${second.origin}/api${path}`, { method, headers: tus });
  expect(JSON.stringify(await (await read('/auth/me')).json())).toContain(`"${role}"`);
  const offset = Number((await read(upload, 'HEAD')).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(4);
  const rest = await fetch(`${second.origin}/api${upload}`, {
    method: 'PATCH',
    headers: { ...patch, 'upload-offset': String(offset) },
    body: PDF.slice(offset),
  });
  expect(rest.status).toBe(204);
  const idle = performance.now();
  expect(await second.stop()).toBe(0);
  process.stdout.write(`With nothing under way: ${((performance.now() - idle) / 1000).toFixed(1)} s\n`);
}, 90_000);

test('a server that drains is not ready any more and serves on, and ends at once when it is asked again', async () => {
  const server = await startServer(program, { DATA_DIR: folder, LOG_LEVEL: 'error', DRAIN_SECONDS: '60' });
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const ended = server.stop();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  const served = await fetch(`${server.origin}/api/config`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(await statusOf('/healthz')).toBe(200);
  let code: number | null | undefined;
  void ended.then((given) => (code = given));
  await expect
    .poll(() => {
      if (code === undefined) process.kill(server.pid, 'SIGTERM');
      return code;
    })
    .toBe(1);
  // Nothing that it had is in the way of the next one.
  const next = await start();
  expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  expect(await next.stop()).toBe(0);
}, 90_000);

test('one that is asked to end while it still starts ends in order', async () => {
  const port = await findFreePort();
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    PORT: String(port),
    DRAIN_SECONDS: '0',
  };
  const server = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  // Before any answer: the system takes connections as soon as the server listens.
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('connect', () => socket.destroy()).once('error', () => resolve(false));
    });
  while (!(await listens())) expect(server.exitCode).toBeNull();
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a server whose queue cannot start ends as one whose queue works', async () => {
  const variables = { DATA_DIR: mkdtempSync(join(folder, 'no-queue-')), LOG_LEVEL: 'error' };
  await (await startServer(program, variables)).stop();
  const database = await openDatabaseFolder(join(variables.DATA_DIR, 'database'));
  await database.kysely.schema.dropTable('jobs.schedule').execute();
  await database.close();
  const server = await startServer(program, variables);
  await expect.poll(() => server.printed()).toContain('the queue did not start');
  expect(await server.stop()).toBe(0);
});
