/** Giving people roles and taking them away, by an officer. */
import type { Role } from '@/definition/language/registry';
import { ApiError } from '../platform/api-error';
import type { Queries } from '../storage/database';
import { toFirstRole } from '../storage/account-roles';

export interface NextRoles {
  first: ReturnType<typeof toFirstRole>;
  ids: string[];
  /** Officers' roles that the person has not held yet. */
  appointed: string[];
  /** Whether a role is taken away. */
  taken: boolean;
  /**
   * Whether the person becomes an officer, or is none any more: with another role of officers too, who signed in before
   * must do so again.
   */
  otherSide: boolean;
}

interface Wanted {
  role: string | undefined;
  roles: string[] | undefined;
}

/**
 * What the person holds after the change; undefined when it names no role. One `role` takes the place of the first and
 * leaves the others of its kind;
 * `roles` are all. 400 for a role that is not known, and for officers' and applicants' roles together.
 */
export function readNextRoles(
  known: readonly Role[],
  { first, held }: { first: string | null; held: readonly string[] },
  { role, roles }: Wanted,
): NextRoles | undefined {
  if (role === undefined && roles === undefined) return undefined;
  const path = roles === undefined ? 'role' : 'roles';
  const find = (id: string) => known.find((each) => each.id === id) ?? refuse(path, 'This role is not known');
  const named = [...(role === undefined ? [] : [role]), ...(roles ?? [])].map(find);
  const kept =
    roles === undefined
      ? known.filter(({ id, audience }) => held.includes(id) && id !== first && audience === named[0]?.audience)
      : [];
  const next = [...new Set([...named, ...kept])];
  const [leading] = next;
  if (!leading || next.some(({ audience }) => audience !== leading.audience))
    refuse(path, 'Officers’ and applicants’ roles cannot be held together');
  const ids = next.map(({ id }) => id);
  const appointed = next.filter(({ id, audience }) => audience === 'officer' && !held.includes(id)).map(({ id }) => id);
  const leaves =
    leading.audience !== 'officer' && known.some(({ id, audience }) => audience === 'officer' && held.includes(id));
  return {
    first: toFirstRole(leading),
    ids,
    appointed,
    taken: held.some((id) => !ids.includes(id)),
    otherSide: leaves || appointed.length > 0,
  };
}

/** Stores them; called after the profile shows the first. */
export async function appointRoles(
  queries: Queries,
  profileId: string,
  { ids, appointed }: NextRoles,
  now: Date,
): Promise<void> {
  await queries
    .deleteFrom('profile_roles')
    .where('profile_id', '=', profileId)
    .where('role_id', 'not in', ids)
    .execute();
  for (const roleId of ids) {
    const appointed_at = appointed.includes(roleId) ? now : null;
    await queries
      .insertInto('profile_roles')
      .values({ profile_id: profileId, role_id: roleId, appointed_at })
      .onConflict((conflict) =>
        appointed_at === null
          ? conflict.doNothing()
          : conflict.columns(['profile_id', 'role_id']).doUpdateSet({ appointed_at }),
      )
      .execute();
  }
}

function refuse(path: string, message: string): never {
  throw new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path, message }] });
}
