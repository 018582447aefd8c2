/** What agents ask of definitions, done in a thread of its own: nothing is written, the given files are only thought of. */
import { listChanges } from '../../definition/compare/list-changes.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { Catalog, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { isFileRecord, isRow, type Answer, type FormData } from '../../engine/answers/form-data.ts';
import { fillLists, toFirstChoices } from '../../engine/lists/fill-lists.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import type { CheckedDefinitions } from '../check/check-definition-texts.ts';
import { NODE_MEANS } from '../check/check-folder.ts';
import { checkTexts } from '../check/check-texts.ts';
import { readFolder } from '../files/read-definitions.ts';
import { compileOnce } from '../node/form-validators.ts';
import { setLocale } from '../node/registry.ts';
import { readEarlier } from '../releases/earlier-definitions.ts';
import { listDecisions } from '../simulation/decisions.ts';
import { findRecord } from '../simulation/search.ts';
import { createSubjects } from '../simulation/subjects.ts';
import type { Wishes } from '../simulation/wishes.ts';
import { walkType } from './walk-type.ts';

/** `files`: texts by path below the folder, in place of what is on disk. */
export interface AgentJob {
  tool: 'check' | 'diff' | 'answers' | 'walk';
  folder: string;
  files: Record<string, string>;
  /** Id of a type, for answers and walk. */
  type?: string;
}

/** Examples of one type at most. */
const MOST_EXAMPLES = 6;

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
  const { texts, paths = [], issues = [] } = readFolder(folder);
  const all = {
    texts: new Map([...texts, ...Object.entries(files)]),
    paths: [...new Set([...paths, ...Object.keys(files)])],
  };
  return checkTexts({ ...all, issues: issues.filter(({ file }) => files[file] === undefined) }, NODE_MEANS);
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

/** Applications that can be sent: the shortest that was found, and one for each answer that brings up other questions. */
function findExamples(written: ProviderDefinition, { lists, registry }: Catalog): object[] {
  setLocale(registry.locale);
  const provider = fillLists(written, toFirstChoices(lists));
  const [subject] = createSubjects(provider, compileOnce(written, registry.locale.timeZone), [], registry.locale);
  if (!subject) return [];
  const wishes: Wishes[] = [
    new Map(),
    ...listDecisions(subject.wizard.steps, subject.hints).flatMap((decision) =>
      decision.wishes.map((wish): Wishes => new Map([[decision.path, wish]])),
    ),
  ];
  const found = wishes.slice(0, MOST_EXAMPLES).flatMap((each) => {
    const outcome = findRecord(subject, each);
    return typeof outcome === 'object' && 'found' in outcome ? [JSON.stringify(toExample(outcome.found))] : [];
  });
  return [...new Set(found)].map((text) => JSON.parse(text) as object);
}

/** As an example file has it: documents apart, by the paths of their fields. */
function toExample(found: FormData): { data: FormData; files: Record<string, string | string[]> } {
  const files: Record<string, string | string[]> = {};
  const part = (answer: Answer, path: string): Answer => {
    if (isFileRecord(answer)) {
      files[path] = answer.fileName;
      return undefined;
    }
    if (Array.isArray(answer)) {
      const entries = answer as readonly Answer[];
      if (entries.length > 0 && entries.every((entry) => isFileRecord(entry))) {
        files[path] = entries.map((entry) => entry.fileName);
        return undefined;
      }
      return entries.map((entry, index) => part(entry, `${path}.${index}`)) as Answer;
    }
    return isRow(answer) ? partAll(answer as FormData, `${path}.`) : answer;
  };
  const partAll = (data: FormData, base: string): FormData =>
    Object.fromEntries(Object.entries(data).map(([key, answer]) => [key, part(answer, base + key)]));
  return { data: partAll(found, ''), files };
}
