/**
 * An empty database in the embedded PostgreSQL's own form, with the tables of the present source. Making one takes
 * seconds and always ends the same, so the build brings one along, and the first start copies it.
 */
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, StepError, runCommand } from './command.mjs';

const SQL_FOLDERS = ['schema', 'migrations'].map((name) => join(ROOT, 'src', 'server', 'storage', name));

/**
 * Puts an empty database beside the built server; kept from build to build for as long as the embedded PostgreSQL and
 * the tables are the same.
 *
 * @param {string} program the path of the built server's `main.js`
 */
export async function putEmptyDatabase(program) {
  const kept = locateEmptyDatabase();
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(dirname(kept), { recursive: true });
    const code = await runCommand('node', [program, 'make-empty-database', unfinished], {
      label: 'preparing the database',
    });
    if (code !== 0)
      throw new StepError('The empty database for a first start could not be made; the reason stands above.');
    // Two builds at once make the same; whoever comes second has nothing to do.
    if (existsSync(kept)) rmSync(unfinished, { recursive: true, force: true });
    else renameSync(unfinished, kept);
  }
  const folder = join(dirname(program), 'empty-database');
  cpSync(kept, folder, { recursive: true });
  openToReaders(folder);
}

/** Where the one of the present source is, or will be once there is a build. */
export function locateEmptyDatabase() {
  return join(ROOT, '.cache', `empty-database-${hashInputs()}`);
}

function hashInputs() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(ROOT, 'node_modules', '@electric-sql', 'pglite', 'package.json')));
  for (const folder of SQL_FOLDERS)
    for (const name of readdirSync(folder).toSorted())
      hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** The account that runs the product is another than the one that builds it, and reads this on its first start. */
function openToReaders(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
