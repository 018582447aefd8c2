/**
 * Roles: each declared once, holding permissions that there are, and nobody more than is theirs; and invitations, by
 * which people come to have one.
 */
import type { PermissionDefinition, ProviderDefinition, RoleDefinition } from '../parse/catalog.ts';
import { listDeclaredPermissions, listDeclaredRoles } from '../parse/additions-by-type.ts';
import { findNearestWord, suggest } from '../language/nearest-word.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings, RegistryNode } from './visit-providers.ts';
import { isOfficersPermission, isRegistryWide } from '../language/registry.ts';
import { escapePointer } from '../language/json-schema.ts';

/** No permission that opens the officers' pages is for applicants. */
export function checkAudiences({ registry, place }: RegistryNode): void {
  registry.permissions.forEach(({ id, audience }, index) => {
    if (audience === 'applicant' && isOfficersPermission(id))
      place.report(
        `/permissions/${index}/audience`,
        `With "${id}" people reach the officers' pages: it cannot be for applicants.`,
        'Write "officer".',
      );
  });
}

/** Those of registry.json and those that the types declare. */
export function checkRoles({ registry, place }: RegistryNode, { providers }: ProviderSurroundings): void {
  const declared = providers.flatMap((provider) =>
    listDeclaredRoles(provider).map(({ role, pointer }) => ({
      role,
      at: place.ofFile(`${provider.id}/provider.json`).inside(pointer),
    })),
  );
  const shared = registry.roles
    .slice(0, registry.roles.length - declared.length)
    .map((role, index) => ({ role, at: place.inside(`/roles/${index}`) }));
  [...shared, ...declared].forEach(({ role, at }, index) => {
    if (registry.roles.findIndex((each) => each.id === role.id) < index)
      at.report(
        '',
        `The role "${role.id}" is declared twice.`,
        role.type === undefined
          ? 'Give each role its own id, or remove "ownRole" and use the one that is there.'
          : 'Give each role its own id.',
      );
    if (role.audience === 'applicant') checkApplicants(role, at, registry.permissions);
    else checkOfficers(role, at, registry.permissions);
  });
}

/** Of the permissions of a role, those that something is wrong with. */
function checkApplicants(
  { id, permissions }: RoleDefinition,
  place: Place,
  known: readonly PermissionDefinition[],
): void {
  const applicants = known.filter(({ audience }) => audience === 'applicant').map((each) => each.id);
  const remedy = `Name permissions of applicants only: ${applicants.join(', ') || 'registry.json has none; write []'}.`;
  permissions.forEach((permission, at) => {
    const held = place.inside(`/permissions/${at}`);
    if (permission === '*')
      held.report('', `Applicants have the role "${id}": "*" would make everybody who joins an administrator.`, remedy);
    else if (known.every((each) => each.id !== permission))
      held.report('', `"${permission}" is not a permission.`, suggest(permission, applicants));
    else if (!applicants.includes(permission))
      held.report(
        '',
        `Applicants have the role "${id}", and "${permission}" is for officers.`,
        `${remedy}${isOfficersPermission(permission) ? '' : ' Or write "audience": "applicant" at the permission in registry.json.'}`,
      );
  });
}

/** A role of one type reaches its applications alone, so it holds nothing that is about the whole registry. */
function checkOfficers(
  { id, permissions, type }: RoleDefinition,
  place: Place,
  known: readonly PermissionDefinition[],
): void {
  const offered = known
    .filter((each) => isOfferedTo(type, each) && (type === undefined || !isRegistryWide(each.id)))
    .map((each) => each.id);
  permissions.forEach((permission, at) => {
    const held = place.inside(`/permissions/${at}`);
    if (permission === '*') {
      if (type !== undefined)
        held.report(
          '',
          `The role "${id}" is of this type alone: "*" would make its officers administrators of the whole registry.`,
          `Name what they may do: ${offered.join(', ')}.`,
        );
    } else if (known.every((each) => each.id !== permission)) {
      const isNear = type === undefined || findNearestWord(permission, offered) !== undefined;
      held.report(
        '',
        `"${permission}" is not a permission.`,
        isNear
          ? suggest(permission, offered)
          : 'Officers’ permissions need an entry: in "officers.permissions" here, or in registry.json with "audience": "officer".',
      );
    } else if (type !== undefined && isRegistryWide(permission))
      held.report(
        '',
        `"${permission}" is about the whole registry, and the role "${id}" is of this type alone.`,
        'Remove it, or declare the role in registry.json.',
      );
    else if (type !== undefined && !offered.includes(permission))
      held.report(
        '',
        `Officers have the role "${id}", and "${permission}" is ${known.some((each) => each.id === permission && each.audience === 'applicant') ? 'for applicants' : 'of another type'}.`,
        `Name what officers may do here: ${offered.join(', ')}.`,
      );
  });
}

/** Whether officers of the type, or of all types, may hold it. */
function isOfferedTo(type: string | undefined, { audience, ...permission }: PermissionDefinition): boolean {
  return audience === 'officer' && (permission.type === undefined || permission.type === type);
}

/** A type's own begin with its name, so that no two types, and no type and registry.json, mean the same word. */
export function checkDeclaredPermissions({ provider, place }: ProviderNode, { registry }: ProviderSurroundings): void {
  const prefix = `${provider.id.replaceAll('-', '_')}_`;
  const own = listDeclaredPermissions(provider);
  const shared = registry.permissions.filter(({ type }) => type === undefined);
  own.forEach(({ id }, index) => {
    const declared = place.inside(`/officers/permissions/${index}/id`);
    if (!id.startsWith(prefix))
      declared.report('', `A permission of this type alone begins with "${prefix}".`, `Write "${prefix}${id}".`);
    else if ([...shared, ...own.slice(0, index)].some((each) => each.id === id))
      declared.report('', `The permission "${id}" is declared twice.`, 'Give each permission its own id.');
    else if (isAdministratorsAlone(id, provider, registry.roles))
      declared.report(
        '',
        `No role of this type’s officers holds "${id}", so administrators alone can do it.`,
        `Add "${id}" to the permissions of a role of "officers", or remove it.`,
        'note',
      );
  });
}

/** Whether nobody holds it but roles that may do everything. */
function isAdministratorsAlone(
  id: string,
  { officers }: ProviderDefinition,
  roles: readonly RoleDefinition[],
): boolean {
  const isHeld = officers?.roles.some(({ permissions }) => permissions.includes(id)) ?? true;
  return !isHeld && roles.some(({ permissions }) => permissions.includes('*'));
}

/** Whoever joins gets the role. */
export function checkAssignedRole(
  { provider: { role }, place }: ProviderNode,
  { registry: { roles } }: ProviderSurroundings,
): void {
  const applicants = roles.filter(({ audience }) => audience === 'applicant').map((each) => each.id);
  if (!roles.some((each) => each.id === role))
    place.report(
      '/role',
      `"${role}" is not a role of registry.json (to declare it here, add "ownRole").`,
      suggest(role, applicants),
    );
  else if (roles.some((each) => each.id === role && each.audience === 'officer'))
    place.report(
      '/role',
      `"${role}" is a role of officers: nobody can join with it.`,
      'Name a role of applicants, or another id that "ownRole" declares here.',
    );
}

const INVITING = ['invite', 'company-invite'];

/**
 * Inviting takes three things, which may stand in two folders: a page that asks whom, a type that is joined by
 * invitation, a path of the API. A type that is not there is told elsewhere.
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
