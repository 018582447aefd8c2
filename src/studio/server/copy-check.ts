/** What the studio has its thread do: checks a copy of the folder with the unsaved texts in it, and makes new types. */
import type { Example } from '../../definition/language/example.ts';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { listChanges } from '../../definition/compare/list-changes.ts';
import type { Catalog } from '../../definition/parse/catalog.ts';
import { checkDefinitions } from '../check/check-definitions.ts';
import { checkFolder } from '../check/check-folder.ts';
import { readEarlier, type Earlier } from '../releases/earlier-definitions.ts';
import { describeProvider, makeProvider, type Wish } from '../new-type/make-provider.ts';
import type { ShownType, UnreleasedChange } from '../studio-answers.ts';
import { readAll, writeAll } from '../files/folder-copy.ts';

export interface Folders {
  /** Where the definitions are. */
  folder: string;
  /** The copy of it that is checked. */
  copy: string;
}

export type Job = { texts: Record<string, string> } | { wish: Wish };

export type Changes = { since: string; changes: UnreleasedChange[] } | { problem: string };

export interface CopyChecked {
  /** Where the product can be made of it, with what there is to look at. */
  good?: { catalog: Catalog; types: ShownType[] };
  issues: DefinitionIssue[];
  changes: Changes;
}

export interface Made {
  id: string;
}

/** Answers a job; what is wrong with a wish is thrown. */
export function createCopyCheck({ folder, copy }: Folders): (job: Job) => Promise<CopyChecked | Made> {
  let earlier: Earlier | undefined;
  let saved: { texts: string; catalog: Catalog | undefined } | undefined;

  function check(texts: Record<string, string>): CopyChecked {
    const files = readAll(folder);
    const before = [...files.values()].join('\n');
    for (const [path, text] of Object.entries(texts)) files.set(path, text);
    writeAll(copy, files);
    const { catalog, issues, read } = checkFolder(copy);
    return catalog
      ? { good: { catalog, types: listTypes(catalog, read.examples) }, issues, changes: compare(catalog, before) }
      : { issues, changes: { problem: 'Mend the issues first: only then can be told what changes.' } };
  }

  /** As `npm run schemas:diff` would say after saving; what only the unsaved texts bring is marked. */
  function compare(catalog: Catalog, before: string): Changes {
    try {
      earlier ??= readEarlier(folder);
      if (saved?.texts !== before) saved = { texts: before, catalog: checkDefinitions(folder).catalog };
      const known = new Set(saved.catalog ? listChanges(earlier.catalog, saved.catalog).map(toKey) : []);
      const changes = listChanges(earlier.catalog, catalog).map(({ where, what, breaks, advice }) => ({
        where,
        what,
        breaks,
        ...(advice === undefined ? {} : { advice }),
        isUnsaved: !known.has(toKey({ where, what })),
      }));
      return { since: earlier.name, changes: changes.toSorted((a, b) => Number(b.breaks) - Number(a.breaks)) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  async function make(wish: Wish): Promise<Made> {
    const provider = await describeProvider(folder, wish, (given, _question, suggestion) => given || suggestion);
    makeProvider(folder, provider);
    return { id: provider.id };
  }

  return async (job) => ('wish' in job ? make(job.wish) : check(job.texts));
}

function toKey({ where, what }: { where: string; what: string }): string {
  return `${where}\n${what}`;
}

/** What there is to look at, of each type. */
function listTypes({ providers }: Catalog, examples: ReadonlyMap<string, unknown>): ShownType[] {
  return providers.map(({ id, name, wizard, routes }) => {
    const hasScreen = (kind: string) => Object.values(routes.screens).some(({ screen }) => screen === kind);
    const folder = `${id}/examples/`;
    const own = [...examples].filter(([file]) => file.startsWith(folder));
    return {
      id,
      name,
      steps: wizard.steps.map((step) => ({ id: step.id, title: step.title })),
      hasForm: hasScreen('wizard'),
      hasRecord: hasScreen('detail'),
      examples: own
        .map(([file, json]) => ({
          name: file.slice(folder.length, -'.json'.length),
          expect: (json as Example).expect ?? [],
        }))
        .toSorted((a, b) => rank(a.name) - rank(b.name)),
    };
  });
}

/** The shortest and the fullest first. */
function rank(name: string): number {
  return ['minimal', 'complete'].indexOf(name) + 1 || 3;
}
