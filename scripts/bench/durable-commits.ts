/**
 * `npm run bench:commits`: what it costs that the embedded database waits for the disk. The same inserts into a folder as
 * the engine opens it by itself, and as the product does, in turns; medians, and their ratio.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import type * as Folders from '../../src/server/runtime/node/database-folder.ts';
import type * as Engine from '../../src/server/storage/pglite-database.ts';

const COMMITS = 500;
const ROUNDS = 3;

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
const { openDatabaseFolder } = (await vite.ssrLoadModule(
  '/src/server/runtime/node/database-folder.ts',
)) as typeof Folders;
const { openPGliteDatabase } = (await vite.ssrLoadModule('/src/server/storage/pglite-database.ts')) as typeof Engine;
const root = mkdtempSync(join(tmpdir(), 'commits-'));
try {
  const plain = await openPGliteDatabase({ dataDir: join(root, 'plain') });
  const durable = await openDatabaseFolder(join(root, 'durable'));
  for (const { pglite } of [plain, durable])
    await pglite.exec('create table entries (id serial primary key, entry text)');
  const times = { plain: [] as number[], durable: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.plain.push(await time(plain));
    times.durable.push(await time(durable));
  }
  const [left, waited] = [median(times.plain), median(times.durable)];
  console.log(`left to the operating system: ${left.toFixed(2)} ms for a commit`);
  console.log(
    `waiting for the disk:         ${waited.toFixed(2)} ms for a commit, ${(waited / left).toFixed(1)} times`,
  );
  await plain.close();
  await durable.close();
} finally {
  rmSync(root, { recursive: true, force: true });
  await vite.close();
}
process.exit(0);

async function time({ pglite }: Awaited<ReturnType<typeof openPGliteDatabase>>): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < COMMITS; index += 1)
    await pglite.query('insert into entries (entry) values ($1)', ['e'.repeat(1000)]);
  return (performance.now() - startedAt) / COMMITS;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
