/**
 * Pictures that there are. A page shows a sheet of paper for any other, so this is told to analysts and stops no build.
 */
import { ICON_NAMES } from '../language/icon-names.ts';
import { suggest } from '../language/nearest-word.ts';
import type { ProviderNode } from './visit-providers.ts';

/** On the card and at the steps. */
export function checkIcons({ provider: { card, wizard }, place }: ProviderNode): void {
  const known: readonly string[] = ICON_NAMES;
  const check = (icon: string | undefined, at: string) => {
    if (icon !== undefined && !known.includes(icon))
      place.report(at, `There is no icon "${icon}".`, suggest(icon, known));
  };
  check(card?.icon, '/card/icon');
  wizard.steps.forEach(({ icon }, index) => check(icon, `/wizard/steps/${index}/icon`));
}
