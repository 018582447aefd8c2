/** The definitions that a change is compared with: those of the last release, or of a commit. */
import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import type { JsonValue } from '../../definition/language/json-schema.ts';
import type { Catalog } from '../../definition/parse/catalog.ts';
import { findReleased, readCatalogOf } from './released-definitions.ts';

export interface Earlier {
  catalog: Catalog;
  /** "the last release", or the commit. */
  name: string;
}

/**
 * Those of the commit; without one, of the last release (meta/released.json), else of the last tag, else of HEAD.
 * Throws with what is wrong where there are none.
 */
export function readEarlier(folder: string, commit?: string): Earlier {
  const released = commit === undefined ? findReleased(folder) : undefined;
  if (released)
    return {
      catalog: readCatalogOf(folder, new Map(Object.entries(released.files)), 'The last release'),
      name: 'the last release',
    };
  const reference = commit ?? lastTag() ?? 'HEAD';
  return { catalog: readAt(folder, reference), name: reference };
}

function tellMissing(folder: string, reference: string): Error {
  return new Error(
    `There is no ${folder}/ in ${reference}, so there is nothing to compare with. "npm run schemas:release -- --folder ${folder}" makes the definitions of now the first ones.`,
  );
}

/** The definitions as they were in a commit. */
function readAt(given: string, reference: string): Catalog {
  const folder = relative('', given);
  if (folder.startsWith('..')) throw tellMissing(given, reference);
  const files = git('ls-tree', '-r', '--name-only', '-z', '--full-name', reference, '--', folder)
    .split('\0')
    .filter((file) => file.endsWith('.json') && !/\/(meta|examples)\//.test(file));
  if (files.length === 0) throw tellMissing(given, reference);
  const prefix = git('rev-parse', '--show-prefix').trim() + folder;
  const contents = files.map(
    (file) => [file.slice(prefix.length + 1), JSON.parse(git('show', `${reference}:${file}`)) as JsonValue] as const,
  );
  return readCatalogOf(given, new Map(contents), `${given} in ${reference}`);
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
