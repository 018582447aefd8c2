/**
 * How the scripts start other programs: with the project's own Node, telling how long they take, and never past a
 * failure.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const BIN = join(ROOT, 'node_modules', '.bin');
const OLDEST_NODE = [20, 19];
const SERVER_NODE_MAJOR = 22;
const HEARTBEAT_MILLISECONDS = 10_000;

/** A fault that the user can do something about: printed as one message, without a stack. */
export class StepError extends Error {
  /** `exitCode`: what to end with. @param {string} message @param {{ exitCode?: number }} [options] */
  constructor(message, { exitCode = 1 } = {}) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Throws a StepError when the Node that runs the scripts is older than what npm and the scripts need. */
export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const isTooOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (isTooOld)
    throw new StepError(
      `Node ${OLDEST_NODE.join('.')} or later is needed; this is Node ${version}. Install a newer one from https://nodejs.org.`,
    );
}

/**
 * The Node that runs the product: the pinned dev dependency, so that a machine with an older Node runs the same one as
 * production. Where install scripts are switched off that one is missing, and the machine's own must be new enough.
 */
export function getProductNode() {
  const pinned = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= SERVER_NODE_MAJOR) return process.execPath;
  throw new StepError(
    `The product needs Node ${SERVER_NODE_MAJOR}. It comes with "npm ci" unless install scripts are switched off: run "npm config set ignore-scripts false", delete node_modules, and try again.`,
  );
}

/** An environment in which the project's own programs, and its Node, come before the machine's. */
export function toolEnvironment(extra = {}) {
  // Vite's advice about a coming default for its own configuration says nothing to whoever starts the product.
  return {
    ...process.env,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    ...extra,
    PATH: [BIN, process.env.PATH ?? ''].join(delimiter),
  };
}

/**
 * Runs a program to its end with its output shown, and returns its exit code (1 when a signal ended it, 127 when it is
 * missing). Without a terminal, where no spinner shows, it says every ten silent seconds that it is still at work.
 */
export function runCommand(command, args, { env = {}, label = command } = {}) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: toolEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const heartbeat = setInterval(() => {
      if (!process.stdout.isTTY) console.log(`      … ${label}: ${secondsSince(startedAt)}`);
    }, HEARTBEAT_MILLISECONDS);
    const stop = forwardSignals(child);
    const finish = (code) => {
      clearInterval(heartbeat);
      stop();
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`Could not start ${command}: ${error.message}`);
      finish(127);
    });
    child.once('exit', (code) => finish(code ?? 1));
  });
}

/** Runs npm with the very npm that started the script, where there is one. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  return isScript
    ? runCommand(process.execPath, [npm, ...args], { label: 'npm', ...options })
    : runCommand('npm', args, options);
}

/**
 * Passes SIGINT and SIGTERM on to a child until the returned function is called. A Ctrl-C in a terminal already reaches
 * every program of the group, so it is not sent a second time: a server takes a second one as "stop at once".
 */
export function forwardSignals(child) {
  const onTerminate = () => child.kill('SIGTERM');
  const onInterrupt = () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  };
  process.on('SIGTERM', onTerminate);
  process.on('SIGINT', onInterrupt);
  return () => {
    process.off('SIGTERM', onTerminate);
    process.off('SIGINT', onInterrupt);
  };
}

/** Time since a moment of Date.now(), as text: `0.4 s`, `12.0 s`. */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
