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
import { createSubjects } from './subjects.ts';

/** The last of each type: the studio checks after every change, and most types are as they were. */
const checked = new Map<string, { version: string; issues: DefinitionIssue[] }>();

/** `examples`: those of all providers, by path below schemas/. `lists`: answers are chosen from what they hold at first. */
export function checkSendable(
  written: ProviderDefinition,
  examples: ReadonlyMap<string, JsonValue>,
  { lists, locale }: { lists: readonly ListDefinition[]; locale: Locale },
): DefinitionIssue[] {
  const provider = fillLists(written, toFirstChoices(lists));
  const own = ['minimal', 'complete'].map((name) => examples.get(`${provider.id}/examples/${name}.json`));
  const version = JSON.stringify([provider.version, lists, locale, own]);
  const known = checked.get(provider.id);
  if (known?.version === version) return known.issues;
  setLocale(locale);
  const validators = compileOnce(written, locale.timeZone);
  const data = own.flatMap((json) => {
    const { success, data: example } = Example.safeParse(json);
    return success ? [toExampleData(example) as FormData] : [];
  });
  const issues = createSubjects(provider, validators, data, locale).flatMap((subject) =>
    checkAnswers(subject, provider.id),
  );
  checked.set(provider.id, { version, issues });
  return issues;
}
