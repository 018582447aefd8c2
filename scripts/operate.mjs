/**
 * `npm run backup`, `restore`, `move`, `rotate-keys`, `doctor`, `check-audit`, `admin` and `send-test`: the commands of
 * the built server, with the environment that `npm start` has.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getBuildFolders } from './steps/build.mjs';
import { ROOT, StepError, forwardSignals, getProductNode, toolEnvironment } from './steps/command.mjs';

try {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  const program = join(getBuildFolders().dist, 'server', 'main.js');
  if (!existsSync(program)) throw new StepError('There is no build yet: run "npm run build" first.');
  const child = spawn(getProductNode(), [program, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: toolEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
    stdio: 'inherit',
  });
  forwardSignals(child);
  child.once('exit', (code) => (process.exitCode = code ?? 1));
} catch (error) {
  console.error(error instanceof StepError ? `\nStopped: ${error.message}` : error);
  process.exitCode = 1;
}
