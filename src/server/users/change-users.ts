/** Changing users: details, role, status. Nobody locks themselves or the last administrator out. */
import type { z } from 'zod';
import type { Profile } from '@/api/shapes/account';
import type { UserChange, UsersStatusChange } from '@/api/shapes/user';
import type { Actor } from '../platform/actor';
import { ApiError, duplicateUser } from '../platform/api-error';
import { addAudit } from '../audit/audit-log';
import { assertMayGive, assertMayOpen } from './assert-within-power';
import { releaseWork } from '../desk/change-desk';
import { listStatusesOf } from '../review/read-filter';
import { voidFirstApprovalsOf } from '../four-eyes/first-approval';
import { isUuid } from '../storage/uuid';
import type { Contact } from '../platform/auth-backend';
import { getPhoneNumber } from '../identity/sign-in';
import { releaseUser } from '../identity/provider-identities';
import { normaliseEmail } from '../identity/users';
import type { Platform } from '../platform/platform';
import { findSqlState, type Queries } from '../storage/database';
import { readRoleIds, toFirstRole } from '../storage/account-roles';
import { toProfile, type StoredProfile } from '../accounts/profile-wire';
import { notifyPerson } from '../messages/notify-person';
import { readSiteName } from '../platform/settings';
import { takeMessage } from '@/definition/language/sms-texts';
import type { Role } from '@/definition/language/registry';
import type { RegistryDefinition } from '@/definition/parse/catalog';
import { t } from '@/texts/t';

