/** Places to fill in, such as {step}: a text may only use those that it is given. */
import { findNearestWord, suggest } from '../language/nearest-word.ts';
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

/**
 * What a text in another language fills in otherwise than the one that it stands for. `meant`, `own`: places or tags of
 * the two, as they stand there. One in other letters is told as that alone.
 */
export function comparePlaces(meant: readonly string[], own: readonly string[], place: Place, at: string): void {
  const strange = [...new Set(own)].filter((each) => !meant.includes(each));
  for (const each of strange)
    place.report(
      at,
      `${each} is never filled in here.`,
      meant.length === 0 ? 'Write the text without it.' : suggest(each, meant),
    );
  const misspelt = strange.map((each) => findNearestWord(each, meant));
  const lost = [...new Set(meant)].filter((each) => !own.includes(each) && !misspelt.includes(each));
  if (lost.length === 0) return;
  const all = lost.join(', ');
  place.report(
    at,
    `${all} ${lost.length === 1 ? 'is' : 'are'} lost: what stands there is missing in this language.`,
    `Put ${all} into the text.`,
  );
}
