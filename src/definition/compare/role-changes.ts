/** What people may do now that they could not, and the other way round. Pure. */
import type { RegistryDefinition, RoleDefinition } from '../parse/catalog.ts';
import type { Change } from './change.ts';
import { listValueChanges } from './value-changes.ts';

const ALL = '*';

/** The roles that are there before and after, and those that are gone. */
export function listRoleChanges(
  where: string,
  { roles: old }: Pick<RegistryDefinition, 'roles'>,
  { roles: now, permissions }: Pick<RegistryDefinition, 'roles' | 'permissions'>,
): Change[] {
  const describe = (id: string) => permissions.find((each) => each.id === id)?.description ?? 'Everything.';
  return [
    ...old.flatMap((role): Change[] => {
      const same = now.find(({ id }) => id === role.id);
      if (same) return compareRole(where, role, same, describe);
      const advice = 'People have it. Keep it, or give them another first.';
      return [{ where, what: `The role "${role.id}" is removed.`, breaks: true, advice }];
    }),
    ...now
      .filter(({ id }) => old.every((role) => role.id !== id))
      .map(({ id, permissions: held }) => ({
        where,
        what: `A new role "${id}", which may: ${held.join(', ') || 'nothing'}.`,
        breaks: false,
      })),
  ];
}

function compareRole(
  where: string,
  { permissions: held, ...old }: RoleDefinition,
  { permissions: holds, ...now }: RoleDefinition,
  describe: (permission: string) => string,
): Change[] {
  const name = `"${now.name}" ("${now.id}")`;
  const lost = held.includes(ALL) || !holds.includes(ALL) ? held.filter((each) => !holds.includes(each)) : [];
  return [
    ...lost.map((permission) => ({
      where,
      what: `People with the role ${name} lose "${permission}": ${describe(permission)}`,
      breaks: true,
      advice: 'They lose it at once. Give it to another role that they have, where they are to keep it.',
    })),
    ...holds
      .filter((each) => !held.includes(each))
      .map((permission) => ({
        where,
        what: `Everybody with the role ${name} holds "${permission}" now: ${describe(permission)}`,
        breaks: false,
      })),
    ...listValueChanges(old, now, `roles "${now.id}"`).map((what) => ({ where, what, breaks: false })),
  ];
}
