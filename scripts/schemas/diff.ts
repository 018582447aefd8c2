/**
 * `npm run schemas:diff [git-ref] [-- --allow]`: what changed in schemas/ since the last release
 * (schemas/meta/released.json, else the last tag, else HEAD) or a commit (of SCHEMAS_DIR where that is set, or
 * --folder), for applicants and for stored records. Exit code 1 when something breaks, unless --allow is given.
 */
import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import type { Catalog } from '../../src/definition/parse/catalog.ts';
import type { JsonValue } from '../../src/definition/language/json-schema.ts';
import type { Change } from '../../src/definition/compare/change.ts';
import { listChanges } from '../../src/definition/compare/list-changes.ts';
import { readFlags } from '../support/read-flags.ts';
import { findReleased, readCatalog, readCatalogOf } from './released-definitions.ts';

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
  const released = positionals[0] === undefined ? findReleased(flags.folder) : undefined;
  const reference = positionals[0] ?? lastTag() ?? 'HEAD';
  const before = released
    ? readCatalogOf(new Map(Object.entries(released.files)), 'The last release')
    : readAt(reference);
  report(listChanges(before, readCatalog(flags.folder, flags.folder)), released ? 'the last release' : reference);
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

/** The definitions as they were in a commit. */
function readAt(reference: string): Catalog {
  const folder = relative('', flags.folder);
  const files = git('ls-tree', '-r', '--name-only', '-z', '--full-name', reference, '--', folder)
    .split('\0')
    .filter((file) => file.endsWith('.json') && !/\/(meta|examples)\//.test(file));
  if (files.length === 0) throw new Error(`There is no ${flags.folder}/ in ${reference}.`);
  const prefix = git('rev-parse', '--show-prefix').trim() + folder;
  const contents = files.map(
    (file) => [file.slice(prefix.length + 1), JSON.parse(git('show', `${reference}:${file}`)) as JsonValue] as const,
  );
  return readCatalogOf(new Map(contents), `${flags.folder} in ${reference}`);
}

function lastTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0').trim();
  } catch {
    return undefined;
  }
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 50_000_000 });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0];
    throw new Error(`git ${words[0]} failed: ${said ?? String(error)}`, { cause: error });
  }
}
