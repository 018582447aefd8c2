/** The officers who may be given an application. */
import type { OfficerName } from '@/api/shapes/desk';
import type { Workflow } from '@/definition/language/workflow';
import type { Catalog } from '@/definition/parse/catalog';
import { hasPermission } from '@/engine/workflow/permissions';
import { mayComment } from '@/engine/workflow/transitions';
import { readRoles } from '../platform/role-changes';
import { toName } from '../platform/person-name';
import type { Queries } from '../storage/database';

/** An application's type, and the workflow by which it is reviewed. */
export interface Reviewed {
  type: string;
  workflow: Workflow;
}

/** Ids of the roles whose people review applications of any of these, or move them along their workflow. */
function listRoles(
  registry: Pick<Catalog['registry'], 'roles' | 'permissions'>,
  reviewed: readonly Reviewed[],
): string[] {
  return registry.roles
    .filter(
      (role) =>
        role.audience === 'officer' &&
        reviewed.some(
          ({ type, workflow }) =>
            (role.type === undefined || role.type === type) &&
            mayComment(workflow, (permission) => hasPermission(registry, role.id, permission)),
        ),
    )
    .map(({ id }) => id);
}

/** Active officers, by name; of these alone where `ids` are given. */
export async function listOfficers(
  queries: Queries,
  { registry: { roles: declared, permissions } }: Pick<Catalog, 'registry'>,
  reviewed: readonly Reviewed[],
  ids?: readonly string[],
): Promise<OfficerName[]> {
  const roles = listRoles({ roles: await readRoles(queries, declared), permissions }, reviewed);
  if (roles.length === 0) return [];
  const rows = await queries
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('status', '=', 'active')
    .where('id', 'in', (from) => from.selectFrom('profile_roles').select('profile_id').where('role_id', 'in', roles))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids?.length ? ids : [null]))
    .execute();
  return rows
    .map((row) => ({ id: row.id, name: toName(row) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What officers are called, by id, whatever has become of them. */
export async function nameOfficers(queries: Queries, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await queries
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', 'in', known)
    .execute();
  return new Map(rows.map((row) => [row.id, toName(row)]));
}
