/** Whether the forms of a type can be sent, by applicants and by officers. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { Example, toExampleData } from '../../definition/language/example.ts';
import type { JsonValue } from '../../definition/language/json-schema.ts';
import type { Locale } from '../../definition/language/locale.ts';
import type { ListDefinition, ProviderDefinition } from '../../definition/parse/catalog.ts';
import type { FormData } from '../../engine/answers/form-data.ts';
import { fillLists, toFirstChoices } from '../../engine/lists/fill-lists.ts';
import { setLocale } from '../node/registry.ts';
import { compileOnce } from '../node/form-validators.ts';
import { checkAnswers } from './check-answers.ts';
import { countFields, type Work } from './search.ts';
import { createSubjects } from './subjects.ts';

/** The last of each type: the studio checks after every change, and most types are as they were. */
const checked = new Map<string, { version: string; issues: DefinitionIssue[]; left: number; spent: number }>();

/**
 * `examples`: those of all providers, by path below schemas/. `lists`: answers are chosen from what they hold at first.
 * `work`: taken from.
 */
export function checkSendable(
  written: ProviderDefinition,
  examples: ReadonlyMap<string, JsonValue>,
  { lists, locale, work }: { lists: readonly ListDefinition[]; locale: Locale; work: Work },
): DefinitionIssue[] {
  const provider = fillLists(written, toFirstChoices(lists));
  const own = ['minimal', 'complete'].map((name) => examples.get(`${provider.id}/examples/${name}.json`));
  const version = JSON.stringify([provider.version, lists, locale, own]);
  const known = checked.get(provider.id);
  // What was once not looked at further may be now; else the same is told whether it was known or not.
  if (known?.version === version && (known.left === work.left || known.spent < Math.min(known.left, work.left))) {
    work.left -= known.spent;
    return known.issues;
  }
  const { left } = work;
  setLocale(locale);
  const validators = compileOnce(written, locale.timeZone);
  // A stranger among the answers is told at the example: the search would meet it in all that it makes of them.
  const asked = new Set(provider.wizard.steps.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const data = own.flatMap((json) => {
    const { success, data: example } = Example.safeParse(json);
    if (!success) return [];
    const known = Object.entries(toExampleData(example) as FormData).filter(([key]) => asked.has(key));
    return [Object.fromEntries(known)];
  });
  // The smallest first, so that one that is very large takes nothing from the others.
  const subjects = createSubjects(provider, validators, data, locale, work).toSorted(
    (one, other) => countFields(one.wizard.steps) - countFields(other.wizard.steps),
  );
  const issues = subjects.flatMap((subject) => checkAnswers(subject, provider.id));
  checked.set(provider.id, { version, issues, left, spent: left - work.left });
  return issues;
}
