/** Builds the browser's and the server's bundle, and does nothing when neither an input nor the commit has changed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { ROOT, StepError, runCommand } from './command.mjs';
import { compressFiles } from './compress-files.mjs';
import { putEmptyDatabase } from './empty-database.mjs';

const SERVER_ENTRY = 'src/server/runtime/node/main.ts';
const FIRST_PAINT_ENTRY = 'src/app/first-paint.tsx';
/** Parts that the pages fetch later are no news where all is one bundle. */
const QUIET = ['--logLevel', 'error'];

/**
 * Where a build goes and what it is made from, by the environment: `DIST_DIR` and `SCHEMAS_DIR`, absolute. Throws a
 * StepError when DIST_DIR lies outside the checkout, from where the server would not find its packages.
 */
export function getBuildFolders(environment = process.env) {
  const dist = resolve(ROOT, environment.DIST_DIR || 'dist');
  if (!dist.startsWith(ROOT + sep)) throw new StepError(`DIST_DIR is ${dist}; it must be a folder inside ${ROOT}.`);
  return { dist, schemas: resolve(ROOT, environment.SCHEMAS_DIR || 'schemas') };
}

/** The short commit hash that footer, log and figures show: `COMMIT`, else git’s, else none (an archive). */
export function getCommit(environment = process.env) {
  if (environment.COMMIT) return environment.COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** True when DIST_DIR holds the build of exactly the present inputs. */
export function isBuilt() {
  const stamp = join(getBuildFolders().dist, '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs();
}

/**
 * Builds into a folder beside DIST_DIR and puts it in place only when both bundles are there: a failed or interrupted
 * build leaves the last good one as it was. Throws a StepError that names the bundle which failed.
 */
export async function build() {
  const { dist, schemas } = getBuildFolders();
  const stamp = hashInputs();
  const staging = join(ROOT, '.cache', `build-${process.pid}`);
  const env = { COMMIT: getCommit(), SCHEMAS_DIR: schemas, NODE_ENV: 'production' };
  rmSync(staging, { recursive: true, force: true });
  try {
    // Both are waited for where one has failed: what is still written would outlive its folder.
    const parts = await Promise.allSettled([
      runBuild('pages', ['--manifest', '--outDir', join(staging, 'client')], env),
      buildBesidePages(staging, env),
    ]);
    for (const part of parts) if (part.status === 'rejected') throw part.reason;
    await finishPages(staging, env);
    await putEmptyDatabase(join(staging, 'server', 'main.js'));
    writeFileSync(join(staging, '.stamp'), stamp);
    mkdirSync(dirname(dist), { recursive: true });
    // Moved out of the way and not deleted in place: of two builds at once, one must not delete files of what the other
    // has just put there.
    if (existsSync(dist)) renameSync(dist, `${staging}-before`);
    renameSync(staging, dist);
  } finally {
    for (const folder of [staging, `${staging}-before`]) rmSync(folder, { recursive: true, force: true });
  }
}

async function buildBesidePages(staging, env) {
  // All in one folder: the server finds what lies beside it from whichever of its files.
  await runBuild('server', ['--ssr', SERVER_ENTRY, '--assetsDir', '.', '--outDir', join(staging, 'server')], env);
  await runBuild('first paint', [...QUIET, '--ssr', FIRST_PAINT_ENTRY, '--outDir', join(staging, 'first-paint')], env);
}

async function finishPages(staging, env) {
  const client = join(staging, 'client');
  const ahead = await addAskAhead(staging, env);
  const writer = join(ROOT, 'scripts', 'steps', 'first-paint.mjs');
  if ((await runCommand('node', [writer, staging, ahead], { env, label: 'writing the first paint' })) !== 0)
    throw new StepError('What pages show at first could not be written; the reason stands above.');
  await addAtRoot('src/app/inspector/inspector.ts', staging, env);
  await addAtRoot('src/app/line/service-worker.ts', staging, env);
  for (const folder of [client, join(client, 'assets')]) await compressFiles(folder);
}

/** One hash over the content and names of all that a build reads. Vitest sets API_BASE to what stands for none. */
function hashInputs() {
  const { schemas } = getBuildFolders();
  const hash = createHash('sha256').update(`${getCommit()} ${process.env.API_BASE || '/api'}`);
  const inputs = [
    'src',
    // The build's own plugins; what reads the definitions for them is in src/studio.
    'scripts/vite',
    'public',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ].map((path) => join(ROOT, path));
  const files = [...inputs, schemas].filter(existsSync).flatMap(listFiles);
  for (const file of files) hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Of a source that runs by itself. Returns the path of the script, in a folder beside the pages. */
async function buildAlone(source, staging, env) {
  const folder = join(staging, 'alone');
  const config = join(ROOT, 'scripts', 'vite', 'lone-script-config.ts');
  const name = basename(source, '.ts');
  const own = { ...env, SCRIPT: source, PAGES_FOLDER: join(staging, 'client') };
  await runBuild(name, [...QUIET, '--config', config, '--outDir', folder], own);
  return join(folder, `${name}.js`);
}

/** Named by its content, as the pages' other scripts are. Returns its address. */
async function addAskAhead(staging, env) {
  const script = await buildAlone('src/app/line/ask-ahead.ts', staging, env);
  const hash = createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 8);
  const address = `/assets/ask-ahead-${hash}.js`;
  renameSync(script, join(staging, 'client', address));
  return address;
}

/** It stands at the root, as it answers for every page, under its own name, whatever its content. */
async function addAtRoot(source, staging, env) {
  const script = await buildAlone(source, staging, env);
  renameSync(script, join(staging, 'client', basename(script)));
  rmSync(dirname(script), { recursive: true });
}

async function runBuild(name, args, env) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runCommand(
    'node',
    [vite, 'build', '--emptyOutDir', ...(args.includes('--logLevel') ? [] : ['--logLevel', 'warn']), ...args],
    {
      env,
      label: `building the ${name}`,
    },
  );
  if (code !== 0) throw new StepError(`The build of the ${name} failed; the reason stands above.`);
}

function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true }).map((name) => join(path, String(name)));
  return names.filter((name) => statSync(name).isFile() && !dirname(name).includes('node_modules')).toSorted();
}
