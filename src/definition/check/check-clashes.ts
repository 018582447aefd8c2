/** What one type alone may have: its paths and, but for variants, its application type. */
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

export function checkClashes({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  const earlier = providers.slice(0, providers.indexOf(provider)).toReversed();
  provider.routes.base.forEach((base, index) => {
    const owner = [
      ...provider.routes.base.slice(0, index).map((other) => ({ base: other, id: provider.id })),
      ...earlier.flatMap(({ id, routes }) => routes.base.map((other) => ({ base: other, id }))),
    ].find((each) => each.base === base);
    if (owner)
      place.report(
        `/routes/base/${index}`,
        `The path "${base}" belongs to "${owner.id}" already.`,
        'Choose another path.',
      );
  });
  if (provider.variantOf) return;
  const { applicationType } = provider;
  const owner = earlier.find((each) => !each.variantOf && each.applicationType === applicationType);
  if (owner)
    place.report(
      '/applicationType',
      `"${applicationType}" belongs to "${owner.id}" already.`,
      `Choose another, or add "variantOf": "${owner.id}".`,
    );
}
