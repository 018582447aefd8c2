/** The built product as a process of its own, on its own port and data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../support/free-port.ts';
import { QUICK_START } from '../../support/node-options.ts';
import { Outbox } from './outbox.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_LINE = /Ready at (http:\/\/\S+)/;
const START_MILLISECONDS = 120_000;

/** Passed on from the machine; anything else of it (a DATABASE_URL, a mail server) must not reach a test. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'COMMIT', 'DIST_DIR', 'SCHEMAS_DIR'];

export interface ProductOptions {
  /** true: started by `npm start` itself, for measuring; false: by the script behind it, without npm in between. */
  throughNpm?: boolean;
  /** true: serves the build that DIST_DIR holds, without a look at what has changed since. */
  asBuilt?: boolean;
  /** The folder of an unpacked release, which is started by Node alone: no other program can be found. */
  installation?: string;
  /** Variables beside PORT, DATA_DIR, ADMIN_EMAIL and ADMIN_PASSWORD. */
  env?: Record<string, string>;
}

/**
 * Started with `create` (or `start` again after an end), always on the same port and DATA_DIR. `remove` ends it and
 * deletes its data.
 */
export class Product {
  readonly administrator = { email: 'chief@registry.example', password: 'correct horse battery' };
  readonly outbox: Outbox;
  readonly url: string;
  readonly dataDir: string;
  /** All that it has printed, over all its starts. */
  log = '';
  private child: ChildProcess | undefined;
  private readonly port: number;
  private readonly options: ProductOptions;

  private constructor(port: number, dataDir: string, options: ProductOptions) {
    this.port = port;
    this.dataDir = dataDir;
    this.options = options;
    this.url = `http://localhost:${port}`;
    this.outbox = new Outbox(join(dataDir, 'outbox.jsonl'));
  }

  /** A started product with an empty data folder. */
  static async create(options: ProductOptions = {}): Promise<Product> {
    const product = new Product(await findFreePort(), mkdtempSync(join(tmpdir(), 'registry-')), options);
    try {
      await product.start();
    } catch (error) {
      await product.remove();
      throw error;
    }
    return product;
  }

  /** Starts it as `npm start` does, and waits for its "Ready" line. Throws with its whole log when it ends before. */
  async start(): Promise<void> {
    const seen = this.log.length;
    // A process group of its own, so that a SIGKILL can reach the server and not only the script that started it.
    const flags = ['--no-env-file', ...(this.options.asBuilt ? ['--as-built'] : [])];
    const { installation, throughNpm } = this.options;
    const [program = 'node', ...args] = throughNpm
      ? ['npm', 'start', '--', ...flags]
      : ['node', ...(installation === undefined ? ['scripts/start.mjs', ...flags] : ['dist/server/main.js'])];
    const child = spawn(program, args, {
      cwd: installation ?? ROOT,
      env: this.environment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string): void => reject(new Error(`The product ${reason}. Its log:\n${this.log}`));
      const timer = setTimeout(() => fail(`was not ready within ${START_MILLISECONDS} ms`), START_MILLISECONDS);
      const read = (chunk: Buffer): void => {
        this.log += chunk.toString();
        if (!READY_LINE.test(this.log.slice(seen))) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      // "close" and not "exit": only then has the whole log arrived.
      child.once('close', (code) => {
        clearTimeout(timer);
        fail(`ended with exit code ${code} before it was ready`);
      });
    });
  }

  /** Asks it to end, as Ctrl-C does, and returns its exit code. */
  async stop(): Promise<number | null> {
    return this.end((child) => (this.options.throughNpm ? signalGroup(child, 'SIGTERM') : child.kill('SIGTERM')));
  }

  /** Ends it without a chance to finish anything, as a power cut would. */
  async kill(): Promise<void> {
    await this.end((child) => signalGroup(child, 'SIGKILL'));
  }

  /** Ends it and deletes its data folder. At once: a good end takes seconds, for data that nobody needs any more. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: (child: ChildProcess) => void): Promise<number | null> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    signal(child);
    return ended;
  }

  private environment(): NodeJS.ProcessEnv {
    const passedOn = Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    );
    const { email, password } = this.administrator;
    return {
      ...passedOn,
      ...(this.options.installation === undefined
        ? { NODE_OPTIONS: this.options.throughNpm ? '' : QUICK_START }
        : { PATH: dirname(process.execPath), NODE_ENV: 'production' }),
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      // A test reads what a decision tells at once; those that take one back say so.
      UNDO_SECONDS: '0',
      ...this.options.env,
    };
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}
