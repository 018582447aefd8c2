/**
 * `npm start`: installs what is missing, builds what has changed, and serves the product.
 *
 * Runs on Node 20.19 without any package, because it is what installs them. `--build-only` stops after the build;
 * `--as-built` serves the build that is there, whatever has changed since, for tests that restart one and the same;
 * `--no-env-file` leaves `.env` unread, for tests that set their whole environment themselves.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  StepError,
  ROOT,
  checkNodeVersion,
  forwardSignals,
  getProductNode,
  secondsSince,
  toolEnvironment,
} from './steps/command.mjs';
import { build, getBuildFolders, isBuilt } from './steps/build.mjs';
import { install, isInstalled } from './steps/install.mjs';

/** As of the server: a service manager starts it anew for nothing. */
const NOTHING_TO_WAIT_FOR = 78;

const isBuildOnly = process.argv.includes('--build-only');
const steps = isBuildOnly ? 2 : 3;

try {
  checkNodeVersion();
  if (!process.argv.includes('--no-env-file') && existsSync(join(ROOT, '.env')))
    process.loadEnvFile(join(ROOT, '.env'));
  if (!isBuildOnly) await checkPortIsFree();
  if (!process.argv.includes('--as-built')) {
    await runStep(1, 'Packages', 'Installing the packages (about a minute the first time)', isInstalled, install);
    await runStep(2, 'Build', 'Building the pages and the server (under a minute)', isBuilt, build);
  }
  if (!isBuildOnly) process.exitCode = await serve();
} catch (error) {
  console.error(error instanceof StepError ? `\nStopped: ${error.message}` : error);
  process.exitCode = error instanceof StepError ? error.exitCode : 1;
}

async function runStep(number, name, doing, isDone, work) {
  const startedAt = Date.now();
  if (isDone()) return console.log(`[${number}/${steps}] ${name}: up to date`);
  console.log(`[${number}/${steps}] ${doing} …`);
  await work();
  console.log(`[${number}/${steps}] ${name}: done in ${secondsSince(startedAt)}`);
}

/** Runs the server until it ends, and returns the exit code to end with. */
function serve() {
  console.log(`[3/${steps}] Starting the server …`);
  const { dist } = getBuildFolders();
  const env = toolEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production', DIST_DIR: dist });
  const child = spawn(getProductNode(), [join(dist, 'server', 'main.js')], { cwd: ROOT, env, stdio: 'inherit' });
  forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StepError(`The server could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => {
      const wasAsked = signal === 'SIGINT' || signal === 'SIGTERM';
      if (code !== 0 && !wasAsked)
        console.error(`\nStopped: the server ended with ${signal ?? `exit code ${code}`}; the reason stands above.`);
      resolve(code ?? (wasAsked ? 0 : 1));
    });
  });
}

/**
 * Says at once, and not after a minute of building, that the address is taken. A wrong PORT is left to the server's own
 * check.
 */
function checkPortIsFree() {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return resolve();
      reject(
        new StepError(
          `Port ${port} is already in use on ${host}. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
          { exitCode: NOTHING_TO_WAIT_FOR },
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
