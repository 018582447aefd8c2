/**
 * All that is checked of definitions, from their texts alone: for the command, the studio, editors and agents. What
 * only some machine has is handed in; nothing here needs Node.
 */
import { Place } from '../../definition/check/place.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { ProviderDefinition } from '../../definition/parse/catalog.ts';
import { locateFaults } from '../files/locate-faults.ts';
import type { DefinitionFolder } from '../files/parse-files.ts';
import { checkSendable } from '../simulation/check-sendable.ts';
import { countFields } from '../simulation/search.ts';
import { allowPatterns, type DrawInTime } from '../simulation/text-answers.ts';
import { checkDefinitionTexts, type BuildMeans, type CheckedDefinitions } from './check-definition-texts.ts';
import { checkExamples } from './check-examples.ts';
import { checkProductTexts } from './check-product-texts.ts';
import { checkSmsTexts, checkPrintedTexts, checkPrintLetters, type LettersOf } from './check-outgoing-texts.ts';
import { ICON_NAMES } from '../../definition/language/icon-names.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import type { ProviderNode } from '../../definition/check/visit-providers.ts';

export interface Means extends BuildMeans {
  /** Without it no texts of patterns are made, so that fewer answers are found. */
  drawInTime?: DrawInTime;
  /** The letters of receipts; without it nothing is said of them. */
  lettersOf?: LettersOf;
  /** Whether the product's source says this English; without it nothing is said of texts that nobody says. */
  isSaid?: (english: string) => boolean;
}

/**
 * Questions that the searches of a folder read together: some seconds of work. 2,000 plain questions take a third of
 * it.
 */
const MOST_WORK = 3_000_000;

function countAll({ wizard, forms = [] }: ProviderDefinition): number {
  return countFields([...wizard.steps, ...forms]);
}

/**
 * What a build refuses, and once that is mended, what analysts should know besides. `catalog` is there when a build
 * would take the files; there may be issues all the same: of examples, and names of pictures.
 */
export function checkTexts(given: DefinitionFolder, means: Means): CheckedDefinitions {
  const checked = checkDefinitionTexts(given, means);
  const { catalog, read } = checked;
  if (!catalog) return checked;
  allowPatterns(means.drawInTime);
  const { registry } = catalog;
  const known = { lists: catalog.lists, locale: registry.locale, work: { left: MOST_WORK } };
  // The smallest first, so that one that is very large takes nothing from the others.
  const bySize = catalog.providers.toSorted((one, other) => countAll(one) - countAll(other));
  const sendable = new Map(bySize.map((provider) => [provider, checkSendable(provider, read.examples, known)]));
  const issues = catalog.providers.flatMap((provider) => {
    const contradictions = sendable.get(provider) ?? [];
    // What rules that contradict each other refuse in the examples is told by the rules.
    const examples = contradictions.some(isFault) ? [] : checkExamples(provider, read.examples, known);
    const icons: DefinitionIssue[] = [];
    checkIcons({ provider, place: new Place(`${provider.id}/provider.json`, icons) });
    return [...icons, ...contradictions, ...examples];
  });
  const letters = means.lettersOf
    ? [
        ...checkPrintLetters(registry.locale, means.lettersOf),
        ...checkPrintedTexts(read.files, registry.locale, means.lettersOf),
      ]
    : [];
  const said = checkProductTexts(read.files, registry.locale, means.isSaid);
  const others = [...letters, ...said, ...checkSmsTexts(read.files), ...issues];
  return { ...checked, issues: [...checked.issues, ...locateFaults(others, read.texts)] };
}

/**
 * Pictures on the card and at the steps. A page shows a sheet of paper for one that is not there, so this is told to
 * analysts and stops no build.
 */
function checkIcons({ provider: { card, wizard }, place }: ProviderNode): void {
  const known: readonly string[] = ICON_NAMES;
  const check = (icon: string | undefined, at: string) => {
    if (icon !== undefined && !known.includes(icon))
      place.report(at, `There is no icon "${icon}".`, suggest(icon, known));
  };
  check(card?.icon, '/card/icon');
  wizard.steps.forEach(({ icon }, index) => check(icon, `/wizard/steps/${index}/icon`));
}
