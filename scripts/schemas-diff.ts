/**
 * `npm run schemas:diff [git-ref] [-- --allow]`: what changed in schemas/ since a commit (default: the last tag, else HEAD), for applicants and
 * for stored records. Exit code 1 when something breaks, unless --allow is given.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalog } from '../src/definition/catalog.ts';
import { faultLine } from '../src/definition/fault.ts';
import { checkDefinitions } from './check-definitions.ts';
import { listChanges, type Change } from './definition-changes.ts';

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { allow: { type: 'boolean', default: false }, folder: { type: 'string', default: 'schemas' } } });

try {
  const reference = positionals[0] ?? lastTag() ?? 'HEAD';
  const before = readAt(reference);
  const changes = listChanges(before, read(flags.folder, flags.folder));
  report(changes, reference);
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
  console.log(`\n${changes.length} ${changes.length === 1 ? 'change' : 'changes'} since ${reference}, ${breaking.length} of them breaking.${breaking.length > 0 && !flags.allow ? ' If that is meant: npm run schemas:diff -- --allow' : ''}`);
  if (breaking.length > 0 && !flags.allow) process.exitCode = 1;
}

function read(folder: string, name: string): Catalog {
  const { catalog, faults } = checkDefinitions(folder);
  if (!catalog) throw new Error(`${name} has faults, so it cannot be compared. The first:\n${faults.slice(0, 5).map((fault) => faultLine(fault, name)).join('\n')}`);
  return catalog;
}

/** The definitions as they were in a commit, read from a copy that is removed again. */
function readAt(reference: string): Catalog {
  const copy = mkdtempSync(join(tmpdir(), 'definitions-'));
  try {
    const files = git('ls-tree', '-r', '--name-only', '-z', '--full-name', reference, '--', flags.folder).split('\0').filter((file) => file.endsWith('.json') && !/\/(meta|examples)\//.test(file));
    if (files.length === 0) throw new Error(`There is no ${flags.folder}/ in ${reference}.`);
    const prefix = git('rev-parse', '--show-prefix').trim() + flags.folder.replace(/\/$/, '');
    for (const file of files) {
      const path = join(copy, file.slice(prefix.length));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, git('show', `${reference}:${file}`));
    }
    return read(copy, `${flags.folder} in ${reference}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
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
