/** Roles: each declared once, holding permissions that there are, and nobody more than is theirs. */
import type { Catalog, PermissionDefinition, ProviderDefinition, RoleDefinition } from '../parse/catalog.ts';
import { listDeclaredPermissions, listDeclaredRoles } from '../parse/declared-roles.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { findNearestWord, suggest } from '../language/nearest-word.ts';
import { isOfficersPermission, isRegistryWide } from '../language/registry.ts';

type Place = Pick<DefinitionIssue, 'file' | 'pointer'>;

export function checkRoles({ registry, providers }: Catalog, issues: DefinitionIssue[]): void {
  registry.permissions.forEach(({ id, audience }, index) => {
    if (audience === 'applicant' && isOfficersPermission(id))
      issues.push({
        file: 'registry.json',
        pointer: `/permissions/${index}/audience`,
        message: `With "${id}" people reach the officers' pages: it cannot be for applicants.`,
        remedy: 'Write "officer".',
      });
  });
  for (const provider of providers) checkDeclaredPermissions(provider, registry.permissions, issues);
  const declared = providers.flatMap((provider) =>
    listDeclaredRoles(provider).map(({ role, pointer }) => ({
      role,
      place: { file: `${provider.id}/provider.json`, pointer },
    })),
  );
  const shared = registry.roles.slice(0, registry.roles.length - declared.length).map((role, index) => ({
    role,
    place: { file: 'registry.json', pointer: `/roles/${index}` },
  }));
  [...shared, ...declared].forEach(({ role, place }, index) => {
    if (registry.roles.findIndex((each) => each.id === role.id) < index)
      issues.push({
        ...place,
        message: `The role "${role.id}" is declared twice.`,
        remedy:
          role.type === undefined
            ? 'Give each role its own id, or remove "ownRole" and use the one that is there.'
            : 'Give each role its own id.',
      });
    if (role.audience === 'applicant') checkApplicants(role, place, registry.permissions, issues);
    else checkOfficers(role, place, registry.permissions, issues);
  });
  for (const provider of providers) checkGivenRole(provider, registry.roles, issues);
}

/** Of the permissions of a role, those that something is wrong with. */
function checkApplicants(
  { id, permissions }: RoleDefinition,
  place: Place,
  known: readonly PermissionDefinition[],
  issues: DefinitionIssue[],
): void {
  const applicants = known.filter(({ audience }) => audience === 'applicant').map((each) => each.id);
  const remedy = `Name permissions of applicants only: ${applicants.join(', ') || 'registry.json has none; write []'}.`;
  permissions.forEach((permission, at) => {
    const report = createReport(place, at, issues);
    if (permission === '*')
      report(`Applicants have the role "${id}": "*" would make everybody who joins an administrator.`, remedy);
    else if (known.every((each) => each.id !== permission))
      report(`"${permission}" is not a permission.`, suggest(permission, applicants));
    else if (!applicants.includes(permission))
      report(
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
  issues: DefinitionIssue[],
): void {
  const offered = known
    .filter((each) => isOfferedTo(type, each) && (type === undefined || !isRegistryWide(each.id)))
    .map((each) => each.id);
  permissions.forEach((permission, at) => {
    const report = createReport(place, at, issues);
    if (permission === '*') {
      if (type !== undefined)
        report(
          `The role "${id}" is of this type alone: "*" would make its officers administrators of the whole registry.`,
          `Name what they may do: ${offered.join(', ')}.`,
        );
    } else if (known.every((each) => each.id !== permission)) {
      const isNear = type === undefined || findNearestWord(permission, offered) !== undefined;
      report(
        `"${permission}" is not a permission.`,
        isNear
          ? suggest(permission, offered)
          : 'Officers’ permissions need an entry: in "officers.permissions" here, or in registry.json with "audience": "officer".',
      );
    } else if (type !== undefined && isRegistryWide(permission))
      report(
        `"${permission}" is about the whole registry, and the role "${id}" is of this type alone.`,
        'Remove it, or declare the role in registry.json.',
      );
    else if (type !== undefined && !offered.includes(permission))
      report(
        `Officers have the role "${id}", and "${permission}" is ${known.some((each) => each.id === permission && each.audience === 'applicant') ? 'for applicants' : 'of another type'}.`,
        `Name what officers may do here: ${offered.join(', ')}.`,
      );
  });
}

/** Whether officers of the type, or of all types, may hold it. */
function isOfferedTo(type: string | undefined, { audience, ...permission }: PermissionDefinition): boolean {
  return audience === 'officer' && (permission.type === undefined || permission.type === type);
}

function createReport({ file, pointer }: Place, at: number, issues: DefinitionIssue[]) {
  return (message: string, remedy: string) =>
    issues.push({ file, pointer: `${pointer}/permissions/${at}`, message, remedy });
}

/** A type's own begin with its name, so that no two types, and no type and registry.json, mean the same word. */
function checkDeclaredPermissions(
  provider: ProviderDefinition,
  known: readonly PermissionDefinition[],
  issues: DefinitionIssue[],
): void {
  const prefix = `${provider.id.replaceAll('-', '_')}_`;
  listDeclaredPermissions(provider).forEach(({ id }, index) => {
    const report = (message: string, remedy: string) =>
      issues.push({
        file: `${provider.id}/provider.json`,
        pointer: `/officers/permissions/${index}/id`,
        message,
        remedy,
      });
    if (!id.startsWith(prefix))
      report(`A permission of this type alone begins with "${prefix}".`, `Write "${prefix}${id}".`);
    else if (known.filter((each) => each.id === id).length > 1)
      report(`The permission "${id}" is declared twice.`, 'Give each permission its own id.');
  });
}

/** Whoever joins gets the role. */
function checkGivenRole(
  { id, role }: ProviderDefinition,
  roles: readonly RoleDefinition[],
  issues: DefinitionIssue[],
): void {
  const applicants = roles.filter(({ audience }) => audience === 'applicant').map((each) => each.id);
  const report = (message: string, remedy: string) =>
    issues.push({ file: `${id}/provider.json`, pointer: '/role', message, remedy });
  if (!roles.some((each) => each.id === role))
    report(`"${role}" is not a role of registry.json (to declare it here, add "ownRole").`, suggest(role, applicants));
  else if (roles.some((each) => each.id === role && each.audience === 'officer'))
    report(
      `"${role}" is a role of officers: nobody can join with it.`,
      'Name a role of applicants, or another id that "ownRole" declares here.',
    );
}
