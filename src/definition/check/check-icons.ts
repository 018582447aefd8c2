/**
 * Pictures that there are. A page shows a sheet of paper for any other, so this is told to analysts and stops no build.
 */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { ICON_NAMES } from '../language/icon-names.ts';
import { suggest } from '../language/nearest-word.ts';

/** One issue for each name, on the card and at the steps, that no picture has. */
export function checkIcons({ id, card, wizard }: ProviderDefinition): DefinitionIssue[] {
  const named = [
    { icon: card?.icon, pointer: '/card/icon' },
    ...wizard.steps.map(({ icon }, index) => ({ icon, pointer: `/wizard/steps/${index}/icon` })),
  ];
  const known: readonly string[] = ICON_NAMES;
  return named.flatMap(({ icon, pointer }) =>
    icon === undefined || known.includes(icon)
      ? []
      : [
          {
            file: `${id}/provider.json`,
            pointer,
            message: `There is no icon "${icon}".`,
            remedy: suggest(icon, known),
          },
        ],
  );
}
