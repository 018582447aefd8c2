/**
 * What agents ask of definitions, done in a thread of its own: nothing is written, the given files are only thought of.
 */
import { listChanges } from '../../definition/compare/list-changes.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { Catalog, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import type { CheckedDefinitions } from '../check/check-definition-texts.ts';
import { NODE_MEANS } from '../check/check-folder.ts';
import { checkTexts } from '../check/check-texts.ts';
import { readFolder, withTexts } from '../files/read-definitions.ts';
import { readEarlier } from '../releases/earlier-definitions.ts';
import { findExamples } from '../simulation/find-examples.ts';
import { walkType } from './walk-type.ts';

/** `files`: texts by path below the folder, in place of what is on disk. */
export interface AgentJob {
  tool: 'check' | 'diff' | 'answers' | 'walk';
  folder: string;
  files: Record<string, string>;
  /** Id of a type, for answers and walk. */
  type?: string;
}

/** What the tool says; throws what is wrong with the question. */
export function answerAgent({ tool, folder, files, type = '' }: AgentJob): object {
  const checked = check(folder, files);
  if (tool === 'check') return tellIssues(checked);
  const { catalog, issues } = checked;
  if (!catalog) throw new Error(`The definitions are not in order. Mend what "check" says first: ${tellFirst(issues)}`);
  if (tool === 'diff') {
    const { catalog: earlier, name } = readEarlier(folder);
    return { since: name, changes: listChanges(earlier, catalog) };
  }
  const provider = findType(catalog, type);
  return tool === 'walk' ? walkType(provider, catalog.registry) : { examples: findExamples(provider, catalog) };
}

function check(folder: string, files: Record<string, string>): CheckedDefinitions {
  return checkTexts(withTexts(readFolder(folder), files), NODE_MEANS);
}

function tellIssues({ catalog, issues }: CheckedDefinitions): object {
  return {
    inOrder: !issues.some(isFault),
    types: catalog?.providers.map(({ id }) => id) ?? [],
    issues: issues.map((issue) => ({ ...issue, weight: issue.weight ?? 'fault' })),
  };
}

function tellFirst(issues: readonly DefinitionIssue[]): string {
  const [first] = issues.filter(isFault);
  return first ? `${first.file} ${first.pointer}: ${first.message} ${first.remedy}` : '';
}

function findType({ providers }: Catalog, id: string): ProviderDefinition {
  const found = providers.find((each) => each.id === id);
  if (found) return found;
  const ids = providers.map((each) => each.id);
  throw new Error(`There is no type "${id}". ${suggest(id, ids)}`);
}
