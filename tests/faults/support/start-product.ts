/** The product from one build, however often it is killed and whatever is changed in the checkout meanwhile. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getBuildFolders, isBuilt } from '../../../scripts/steps/build.mjs';
import { Product } from '../../end-to-end/support/product.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Not the folder that `npm start` serves: somebody may build into that. */
const DIST_DIR = join('.cache', 'faults-build');

/**
 * Builds when something has changed since the last run, and starts. Throws when either fails. What is put into `env`
 * afterwards counts from the next start.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  return Product.create({ asBuilt: true, env: Object.assign(env, { DIST_DIR: buildProduct(), LOG_LEVEL: 'error' }) });
}

/** The folder of the build: made before all tests, else when something has changed since the last run. */
export function buildProduct(): string {
  const made = process.env['FAULTS_BUILD'];
  if (made !== undefined) return made;
  // What `npm start` serves is as good where it is of today, and sooner there.
  const build = join(ROOT, DIST_DIR);
  if (isBuilt()) {
    rmSync(build, { recursive: true, force: true });
    cpSync(getBuildFolders().dist, build, { recursive: true });
  }
  execFileSync('node', [join('scripts', 'start.mjs'), '--build-only', '--no-env-file'], {
    cwd: ROOT,
    env: { ...process.env, DIST_DIR },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return build;
}
