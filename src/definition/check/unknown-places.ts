/** Places to fill in, such as {step}: a text may only use those that it is given. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { suggest } from '../language/nearest-word.ts';

/** One issue per place of `text` that is not among `places`. */
export function listUnknownPlaces(
  text: string | undefined,
  places: readonly string[],
  where: Pick<DefinitionIssue, 'file' | 'pointer'>,
): DefinitionIssue[] {
  return [...(text ?? '').matchAll(/\{(\w*)\}/g)].flatMap(([whole, place = '']) =>
    places.includes(place)
      ? []
      : [
          {
            ...where,
            message: `${whole} is never filled in here.`,
            remedy: places.length === 0 ? 'Write the text without it.' : suggest(place, places),
          },
        ],
  );
}
