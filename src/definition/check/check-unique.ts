/** Answers that are unique among several types: a name that one rule alone has shares nothing. */
import { suggest } from '../language/nearest-word.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

export function checkUnique({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  const others = providers
    .filter(({ applicationType }) => applicationType !== provider.applicationType)
    .flatMap(({ submission }) => submission.unique.flatMap(({ across }) => across ?? []));
  provider.submission.unique.forEach(({ across }, index) => {
    if (across === undefined || others.includes(across)) return;
    place.report(
      `/submission/unique/${index}/across`,
      `No rule of another type is called "${across}", so the answer is unique among this type alone.`,
      `${others.length === 0 ? '' : `${suggest(across, others)} `}Write the same name at the rule of the other type, or remove it.`,
    );
  });
}
