/** The texts of invitations, and of messages that a type words itself. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { ProviderNode } from './visit-providers.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';

/** What an invitation is of no use without. */
export function checkInvitationTexts({ provider, place }: ProviderNode): void {
  const { invitation } = provider;
  if (invitation && !invitation.sms.includes('{link}'))
    place.report('/invitation/sms', 'The SMS has no {link}, so nobody can accept.', 'Put {link} into it.');
  if (invitation && !invitation.link.includes('{token}'))
    place.report('/invitation/link', 'The link has no {token}.', suggestLink(provider));
}

/** The page that checks an invitation, which may be another type's. */
function suggestLink({ routes: { base, screens } }: ProviderDefinition): string {
  const path = Object.keys(screens).find((each) => screens[each]?.screen === 'invitation');
  return path === undefined
    ? 'Add a screen of kind "invitation" with {token} in its path, and name it here.'
    : `Write "/${base[0]}/${path}".`;
}

/** A text for a transition that the type has not would never be sent. */
export function checkOwnMessages({ provider: { messages, workflow }, place }: ProviderNode): void {
  const known = workflow.transitions.map((transition) => transition.id);
  for (const transition of Object.keys(messages?.transitions ?? {}))
    if (!known.includes(transition))
      place.report(
        `/messages/transitions/${escapePointer(transition)}`,
        `"${transition}" is not a transition of this type.`,
        suggest(transition, known),
      );
}
