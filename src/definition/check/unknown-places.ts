/** Places to fill in, such as {step}: a text may only use those that it is given. */
import { suggest } from '../language/nearest-word.ts';
import type { Place } from './place.ts';

/** One issue per place of `text` that is not among `places`. `at`: where the text stands. */
export function reportUnknownPlaces(
  text: string | undefined,
  places: readonly string[],
  place: Place,
  at: string,
): void {
  for (const [whole, name = ''] of (text ?? '').matchAll(/\{(\w*)\}/g))
    if (!places.includes(name))
      place.report(
        at,
        `${whole} is never filled in here.`,
        places.length === 0 ? 'Write the text without it.' : suggest(name, places),
      );
}
