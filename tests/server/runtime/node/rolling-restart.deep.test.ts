/**
 * Two servers behind a proxy are restarted one by one, again and again, while clients go on asking: none sees an error.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClients } from '../../../../scripts/support/clients';
import { findFreePort } from '../../../support/free-port';
import { startPostgres, type TestPostgres } from '../../support/postgres-server';
import { startReadyProxy, type ReadyProxy } from '../../support/ready-proxy';
import { buildServer, startServer, type ServerProcess } from '../../support/server-process';

const folder = mkdtempSync(join(tmpdir(), 'rolling-restart-'));
let postgres: TestPostgres;
let proxy: ReadyProxy;
let ports: number[];
let start: (port: number) => Promise<ServerProcess>;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  const [program, database] = await Promise.all([buildServer(), startPostgres()]);
  postgres = database;
  const variables = {
    DATABASE_URL: await postgres.createDatabase(),
    DATA_DIR: folder,
    PUBLIC_URL: 'http://registry.example',
    // More than twice the time between two questions of the proxy.
    DRAIN_SECONDS: '1',
  };
  ports = [await findFreePort(), await findFreePort()];
  start = (port) => startServer(program, { ...variables, PORT: String(port) });
  servers = await Promise.all(ports.map(start));
  proxy = await startReadyProxy(ports);
}, 180_000);

afterAll(async () => {
  await proxy.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('no client sees an error', async () => {
  const end = startClients(proxy.origin, 4);
  for (const place of [0, 1, 0, 1]) {
    expect(await servers[place]?.stop()).toBe(0);
    servers[place] = await start(ports[place] ?? 0);
    await expect.poll(() => proxy.ready(), { timeout: 30_000 }).toEqual(ports);
  }
  const { answered, errors } = await end();
  expect(errors).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

it('a server that is killed is seen by them, so that the count says something', async () => {
  const end = startClients(proxy.origin, 4);
  await expect.poll(() => proxy.ready()).toEqual(ports);
  await servers[0]?.kill();
  await expect.poll(() => proxy.ready()).toEqual(ports.slice(1));
  expect((await end()).errors.length).toBeGreaterThan(0);
  servers[0] = await start(ports[0] ?? 0);
});
