/**
 * `npm run schemas:diff [git-ref] [-- --allow]`: what changed in schemas/ since the last release
 * (schemas/meta/released.json, else the last tag, else HEAD) or a commit (of SCHEMAS_DIR where that is set, or
 * --folder), for applicants and for stored records. Exit code 1 when something breaks, unless --allow is given.
 */
import type { Change } from '../../src/definition/compare/change.ts';
import { listChanges } from '../../src/definition/compare/list-changes.ts';
import { readFlags } from '../support/read-flags.ts';
import { readEarlier } from '../../src/studio/releases/earlier-definitions.ts';
import { readCatalog } from '../../src/studio/releases/released-definitions.ts';

const { values: flags, positionals } = readFlags(
  {
    allowPositionals: true,
    options: {
      allow: { type: 'boolean', default: false },
      folder: { type: 'string', default: process.env['SCHEMAS_DIR'] ?? 'schemas' },
    },
  },
  1,
);

try {
  const { catalog, name } = readEarlier(flags.folder, positionals[0]);
  report(listChanges(catalog, readCatalog(flags.folder, flags.folder)), name);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function report(changes: Change[], reference: string): void {
  if (changes.length === 0) return console.log(`Nothing changed for applicants or records since ${reference}.`);
  const breaking = changes.filter((change) => change.breaks);
  for (const { where, what, breaks, advice } of [...breaking, ...changes.filter((change) => !change.breaks)]) {
    console.log(`${breaks ? 'BREAKS' : 'fits  '}  ${where}  ${what}${advice ? `\n        ${advice}` : ''}`);
  }
  console.log(
    `\n${changes.length} ${changes.length === 1 ? 'change' : 'changes'} since ${reference}, ${breaking.length} of them breaking.${breaking.length > 0 && !flags.allow ? ' If that is meant: npm run schemas:release -- --reason "why records may break"' : ''}`,
  );
  if (breaking.length > 0 && !flags.allow) process.exitCode = 1;
}