interface NextRoles {
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

interface RoleChoice {
  role: string | undefined;
  roles: string[] | undefined;
}

/** The profile; 404 when there is none, or none any more. */
export async function getProfileRow(queries: Queries, id: string): Promise<StoredProfile> {
  const row = isUuid(id)
    ? await queries
        .selectFrom('profiles')
        .selectAll()
        .where('id', '=', id)
        .where('status', '!=', 'deleted')
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ApiError(404, 'USER_NOT_FOUND', t('User not found'));
  return row;
}

/**
 * Changes the given fields and returns the profile; phone and e-mail are what they sign in by from then on, and whoever
 * becomes an officer, or is none any more, has to sign in anew. 400 for roles that cannot be held, 403 for what the
 * actor may not do themselves, 409 for oneself and the last administrator, or for a phone or an e-mail address that is
 * taken.
 */
export async function changeUser(
  platform: Platform,
  { actor, id, change }: { actor: Actor; id: string; change: z.output<typeof UserChange> },
): Promise<Profile> {
  const {
    database,
    catalog: { registry },
    auth,
  } = platform;
  const before = await getProfileRow(database.kysely, id);
  const { role_id, role = role_id, roles, phone, email, status, reason, ...details } = change;
  const contact = toContact({ phone, email });
  const held = await readRoleIds(database.kysely, id);
  const next = readNextRoles(registry.roles, { first: before.role_id, held }, { role, roles });
  if (next) await assertMayGive(database.kysely, registry, actor, next.appointed);
  if (hasOtherContact(before, contact)) await assertMayOpen(database.kysely, registry, actor, id);
  const losesPower = next?.taken === true || (status !== undefined && status !== 'active');
  const open = losesPower ? await listStatusesOf(platform, undefined, 'any') : [];
  const now = platform.clock();
  try {
    const after = await database.kysely.transaction().execute(async (transaction) => {
      if (losesPower) await assertAdministratorLeft(transaction, registry, actor, [before]);
      const row = await transaction
        .updateTable('profiles')
        .set({
          ...details,
          ...contact,
          ...(status === undefined ? {} : { status }),
          ...next?.first,
          updated_at: now,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await addAudit(transaction, {
        actor,
        action: 'user.change',
        subject: id,
        before: pick({ ...before, roles: held }, change),
        after: { ...change, ...contact },
        at: now,
      });
      if (next) await appointRoles(transaction, id, next, now);
      // As their sessions do, what the identity provider calls them ends with the address by which it was theirs.
      if (contact.email !== undefined && contact.email !== before.email) await releaseUser(transaction, id);
      if (status !== undefined) await enterStatus(transaction, platform, { row: before, status, reason });
      if (losesPower) await releaseWork(transaction, platform, { actor, officer: id, open });
      if (Object.keys(contact).length > 0) await auth.backend.changeContact(transaction, id, contact);
      return row;
    });
    if (next?.otherSide === true) await auth.backend.endSessions(id);
    // Also of one that has it already: the sign-in may have been away when they were given it.
    if (status !== undefined) await auth.backend.setBlocked(id, status === 'suspended');
    return toProfile(after);
  } catch (error) {
    throw findSqlState(error) === '23505' ? duplicateUser(error) : error;
  }
}

/**
 * Sets the status of many; those that do not exist are passed over. Where the sign-in does not take it of some, it is
 * asked of the others all the same; then this fails, and may be done again.
 */
export async function changeStatuses(
  platform: Platform,
  { actor, ids, status, reason }: { actor: Actor } & z.output<typeof UsersStatusChange>,
): Promise<{ updated: number }> {
  const { kysely } = platform.database;
  const rows = await findProfiles(kysely, ids);
  const open = status === 'active' ? [] : await listStatusesOf(platform, undefined, 'any');
  const now = platform.clock();
  await kysely.transaction().execute(async (transaction) => {
    if (status !== 'active') await assertAdministratorLeft(transaction, platform.catalog.registry, actor, rows);
    for (const row of rows) {
      await transaction.updateTable('profiles').set({ status, updated_at: now }).where('id', '=', row.id).execute();
      await enterStatus(transaction, platform, { row, status, reason });
      if (status !== 'active') await releaseWork(transaction, platform, { actor, officer: row.id, open });
      await addAudit(transaction, {
        actor,
        action: 'user.status',
        subject: row.id,
        before: { status: row.status },
        after: { status, ...(reason && { reason }) },
        at: now,
      });
    }
  });
  const failures: unknown[] = [];
  for (const row of rows)
    await platform.auth.backend
      .setBlocked(row.id, status === 'suspended')
      .catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
  return { updated: rows.length };
}

export async function findProfiles(queries: Queries, ids: string[]): Promise<StoredProfile[]> {
  const known = [...new Set(ids)].filter(isUuid);
  return known.length === 0
    ? []
    : queries.selectFrom('profiles').selectAll().where('id', 'in', known).where('status', '!=', 'deleted').execute();
}

/**
 * Why this person cannot be deleted or lose their power; null when they can. `losing` are all who would lose it at
 * once.
 */
export async function findLockoutReason(
  queries: Queries,
  registry: RegistryDefinition,
  actor: Actor,
  { row, losing }: { row: StoredProfile; losing: StoredProfile[] },
): Promise<string | null> {
  if (row.id === actor.userId) return t('You cannot delete, suspend or change the role of your own account');
  const heads = registry.roles
    .filter(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'))
    .map(({ id }) => id);
  const held = await readRoleIds(queries, row.id);
  if (!heads.some((id) => held.includes(id))) return null;
  const others = await queries
    .selectFrom('profiles')
    .innerJoin('profile_roles', 'profile_roles.profile_id', 'profiles.id')
    .select('profiles.id')
    .where('profile_roles.role_id', 'in', heads)
    .where('profiles.status', '=', 'active')
    .where(
      'profiles.id',
      'not in',
      losing.map(({ id }) => id),
    )
    .executeTakeFirst();
  return others ? null : t('The last administrator cannot be deleted or suspended');
}

/**
 * 409 with the first reason. `queries`: of the transaction that takes their power away; of two such at once, each is
 * judged by what the other has left.
 */
export async function assertAdministratorLeft(
  queries: Queries,
  registry: RegistryDefinition,
  actor: Actor,
  rows: StoredProfile[],
): Promise<void> {
  await queries.selectFrom('roles').select('id').orderBy('id').forUpdate().execute();
  for (const row of rows) {
    const reason = await findLockoutReason(queries, registry, actor, { row, losing: rows });
    if (reason !== null) throw new ApiError(409, 'LOCKOUT', reason);
  }
}

/** As it is kept: of what the change names. */
function toContact({ phone, email }: Pick<z.output<typeof UserChange>, 'phone' | 'email'>): Contact {
  return {
    ...(phone === undefined ? {} : { phone: phone && getPhoneNumber(phone) }),
    ...(email === undefined ? {} : { email: email && normaliseEmail(email) }),
  };
}

function hasOtherContact(before: StoredProfile, { phone, email }: Contact): boolean {
  return (phone !== undefined && phone !== before.phone) || (email !== undefined && email !== before.email);
}

function pick<Change extends object>(row: Record<string, unknown>, change: Change): { [Key in keyof Change]: unknown } {
  return Object.fromEntries(Object.keys(change).map((key) => [key, row[key] ?? null])) as {
    [Key in keyof Change]: unknown;
  };
}

interface EnteredStatus {
  /** As it was before. */
  row: StoredProfile;
  status: string;
  reason: string | undefined;
}

/** Whoever is suspended has nothing under way any more, and is told why; and that it is over. */
async function enterStatus(
  queries: Queries,
  platform: Platform,
  { row, status, reason = '' }: EnteredStatus,
): Promise<void> {
  if (status === row.status) return;
  if (status === 'suspended') {
    await withdrawInvitationsOf(queries, row.id);
    await voidFirstApprovalsOf(queries, platform, row.id, 'First approval void: the officer is suspended');
  } else if (row.status !== 'suspended') return;
  const { id: userId, phone, email, language } = row;
  await notifyPerson(platform, queries, {
    occasion: status === 'suspended' ? 'account-suspended' : 'account-restored',
    userId,
    recipient: { phone, email, language },
    say: async ({ catalog: { registry } }) => {
      const { suspendedSubject, restoredSubject } = registry.messages;
      const site = await readSiteName(platform.settings, registry, queries);
      return status === 'suspended'
        ? { subject: suspendedSubject, template: takeMessage('suspended', registry.messages), values: { site, reason } }
        : { subject: restoredSubject, template: takeMessage('restored', registry.messages), values: { site } };
    },
  });
}

/** The links that an inviter has out stop working: whoever may not enter lets nobody in. */
export async function withdrawInvitationsOf(queries: Queries, inviterId: string): Promise<void> {
  await queries
    .updateTable('invitations')
    .set({ status: 'withdrawn' })
    .where('inviter_id', '=', inviterId)
    .where('status', '=', 'pending')
    .execute();
}

/**
 * What the person holds after the change; undefined when it names no role. One `role` takes the place of the first and
 * leaves the others of its kind;
 * `roles` are all. 400 for a role that is not known, and for officers' and applicants' roles together.
 */
export function readNextRoles(
  known: readonly Role[],
  { first, held }: { first: string | null; held: readonly string[] },
  { role, roles }: RoleChoice,
): NextRoles | undefined {
  if (role === undefined && roles === undefined) return undefined;
  const path = roles === undefined ? 'role' : 'roles';
  const find = (id: string) => known.find((each) => each.id === id) ?? refuse(path, t('This role is not known'));
  const named = [...(role === undefined ? [] : [role]), ...(roles ?? [])].map(find);
  const kept =
    roles === undefined
      ? known.filter(({ id, audience }) => held.includes(id) && id !== first && audience === named[0]?.audience)
      : [];
  const next = [...new Set([...named, ...kept])];
  const [leading] = next;
  if (!leading || next.some(({ audience }) => audience !== leading.audience))
    refuse(path, t('Officers’ and applicants’ roles cannot be held together'));
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
