/** Examples of a type, found by trying out. */
import type { JsonObject } from '../../definition/language/json-schema.ts';
import type { Catalog, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { isFileRecord, isRow, type Answer, type FormData } from '../../engine/answers/form-data.ts';
import { fillLists, toFirstChoices } from '../../engine/lists/fill-lists.ts';
import { compileOnce } from '../node/form-validators.ts';
import { setLocale } from '../node/registry.ts';
import { listDecisions } from './decisions.ts';
import { findRecord } from './search.ts';
import { createSubjects } from './subjects.ts';
import type { Wishes } from './wishes.ts';

/** As an example file has it: the answers, and the names of documents by the paths of their fields. */
export interface FoundExample {
  data: JsonObject;
  files: Record<string, string | string[]>;
}

const MOST_EXAMPLES = 6;

/**
 * Applications that can be sent: the shortest that was found, and one for each answer that brings up other questions.
 */
export function findExamples(
  written: ProviderDefinition,
  { lists, registry }: Pick<Catalog, 'lists' | 'registry'>,
): FoundExample[] {
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
  return [...new Set(found)].map((text) => JSON.parse(text) as FoundExample);
}

/** As an example file has it: documents apart, by the paths of their fields. */
function toExample(found: FormData): FoundExample {
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
  return { data: partAll(found, '') as JsonObject, files };
}
