import type { Door, ProviderDefinition } from './catalog.ts';
import { readNeeds } from './read-needs.ts';

/** What the page needs on which people sign in: it comes without the forms behind it. */
export function toDoor(provider: ProviderDefinition): Door {
  const { id, role, signIn, invitation, card, ownRole } = provider;
  return {
    id,
    role,
    signIn,
    ...(invitation === undefined ? {} : { invitation }),
    ...(card === undefined ? {} : { card }),
    ...(ownRole === undefined ? {} : { ownRole }),
    needs: readNeeds(provider),
  };
}
