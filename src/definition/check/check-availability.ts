/** When, and for whom, a type is open: somebody must be able to apply. */
import { suggest } from '../language/nearest-word.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

export function checkAvailability({ provider, place }: ProviderNode, { types }: ProviderSurroundings): void {
  const { applicationType, availability } = provider;
  const { opens, closes, holdersOf = [] } = availability ?? {};
  if (opens !== undefined && closes !== undefined && closes < opens)
    place.report('/availability/closes', `It closes on ${closes}, before it opens.`, `Write a day from ${opens} on.`);
  holdersOf.forEach((type, index) => {
    const at = `/availability/holdersOf/${index}`;
    if (!types.includes(type)) place.report(at, `"${type}" is not an application type.`, suggest(type, types));
    else if (type === applicationType)
      place.report(at, 'It is open only to holders of itself, so nobody could ever apply.', 'Name another type.');
  });
}
