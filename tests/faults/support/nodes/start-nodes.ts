/** Two servers that share a PostgreSQL and an S3 server, and nothing else, behind a proxy that takes them in turns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../support/free-port';
import { startPostgres } from '../../../server/support/postgres-server';
import { startS3 } from '../../../server/support/s3-server';
import { buildServer, startServer, type ServerProcess } from '../../../server/support/server-process';
import { Outbox } from '../../../end-to-end/support/outbox.ts';
import { FILES, RECORDS, type Kept, type KeptFile, type KeptRecord } from '../count-damage.ts';
import { createAlternatingProxy, type AlternatingProxyOptions } from './alternating-proxy.ts';

export interface Nodes {
  /** Of the proxy. */
  url: string;
  administrator: { email: string; password: string };
  /** What either has sent. */
  outbox: Outbox;
  /** Requests that went to each. */
  passed: number[];
  /** SIGKILLs one of them; a later start brings it back at its address. */
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  restartDatabase(): Promise<void>;
  query<Row extends object>(sql: string): Promise<Row[]>;
  readKept(): Promise<Kept>;
  /** All that they have printed, over all their starts. */
  printed(): string;
  stop(): Promise<void>;
}

const COUNT = 2;

export async function startNodes({
  variables = {},
  onPassed,
}: { variables?: Record<string, string> } & Pick<AlternatingProxyOptions, 'onPassed'> = {}): Promise<Nodes> {
  const [program, postgres, s3] = await Promise.all([buildServer(), startPostgres(), startS3()]);
  const indices = Array.from({ length: COUNT }, (_, index) => index);
  const folders = indices.map(() => mkdtempSync(join(tmpdir(), 'node-')));
  const address = await postgres.createDatabase();
  const proxyPort = await findFreePort();
  const ports = await Promise.all(indices.map(findFreePort));
  const administrator = { email: 'chief@registry.example', password: 'correct-horse-7' };
  const running: ServerProcess[] = [];
  const starting: Promise<ServerProcess>[] = [];
  let printedBefore = '';

  async function start(index: number): Promise<void> {
    starting[index] = startServer(program, {
      LOG_LEVEL: 'info',
      ...s3.variables,
      ...variables,
      DATABASE_URL: address,
      DATA_DIR: folders[index] ?? '',
      PORT: String(ports[index]),
      PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    running[index] = await starting[index];
  }

  const query = async <Row extends object>(sql: string): Promise<Row[]> => {
    const client = new pg.Client(address);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  // At the same moment, on an empty database.
  await Promise.all(indices.map(start));
  const proxy = await createAlternatingProxy({
    targets: ports.map((port) => `http://127.0.0.1:${port}`),
    port: proxyPort,
    ...(onPassed ? { onPassed } : {}),
  });
  return {
    url: proxy.url,
    administrator,
    outbox: new Outbox(...folders.map((folder) => join(folder, 'outbox.jsonl'))),
    passed: proxy.passed,
    async kill(index) {
      // It may answer a moment before it has said that it is ready.
      const server = await starting[index];
      printedBefore += server?.printed() ?? '';
      await server?.kill();
    },
    start,
    restartDatabase: () => postgres.restart(),
    query,
    async readKept() {
      const [records, files, growing, keys] = await Promise.all([
        query<KeptRecord>(RECORDS),
        query<KeptFile>(FILES),
        query<{ key: string }>('select key from uploads union all select key from upload_pieces'),
        s3.keys(),
      ]);
      return {
        records,
        files,
        growing: growing.map(({ key }) => key),
        bytes: new Map(keys.map((key) => [key, async () => (await s3.read(key)) ?? Buffer.from('')])),
      };
    },
    printed: () => printedBefore + running.map((server) => server.printed()).join(''),
    async stop() {
      await proxy.close();
      await Promise.all(running.map((server) => server.stop()));
      await Promise.all([s3.stop(), postgres.stop()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
