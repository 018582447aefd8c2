/** The built server as a process of its own. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { getBuildFolders, getCommit, isBuilt } from '../../../scripts/steps/build.mjs';
import { putEmptyDatabase } from '../../../scripts/steps/empty-database.mjs';
import { QUICK_START } from '../../support/node-options.ts';

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Asks it to end, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it without a chance to finish anything. */
  kill(): Promise<void>;
  /** All that it has printed so far. */
  printed(): string;
}

let built: Promise<string> | undefined;

/**
 * The program to start: of the product's build where that is of the present source, else of a build for the tests of
 * this process.
 */
export function buildServer(): Promise<string> {
  return (built ??= isBuilt() ? Promise.resolve(join(getBuildFolders().dist, 'server', 'main.js')) : buildForTests());
}

async function buildForTests(): Promise<string> {
  const outDir = join(process.cwd(), '.cache', `server-${process.pid}`);
  process.env['COMMIT'] = getCommit();
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({ logLevel: 'silent', build: { ssr: 'src/server/runtime/node/main.ts', outDir, emptyOutDir: true } });
  const program = join(outDir, 'main.js');
  await putEmptyDatabase(program);
  return program;
}

/** Resolves when the server says that it is ready; throws with what it printed when it ends before. */
export async function startServer(program: string, variables: Record<string, string>): Promise<ServerProcess> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: QUICK_START,
    LOG_LEVEL: 'silent',
    PORT: '0',
    DRAIN_SECONDS: '0',
    ...variables,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
  // A test that fails half-way leaves no server behind.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      printed += String(chunk);
      const ready = /Ready at (http:\/\/localhost:\d+)/.exec(printed)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The server has ended with ${code} without being ready: ${printed}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      process.off('exit', kill);
      kill();
      await ended;
    },
    printed: () => printed,
  };
}

/** The messages in the outbox of a data folder, oldest first. */
export function readOutbox(folder: string): { to: string; text: string }[] {
  const path = join(folder, 'outbox.jsonl');
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { to: string; text: string })
    : [];
}
