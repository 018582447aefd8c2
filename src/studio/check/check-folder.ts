/**
 * All that `npm run schemas:check` says of a folder: what a build refuses, and once that is mended, what analysts
 * should know besides.
 */
import { checkIcons } from '../../definition/check/check-icons.ts';
import { Place } from '../../definition/check/place.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { checkDefinitions, type CheckedDefinitions } from './check-definitions.ts';
import { checkExamples } from './check-examples.ts';
import { checkPrintLetters } from './check-print-letters.ts';
import { checkSendable } from '../simulation/check-sendable.ts';
import { allowPatterns } from '../simulation/text-answers.ts';
import { locateFaults } from '../files/locate-faults.ts';

/**
 * `catalog` is there when a build would take the folder; there may be issues all the same: of examples, and names of
 * pictures.
 */
export function checkFolder(folder: string): CheckedDefinitions {
  const checked = checkDefinitions(folder);
  const { catalog, read } = checked;
  if (!catalog) return checked;
  allowPatterns();
  const given = { lists: catalog.lists, locale: catalog.registry.locale };
  const issues = catalog.providers.flatMap((provider) => {
    const contradictions = checkSendable(provider, read.examples, given);
    // What rules that contradict each other refuse in the examples is told by the rules.
    const examples = contradictions.some(isFault) ? [] : checkExamples(provider, read.examples, given);
    const icons: DefinitionIssue[] = [];
    checkIcons({ provider, place: new Place(`${provider.id}/provider.json`, icons) });
    return [...icons, ...contradictions, ...examples];
  });
  const told = locateFaults([...checkPrintLetters(catalog.registry.locale), ...issues], read.texts);
  return { ...checked, issues: [...checked.issues, ...told] };
}
