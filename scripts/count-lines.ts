/**
 * `npm run count`: lines of code in src, scripts and tests, and how many modules of src have one importer alone. What
 * is written for the product counts: not what stands in JSON, and nothing that git does not know.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE = /\.(tsx?|mjs|sql|css)$/;
const MODULE = /\.tsx?$/;
/** Of a static import, one that is fetched later, or a worker. */
const IMPORTED = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*['"]([^'"]+)['"]/g;

const paths = execFileSync('git', ['ls-files', 'src', 'scripts', 'tests'], { encoding: 'utf8' }).trim().split('\n');
const files = new Map(paths.filter((path) => CODE.test(path)).map((path) => [path, readFileSync(path, 'utf8')]));

for (const folder of ['src', 'scripts', 'tests']) {
  const own = [...files].filter(([path]) => path.startsWith(`${folder}/`));
  const lines = own.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);
  console.log(`${folder}: ${lines.toLocaleString('en')} lines in ${own.length} files`);
}

const importers = countImporters();
const alone = [...files.keys()].filter((path) => path.startsWith('src/') && importers.get(path)?.size === 1);
console.log(`modules of src with one importer: ${alone.length}`);

/** By module: which of the product and its commands import it; tests do not count. */
function countImporters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (!MODULE.test(path) || path.startsWith('tests/')) continue;
    for (const [, name = ''] of text.matchAll(IMPORTED)) {
      const module = findModule(path, name);
      if (module !== undefined) found.set(module, (found.get(module) ?? new Set()).add(path));
    }
  }
  return found;
}

function findModule(importer: string, name: string): string | undefined {
  if (!name.startsWith('@/') && !name.startsWith('.')) return undefined;
  const path = name.startsWith('@/') ? join('src', name.slice(2)) : join(dirname(importer), name);
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => files.has(each));
}
