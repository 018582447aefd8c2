/**
 * The server from its start until it has been asked to end, in this process: what it listens on, and what it leaves.
 */
import { createServer as createHttpServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDataDir } from '@/server/runtime/node/data-dir-lock';
import { askServer, isServed } from '@/server/runtime/node/operations-socket';
import { serve } from '@/server/runtime/node/serve';
import { findFreePort } from '../../../support/free-port';
import { startPostgres } from '../../support/postgres-server';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const umask = process.umask();
let folder: string;
let printed: string[];
let exits: unknown[];
let listeners: Map<string, unknown[]>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  [printed, exits] = [[], []];
  listeners = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(process, 'exit').mockImplementation(((code: unknown) => void exits.push(code)) as never);
});
afterEach(() => {
  forgetServer();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

/** A process that has ended hears no signal any more. */
function forgetServer(): void {
  for (const signal of SIGNALS)
    for (const listener of process.listeners(signal))
      if (!listeners.get(signal)?.includes(listener)) process.off(signal, listener);
}

/** Starts it, and returns its origin when it is ready. */
async function start(variables: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries({
    DATA_DIR: folder,
    PORT: '0',
    HOST: '',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    ...variables,
  }))
    vi.stubEnv(name, value);
  await serve(import.meta.filename);
  const find = () => /Ready at (http:\/\/localhost:\d+)/.exec(printed.join(''))?.[1];
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

/** As a service manager does it, which may ask twice. */
async function stop(signal: (typeof SIGNALS)[number]): Promise<void> {
  process.emit(signal, signal);
  process.emit(signal, signal);
  await expect.poll(() => exits).toEqual([0]);
  forgetServer();
}

it('serves pages, API and commands until it is asked to end, and holds nothing then', async () => {
  const origin = await start({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  expect(printed[0]).toMatch(/^Administrator: admin@registry\.localhost {2}Password: \S+ {2}\(shown only now\)\n$/);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/api/applications/x`)).status).toBe(401);
  expect(await isServed(folder)).toBe(true);
  expect(await askServer(folder, { command: 'doctor' })).toMatchObject({ answer: { pending: [], foreign: [] } });
  const copy = join(folder, 'copy');
  expect(await askServer(folder, { command: 'backup', folder: copy })).toMatchObject({
    answer: { manifest: { hosted: false } },
  });
  await stop('SIGTERM');
  expect(await isServed(folder)).toBe(false);
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow('fetch failed');
  lockDataDir(folder)();

  printed.length = 0;
  exits.length = 0;
  await start({ ADMIN_EMAIL: 'one@registry.example', ADMIN_PASSWORD: 'harmattan-2026' });
  expect(printed.join('')).not.toContain('Password');
  await stop('SIGINT');
});

it('shows figures and traces to who runs it, of queries and jobs too, and sends the last before it ends', async () => {
  let bodies = '';
  const collector = createHttpServer((request, response) => {
    request.on('data', (part) => (bodies += String(part)));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  const [postgres, port] = await Promise.all([startPostgres(), findFreePort()]);
  const DATABASE_URL = await postgres.createDatabase();
  const nowhere = Object.assign(new URL(DATABASE_URL), { pathname: '/nowhere' }).href;
  await expect(start({ DATABASE_URL: nowhere })).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(
      /^The database server refuses DATABASE_URL: .*"nowhere" does not exist\. Check the user/,
    ),
  });
  const origin = await start({
    DATABASE_URL,
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  // With a server database there is nothing that it alone can reach.
  expect(await isServed(folder)).toBe(false);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(read).toMatch(/registry_job_seconds_count\{name="send-email",outcome="done"\} [1-9]/);
  const figures = await read();
  expect(figures).toContain('registry_http_request_seconds_count{method="GET",route="/readyz",status="200"} 1');
  expect(figures).toMatch(/registry_database_query_seconds_count\{outcome="done"\} [1-9]/);
  await stop('SIGTERM');
  expect(bodies).toContain('"GET /readyz"');
  expect(bodies).toContain('"job send-email"');
  await new Promise((resolve) => void collector.close(resolve));
  await postgres.stop();
});
