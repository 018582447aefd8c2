/**
 * Inviting takes three things, which may stand in two folders: a page that asks whom, a type that is joined by
 * invitation, a path of the API.
 */
import type { ProviderDefinition } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

const INVITING = ['invite', 'company-invite'];

/**
 * That each page which invites can do so, and that each invitation can be sent. A type that is not there is told
 * elsewhere.
 */
export function checkInvitations(node: ProviderNode, surroundings: ProviderSurroundings): void {
  checkPages(node, surroundings);
  checkInvited(node, surroundings);
}

function checkPages({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  for (const [path, screen] of Object.entries(provider.routes.screens)) {
    const invited = screen.screen === 'invite' ? providers.find(({ id }) => id === screen.provider) : undefined;
    if (!invited) continue;
    const at = `/routes/screens/${escapePointer(path)}`;
    if (!invited.invitation)
      place.report(at, `Nobody is invited to "${invited.id}".`, `Add "invitation" to ${invited.id}/provider.json.`);
    else if (!canInvite([provider, invited], invited.id)) {
      const endpoint = `{ "method": "POST", "path": "/${provider.id}/invite-${invited.id}", "operation": "invite"${invited.id === provider.id ? '' : `, "provider": "${invited.id}"`} }`;
      place.report(
        at,
        `No endpoint invites to "${invited.id}", so this page could send no invitation.`,
        `Add it to "endpoints": ${endpoint}.`,
      );
    }
  }
}

/**
 * No more than a doubt: its page may come with another folder. Where another type cannot be read, it may be that which
 * invites.
 */
function checkInvited({ provider, place }: ProviderNode, { providers, complete }: ProviderSurroundings): void {
  const { id, invitation } = provider;
  const inviter = providers.find((each) => each.id === invitation?.invitedBy);
  if (!inviter || !complete || canInvite(providers, id)) return;
  const pages = providers.flatMap(({ routes }) => Object.values(routes.screens));
  if (pages.some((page) => page.screen === 'invite' && page.provider === id)) return;
  place.report(
    '/invitation',
    `No page invites to "${id}", so nobody could join.`,
    `Add to the "screens" of ${inviter.id}/provider.json: "invite-${id}": { "screen": "invite", "provider": "${id}" }.`,
    'doubt',
  );
}

/** As the page looks for it: in its own provider's file, and in that of the type that it invites to. */
function canInvite(declaring: readonly ProviderDefinition[], id: string): boolean {
  return declaring.some((owner) =>
    owner.endpoints.some(({ operation, provider }) => INVITING.includes(operation) && (provider ?? owner.id) === id),
  );
}

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
