/** What a database needs before it can serve: tables, the roles of the registry, one administrator. */
import type { Role } from '@/definition/language/registry';
import { createSecretText } from '../storage/secret-text';
import { normaliseEmail } from '../identity/users';
import type { Platform } from '../platform/platform';
import { readRoles } from '../platform/role-changes';
import { toJson } from '../storage/column';
import type { Database } from '../storage/database';
import { LastingError } from '../storage/lasting-error';
import { freeAddress } from './free-address';

const DEFAULT_ADMINISTRATOR = 'admin@registry.localhost';

/** Two processes may start at once on an empty database: the second waits, and finds the administrator of the first. */
const FIRST_START_LOCK = 7_402_115;

/**
 * Writes the registry's roles as administrators have changed them; those that it no longer has stay, since people may
 * hold them.
 */
export async function saveRoles({ kysely }: Database, roles: Role[]): Promise<void> {
  for (const { id, name, description, permissions } of await readRoles(kysely, roles)) {
    const held = { name, description, permissions: toJson(permissions) };
    await kysely
      .insertInto('roles')
      .values({ id, ...held })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(held))
      .execute();
  }
}

export interface Administrator {
  email: string;
  /** Only when it was made up here: to be printed once. */
  password?: string;
}

/**
 * Makes the first administrator when nobody holds a role with all permissions; undefined when somebody does: an address
 * that is given then is told to be of no effect, in the log, unless it is an administrator's.
 */
export async function ensureAdministrator(
  platform: Platform,
  given: { email?: string; password?: string },
): Promise<Administrator | undefined> {
  return platform.database.withLock(FIRST_START_LOCK, () => createMissingAdministrator(platform, given));
}

async function createMissingAdministrator(
  { database: { kysely }, catalog: { registry }, auth, clock, log }: Platform,
  given: { email?: string; password?: string },
): Promise<Administrator | undefined> {
  const role = registry.roles.find(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'));
  if (!role)
    throw new LastingError(
      'registry.json has no officer’s role with all permissions ("*"), so nobody could administer.',
    );
  const existing = await kysely
    .selectFrom('profile_roles')
    .innerJoin('profiles', 'profiles.id', 'profile_roles.profile_id')
    .select('profiles.email')
    .where('profile_roles.role_id', '=', role.id)
    .execute();
  const email = normaliseEmail(given.email ?? DEFAULT_ADMINISTRATOR);
  if (existing.length > 0) {
    if (given.email !== undefined && existing.every((each) => each.email !== email))
      log.warn(
        { email },
        'ADMIN_EMAIL and ADMIN_PASSWORD have no effect: they are for the first start, and the registry has an administrator already. "admin list" shows who it is, "admin reset-password EMAIL" lets them in again, "admin create EMAIL" makes another, as OPERATE.md says',
      );
    return undefined;
  }
  const password = given.password ?? `${createSecretText().slice(0, 14)}-7`;
  if (!(await freeAddress({ kysely, auth }, email)))
    throw new LastingError(
      `Nobody is an administrator, and ${email} is the address of somebody who has another account. Set ADMIN_EMAIL and ADMIN_PASSWORD to an address that nobody has.`,
    );
  const id = await auth.backend.createPasswordUser(email, password);
  const now = clock();
  await kysely
    .insertInto('profiles')
    .values({
      id,
      email,
      first_name: role.name,
      role: role.id,
      role_id: role.id,
      role_name: role.name,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return given.password === undefined ? { email, password } : { email };
}
