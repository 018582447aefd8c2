/** Taking an applicant's role: with a new account, or as a further one of an account. */
import type { Role } from '@/definition/language/registry';
import { ApiError } from '../platform/api-error';
import { blocked } from '../identity/assert-not-blocked';
import type { Queries } from '../storage/database';
import { listAccountRoles, readRoleIds, toFirstRole } from '../storage/account-roles';
import type { StoredProfile } from './profile-wire';
import { t } from '@/texts/t';

export interface NewName {
  firstName: string;
  lastName: string;
}

export interface Joining {
  userId: string;
  /** E.164, proved. */
  phone: string;
  role: Role;
  firstName: string | undefined;
  lastName: string | undefined;
  /** true: the person wants the role beside those that they hold; false: they take a new account to be made. */
  adding: boolean;
  /** That they read in. */
  language: string;
  now: Date;
}

/**
 * Makes the profile, or adds the role to the one there is: its names, and the roles that it has, are kept. 400 for a
 * new account without a first and a last name; 403 for a suspended or deleted person and for officers; 409
 * ACCOUNT_EXISTS where an account without the role is there and nobody has asked to add it.
 */
export async function joinRole(queries: Queries, roles: readonly Role[], joining: Joining): Promise<StoredProfile> {
  const { userId, phone, role, language, now } = joining;
  const existing = await queries
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (existing) return addRole(queries, roles, existing, joining);
  const name = getName(joining);
  const made = await queries
    .insertInto('profiles')
    .values({
      id: userId,
      phone,
      first_name: name.firstName,
      last_name: name.lastName,
      ...toFirstRole(role),
      language,
      created_at: now,
      updated_at: now,
      last_login_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  // Another request of the same person was quicker.
  return made ?? joinRole(queries, roles, joining);
}

/** Officers, and whoever is invited, know a person by it. */
function getName({ firstName = '', lastName = '' }: Pick<Joining, 'firstName' | 'lastName'>): NewName {
  const errors = [
    ...(firstName === '' ? [{ path: 'first_name', message: t('First name is required') }] : []),
    ...(lastName === '' ? [{ path: 'last_name', message: t('Last name is required') }] : []),
  ];
  const [first] = errors;
  if (first) throw new ApiError(400, 'NAME_REQUIRED', first.message, { errors });
  return { firstName, lastName };
}

async function addRole(
  queries: Queries,
  roles: readonly Role[],
  profile: StoredProfile,
  { role, firstName, lastName, adding, now }: Joining,
): Promise<StoredProfile> {
  if (profile.status === 'suspended' || profile.status === 'deleted') throw blocked();
  const held = listAccountRoles(roles, profile.role_id, await readRoleIds(queries, profile.id));
  if (held.some(({ audience }) => audience === 'officer'))
    throw new ApiError(403, 'officer', t('Officers cannot take an applicant’s role'));
  if (held.length > 0 && !adding && held.every(({ id }) => id !== role.id)) {
    throw new ApiError(
      409,
      'ACCOUNT_EXISTS',
      t('You have an account already, as {roles}. Sign in to add {role} to it.', {
        roles: held.map(({ name }) => name).join(', '),
        role: role.name,
      }),
    );
  }
  await queries
    .insertInto('profile_roles')
    .values({ profile_id: profile.id, role_id: role.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return queries
    .updateTable('profiles')
    .set({
      first_name: profile.first_name ?? firstName ?? null,
      last_name: profile.last_name ?? lastName ?? null,
      ...(held.length === 0 ? toFirstRole(role) : {}),
      updated_at: now,
    })
    .where('id', '=', profile.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
