/**
 * An empty database in the embedded PostgreSQL's own form. Making one takes seconds and always ends the same, so the
 * build brings one along, and the first start copies it. Run by itself, the file makes one in the folder that it is
 * given.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, StepError, runCommand } from './command.mjs';

const THIS_FILE = fileURLToPath(import.meta.url);

/**
 * Puts an empty database into `folder`; kept from build to build for as long as the version of the embedded PostgreSQL
 * is the same.
 */
export async function putEmptyDatabase(folder) {
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8'),
  );
  const kept = join(ROOT, '.cache', `empty-database-${version}`);
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    const code = await runCommand('node', [THIS_FILE, unfinished], { label: 'preparing the database' });
    if (code !== 0)
      throw new StepError('The empty database for a first start could not be made; the reason stands above.');
    // Two builds at once make the same; whoever comes second has nothing to do.
    if (existsSync(kept)) rmSync(unfinished, { recursive: true, force: true });
    else renameSync(unfinished, kept);
  }
  cpSync(kept, folder, { recursive: true });
  openToReaders(folder);
}

/** The account that runs the product is another than the one that builds it, and has to read this on its first start. */
function openToReaders(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

if (process.argv[1] === THIS_FILE) {
  const { PGlite } = await import('@electric-sql/pglite');
  mkdirSync(process.argv[2], { recursive: true });
  await (await PGlite.create({ dataDir: process.argv[2] })).close();
}
