/** The roles that people can have, and changing what one of officers may do. */
import { sql } from 'kysely';
import type { RoleList, RolePermissions } from '@/api/shapes/user';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import { releaseWork } from '../desk/change-desk';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { listGivable, readRoles, ROLE_CHANGES, type RoleChange } from '../platform/role-changes';
import { listStatusesOf } from '../review/read-filter';
import { toJson } from '../storage/column';

type RoleRow = RoleList['data'][number];

/** The registry's roles with what they may do and how many people hold them. */
export async function listRoles({ database: { kysely }, catalog: { registry } }: Platform): Promise<RoleList> {
  const counts = await kysely
    .selectFrom('profile_roles')
    .innerJoin('profiles', 'profiles.id', 'profile_roles.profile_id')
    .select(['profile_roles.role_id', (select) => select.fn.countAll<string>().as('users')])
    .where('profiles.status', '!=', 'deleted')
    .groupBy('profile_roles.role_id')
    .execute();
  const users = new Map(counts.map((row) => [row.role_id, Number(row.users)]));
  const roles = await readRoles(kysely, registry.roles);
  return {
    data: roles.map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      permissions: role.permissions,
      can_be_given: listGivable(registry, role),
      application_type: role.type ?? null,
      audience: role.audience,
      users: users.get(role.id) ?? 0,
    })),
  };
}

interface Change {
  actor: Actor;
  id: string;
  change: RolePermissions;
}

/**
 * 404 for a role that there is not; 400 for what it cannot be given; 403 for what the officer does not hold themselves;
 * 409 where somebody else has changed it since it was seen. What officers had who review no more by it is nobody's.
 */
export async function changeRole(platform: Platform, { actor, id, change }: Change): Promise<RoleRow> {
  const { database, catalog, clock } = platform;
  const { registry } = catalog;
  const declared = registry.roles.find((role) => role.id === id);
  if (!declared) throw new ApiError(404, 'ROLE_NOT_FOUND', t('Role not found'));
  const open = await listStatusesOf(platform, undefined, 'any');
  await database.kysely.transaction().execute(async (queries) => {
    // One after the other: each is judged by what the one before has left.
    await queries.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
    const [role = declared] = await readRoles(queries, [declared]);
    const permissions = [...new Set(change.permissions)];
    const given = without(permissions, role.permissions);
    const taken = without(role.permissions, permissions);
    if (without(role.permissions, change.seen).length + without(change.seen, role.permissions).length > 0)
      throw new ApiError(409, 'STALE', t('Somebody has changed this role meanwhile. Please look at it again.'));
    if (without([...given, ...taken], listGivable(registry, role)).length > 0) {
      const message = t('This role cannot be given that, or have it taken away');
      throw new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path: 'permissions', message }] });
    }
    if (without(given, actor.permissions).length > 0)
      throw new ApiError(403, 'NOT_YOURS_TO_GIVE', t('You can only give what you may do yourself'));
    if (given.length + taken.length === 0) return;
    const kept: RoleChange = {
      given: without(permissions, declared.permissions),
      taken: without(declared.permissions, permissions),
    };
    const values = toJson({ [id]: kept });
    await queries
      .insertInto('settings')
      .values({ group_id: ROLE_CHANGES, values, updated_at: clock(), updated_by: actor.userId })
      .onConflict((conflict) =>
        conflict.column('group_id').doUpdateSet({
          values: sql`settings.values || excluded.values`,
          updated_at: clock(),
          updated_by: actor.userId,
        }),
      )
      .execute();
    await queries
      .updateTable('roles')
      .set({ permissions: toJson(permissions) })
      .where('id', '=', id)
      .execute();
    if (taken.length > 0) {
      const holders = await queries
        .selectFrom('profile_roles')
        .select('profile_id')
        .where('role_id', '=', id)
        .execute();
      for (const { profile_id: officer } of holders) await releaseWork(queries, platform, { actor, officer, open });
    }
    await addAudit(queries, {
      actor,
      action: 'role.change',
      subject: id,
      before: { permissions: role.permissions },
      after: { permissions },
      at: clock(),
    });
  });
  const { data } = await listRoles(platform);
  const changed = data.find((role) => role.id === id);
  if (!changed) throw new Error('The role was there a moment ago.');
  return changed;
}

function without(all: readonly string[], others: readonly string[]): string[] {
  return all.filter((each) => !others.includes(each));
}
