/** When, and for whom, a type is open: somebody must be able to apply. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { suggest } from '../language/nearest-word.ts';

export function checkAvailability(providers: readonly ProviderDefinition[], issues: DefinitionIssue[]): void {
  const types = [...new Set(providers.map(({ applicationType }) => applicationType))];
  for (const { id, applicationType, availability } of providers) {
    const { opens, closes, holdersOf = [] } = availability ?? {};
    const report = (pointer: string, message: string, remedy: string) =>
      issues.push({ file: `${id}/provider.json`, pointer: `/availability/${pointer}`, message, remedy });
    if (opens !== undefined && closes !== undefined && closes < opens)
      report('closes', `It closes on ${closes}, before it opens.`, `Write a day from ${opens} on.`);
    holdersOf.forEach((type, index) => {
      if (!types.includes(type))
        report(`holdersOf/${index}`, `"${type}" is not an application type.`, suggest(type, types));
      else if (type === applicationType)
        report(
          `holdersOf/${index}`,
          'It is open only to holders of itself, so nobody could ever apply.',
          'Name another type.',
        );
    });
  }
}
