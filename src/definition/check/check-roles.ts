/** Roles: each declared once, holding permissions that there are, and applicants none that officers alone may have. */
import type { Catalog, ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { suggest } from '../language/nearest-word.ts';
import { isOfficersPermission, type Role } from '../language/registry.ts';

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
  const owners = providers.filter((provider) => provider.ownRole);
  registry.roles.forEach((role, index) => {
    // The roles that providers declare follow those of the registry.
    const owner = owners[index - (registry.roles.length - owners.length)];
    const place = owner
      ? { file: `${owner.id}/provider.json`, pointer: '/ownRole' }
      : { file: 'registry.json', pointer: `/roles/${index}` };
    if (registry.roles.findIndex((each) => each.id === role.id) < index)
      issues.push({
        ...place,
        message: `The role "${role.id}" is declared twice.`,
        remedy: 'Give each role its own id, or remove "ownRole" and use the one that is there.',
      });
    checkOwnInvitation(role, place, registry, issues);
  });
  for (const provider of providers) checkGivenRole(provider, registry.roles, issues);
}

function checkOwnInvitation(
  { id, audience, permissions }: Role,
  place: Place,
  registry: Catalog['registry'],
  issues: DefinitionIssue[],
): void {
  const known = registry.permissions.map((permission) => permission.id);
  const applicants = registry.permissions
    .filter((permission) => permission.audience === 'applicant')
    .map((permission) => permission.id);
  const remedy = `Name permissions of applicants only: ${applicants.join(', ') || 'registry.json has none; write []'}.`;
  permissions.forEach((permission, at) => {
    const report = (message: string, advice: string) =>
      issues.push({ file: place.file, pointer: `${place.pointer}/permissions/${at}`, message, remedy: advice });
    if (permission === '*') {
      if (audience === 'applicant')
        report(`Applicants have the role "${id}": "*" would make everybody who joins an administrator.`, remedy);
    } else if (!known.includes(permission)) report(`"${permission}" is not a permission.`, suggest(permission, known));
    else if (audience === 'applicant' && !applicants.includes(permission))
      report(
        `Applicants have the role "${id}", and "${permission}" is for officers.`,
        `${remedy}${isOfficersPermission(permission) ? '' : ' Or write "audience": "applicant" at the permission in registry.json.'}`,
      );
  });
}

/** Whoever joins gets the role. */
function checkGivenRole({ id, role }: ProviderDefinition, roles: readonly Role[], issues: DefinitionIssue[]): void {
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
