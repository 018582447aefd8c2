/**
 * What memory the server takes to export 100,000 applications as CSV, over real HTTP: the growth of its resident memory
 * while 12 in 100 of them, all of them, and all of them for somebody who stops reading are sent. Streamed, the three
 * grow alike; held, the second would take eight times the first.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { startPostgres } from '../../tests/server/support/postgres-server.ts';
import { buildServer, startServer } from '../../tests/server/support/server-process.ts';
import type * as Measuring from './million-cases.ts';

const ROWS = 100_000;
const STALL = 5_000;
const administrator = { username: 'chief@registry.example', password: 'correct-horse-7' };

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'export-'));
try {
  const { fillOffice } = (await vite.ssrLoadModule('/scripts/bench/million-cases.ts')) as typeof Measuring;
  const databaseUrl = await postgres.createDatabase();
  await fillOffice(databaseUrl, ROWS, administrator);
  const server = await startServer(await buildServer('bench-export'), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
  });
  const token = await signIn(server.origin);
  await measure('some of them, at once', { ...server, token, query: '?status=rejected' });
  await measure('all, at once', { ...server, token, query: '' });
  await measure(`all, to a reader who stops for ${STALL / 1000} s`, { ...server, token, query: '', stall: STALL });
  await server.stop();
} finally {
  await postgres.stop();
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

interface Export {
  origin: string;
  pid: number;
  token: string;
  query: string;
  /** Milliseconds without reading, after the first piece. */
  stall?: number;
}

async function measure(name: string, { origin, pid, token, query, stall = 0 }: Export): Promise<void> {
  const before = readMemory(pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, readMemory(pid))), 50);
  const startedAt = performance.now();
  const { bytes, lines } = await download(`${origin}/api/admin/applications.csv${query}`, token, stall);
  clearInterval(watch);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${name}: ${lines.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; memory of the server ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most: ${(peak - before).toFixed(0)} MB more`,
  );
}

function download(url: string, token: string, stall: number): Promise<{ bytes: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The export answered ${response.statusCode}`));
      // The heading is a line too.
      let [bytes, lines] = [0, -1];
      response.on('data', (piece: Buffer) => {
        if (bytes === 0 && stall > 0) {
          response.pause();
          setTimeout(() => response.resume(), stall);
        }
        bytes += piece.length;
        for (const byte of piece) if (byte === 10) lines += 1;
      });
      response.on('end', () => resolve({ bytes, lines }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** Resident memory of a process in MB. */
function readMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
