/** Answers that are unique among several types: a name that one rule alone has shares nothing. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { suggest } from '../language/nearest-word.ts';

export function checkUnique(providers: readonly ProviderDefinition[], issues: DefinitionIssue[]): void {
  const used = providers.flatMap(({ applicationType, submission }) =>
    submission.unique.flatMap(({ across }) => (across === undefined ? [] : [{ applicationType, across }])),
  );
  for (const { id, applicationType, submission } of providers)
    submission.unique.forEach(({ across }, index) => {
      const others = used.filter((each) => each.applicationType !== applicationType).map((each) => each.across);
      if (across === undefined || others.includes(across)) return;
      issues.push({
        file: `${id}/provider.json`,
        pointer: `/submission/unique/${index}/across`,
        message: `No rule of another type is called "${across}", so the answer is unique among this type alone.`,
        remedy: `${others.length === 0 ? '' : `${suggest(across, others)} `}Write the same name at the rule of the other type, or remove it.`,
      });
    });
}
