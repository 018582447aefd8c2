/** Whether the forms of a type can be sent, by applicants and by officers. */
import type { DefinitionIssue } from '../../../src/definition/language/definition-issue.ts';
import { Example, toExampleData } from '../../../src/definition/language/example.ts';
import type { JsonValue } from '../../../src/definition/language/json-schema.ts';
import type { ListDefinition, ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import type { FormData } from '../../../src/engine/answers/form-data.ts';
import { locale } from '../../support/registry.ts';
import { compileOnce } from '../form-validators.ts';
import { checkAnswers } from './check-answers.ts';
import { createSubjects } from './subjects.ts';

const { fillLists, toFirstChoices } = await import('../../../src/engine/lists/fill-lists.ts');

/** The last of each type: the studio checks after every change, and most types are as they were. */
const checked = new Map<string, { version: string; issues: DefinitionIssue[] }>();

/** `examples`: those of all providers, by path below schemas/. `lists`: answers are chosen from what they hold at first. */
export function checkSendable(
  written: ProviderDefinition,
  examples: ReadonlyMap<string, JsonValue>,
  { lists, timeZone }: { lists: readonly ListDefinition[]; timeZone: string },
): DefinitionIssue[] {
  const provider = fillLists(written, toFirstChoices(lists));
  const own = ['minimal', 'complete'].map((name) => examples.get(`${provider.id}/examples/${name}.json`));
  const version = JSON.stringify([provider.version, lists, timeZone, own]);
  const known = checked.get(provider.id);
  if (known?.version === version) return known.issues;
  locale.timeZone = timeZone;
  const validators = compileOnce(written, timeZone);
  const data = own.flatMap((json) => {
    const { success, data: example } = Example.safeParse(json);
    return success ? [toExampleData(example) as FormData] : [];
  });
  const issues = createSubjects(provider, validators, data, timeZone).flatMap((subject) =>
    checkAnswers(subject, provider.id),
  );
  checked.set(provider.id, { version, issues });
  return issues;
}
