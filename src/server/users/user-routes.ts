/** /admin/users (specification section 7, Admin). */
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import {
  changeStatuses,
  changeUser,
  getProfileRow,
  findLockoutReason,
  findProfiles,
  assertAdministratorLeft,
} from './change-users';
import { assertMayOpen } from './assert-within-power';
import { inviteOfficer, sendInvitation } from './invite-officer';
import { releaseFromProvider } from './release-from-provider';
import type { Actor } from '../platform/actor';
import { addAudit } from '../audit/audit-log';
import { createNoEmailError } from '../identity/password-reset';
import { assertPasswordsTaken } from '../platform/provider-alone';
import { tellOfRemovedFactor } from '../identity/tell-of-removed-factor';
import type {
  UserStorage,
  UserList,
  UserRow,
  UsersQuery,
  DeletionPreview,
  RoleList,
  RolePermissions,
} from '@/api/shapes/user';
import { readStorage } from '../files/quota';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isUuid } from '../storage/uuid';
import { ApiError } from '../platform/api-error';
import { holdsWords } from '../storage/match-words';
import { listAccountRoles } from '../storage/account-roles';
import { hasVerifiedFactor } from '../storage/verified-factor';
import { toProfile, type StoredProfile } from '../accounts/profile-wire';
import { addEvent } from '../records/application-store';
import { releaseUniqueAnswers } from '../records/unique-answers';
import { forgetIdentities, noteIdentity } from '../personal-data/forget-identity';
import { forgetPerson } from '../personal-data/forget-person';
import { toName } from '../platform/person-name';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';
import { releaseWork } from '../desk/change-desk';
import { listGivable, readRoles, ROLE_CHANGES, type RoleChange } from '../platform/role-changes';
import { listStatusesOf } from '../review/read-filter';
import { toJson } from '../storage/column';

const USERS_AT_ONCE = 200;

export function addUserRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/users', ({ query }) => listUsers(platform, query));
  handle('POST /admin/users', async ({ actor, body }) =>
    readUser(platform, await inviteOfficer(platform, { actor, invitation: body })),
  );
  handle('GET /admin/users/roles', () => listRoles(platform));
  handle('PUT /admin/users/roles/:id', ({ actor, params, body }) =>
    changeRole(platform, { actor, id: params.id, change: body }),
  );
  handle('GET /admin/users/deletion', ({ actor, query }) =>
    previewDeletion(platform, actor, query.ids.split(',').slice(0, USERS_AT_ONCE)),
  );
  handle('PUT /admin/users/status', ({ actor, body }) => changeStatuses(platform, { actor, ...body }));
  handle('GET /admin/users/:id', ({ params }) => readUser(platform, params.id));
  handle('PUT /admin/users/:id', ({ actor, params, body }) =>
    changeUser(platform, { actor, id: params.id, change: body }),
  );
  handle('GET /admin/users/:id/storage', ({ params }) => readStorageOf(platform, params.id));
  handle('PUT /admin/users/:id/storage', ({ actor, params, body }) =>
    changeStorageOf(platform, { actor, id: params.id, storageMb: body.own_storage_mb }),
  );
  handle('DELETE /admin/users', ({ actor, body }) => deleteUsers(platform, actor, body.ids));
  handle('POST /admin/users/:id/reset-password', async ({ actor, params }) => {
    await sendPasswordLink(platform, { actor, id: params.id });
    return { success: true, message: t('A link for setting a new password was sent by email') };
  });
  handle('DELETE /admin/users/:id/second-factor', async ({ actor, params }) => {
    await removeSecondFactor(platform, { actor, id: params.id });
    return { success: true };
  });
  handle('DELETE /admin/users/:id/provider-identity', async ({ actor, params }) => {
    await getProfileRow(platform.database.kysely, params.id);
    await assertMayOpen(platform.database.kysely, platform.catalog.registry, actor, params.id);
    if (!(await releaseFromProvider(platform, { actor, id: params.id })))
      throw new ApiError(409, 'NOT_TIED', t('Nobody of the identity provider has opened this account'));
    return { success: true };
  });
}

/**
 * To the address that their profile shows, by which they then sign in; to an officer who has never signed in, the
 * invitation again. 403 for another where officers have no passwords, 404 without a user, 409 when they have no address
 * or somebody else has it, 429 within a minute of the last.
 */
async function sendPasswordLink(platform: Platform, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  const {
    database: { kysely },
    catalog: { registry },
    auth,
    clock,
  } = platform;
  const { email, role_id } = await getProfileRow(kysely, id);
  await assertMayOpen(kysely, registry, actor, id);
  if (email === null) throw createNoEmailError();
  // An address from before it was changed in both places at once may stand in the profile alone.
  await kysely.transaction().execute((transaction) => auth.backend.changeContact(transaction, id, { email }));
  const role = registry.roles.find((each) => each.id === role_id);
  const { last_sign_in_at: seen = null } =
    (await kysely.selectFrom('auth.users').select('last_sign_in_at').where('id', '=', id).executeTakeFirst()) ?? {};
  if (role?.audience === 'officer' && seen === null)
    await sendInvitation(platform, { userId: id, email, by: actor.name, roleId: role.id });
  else {
    if (role?.audience === 'officer') assertPasswordsTaken(platform);
    await auth.backend.sendPasswordReset(id);
  }
  await addAudit(kysely, { actor, action: 'user.reset-password', subject: id, at: clock() });
}

/**
 * For whoever has lost the device of theirs: all are removed, and the officer is told and signs in anew. 404 without a
 * user, 409 when they have none.
 */
async function removeSecondFactor(platform: Platform, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  const { database, catalog, auth, clock } = platform;
  await getProfileRow(database.kysely, id);
  await assertMayOpen(database.kysely, catalog.registry, actor, id);
  await database.kysely.transaction().execute(async (transaction) => {
    await addAudit(transaction, { actor, action: 'user.factor-removed', subject: id, at: clock() });
    await tellOfRemovedFactor(platform, transaction, id);
    if (!(await auth.backend.removeSecondFactors(transaction, id)))
      throw new ApiError(409, 'NO_SECOND_FACTOR', t('This user has no second factor'));
  });
}

/** 404 when there is no such user. */
async function readStorageOf({ database: { kysely }, settings }: Platform, id: string): Promise<UserStorage> {
  await getProfileRow(kysely, id);
  return readStorage(kysely, settings, id);
}

/** From the next upload on; what is stored beyond a smaller quota stays. `storageMb` null: that of everybody again. */
async function changeStorageOf(
  { database: { kysely }, settings, clock }: Platform,
  { actor, id, storageMb }: { actor: Actor; id: string; storageMb: number | null },
): Promise<UserStorage> {
  await getProfileRow(kysely, id);
  return kysely.transaction().execute(async (transaction) => {
    const { own_storage_mb: before } = await readStorage(transaction, settings, id);
    if (storageMb === null) await transaction.deleteFrom('storage_quotas').where('profile_id', '=', id).execute();
    else
      await transaction
        .insertInto('storage_quotas')
        .values({ profile_id: id, storage_mb: storageMb })
        .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ storage_mb: storageMb }))
        .execute();
    await addAudit(transaction, {
      actor,
      action: 'user.storage',
      subject: id,
      before: { storage_mb: before },
      after: { storage_mb: storageMb },
      at: clock(),
    });
    return readStorage(transaction, settings, id);
  });
}

/** By what people are put in order; by name as it is read, without its marks. */
const USER_ORDER = {
  name: sql`people.search_text collate "C"`,
  created_at: sql`people.created_at`,
  last_login_at: sql`people.last_login_at`,
} as const;

/**
 * Newest first, or as it is asked; deleted people, whose profile only keeps their records together, are left out. Who
 * is invited and has no account yet is pending (specification section 4): known from the invitation alone, so that
 * nobody signs in by it, and its phone is free to register.
 */
async function listUsers(
  platform: Platform,
  { page, per_page, search, role, status, sort, order }: z.output<typeof UsersQuery>,
): Promise<UserList> {
  let query = selectPeople(platform);
  if (role !== undefined) {
    query = query.where((where) =>
      where.or([
        where('people.id', 'in', where.selectFrom('profile_roles').select('profile_id').where('role_id', '=', role)),
        where.and([where('people.invited_by', 'is not', null), where('people.role_id', '=', role)]),
      ]),
    );
  }
  if (status !== undefined) query = query.where('people.status', '=', status);
  if (search !== undefined && search.trim() !== '') {
    query = query.where(holdsWords(sql<string>`people.search_text`, search));
  }
  const { total } = await query.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  // Who has never signed in is the longest ago, whichever way.
  const shown = await query
    .select('people.id')
    .orderBy(USER_ORDER[sort], (by) => (order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy('people.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const ids = shown.map(({ id }) => id);
  return { data: await readRows(platform, ids), page, per_page, total: Number(total) };
}

/** As the list has them; 404 when there is no such user. Who is invited and has no account yet is none. */
async function readUser(platform: Platform, id: string): Promise<UserRow> {
  const [user] = isUuid(id) ? await readRows(platform, [id]) : [];
  if (!user || user.invited_by !== null) throw new ApiError(404, 'USER_NOT_FOUND', t('User not found'));
  return user;
}

function selectPeople({ database: { kysely }, clock }: Platform) {
  return kysely.selectFrom(listPeople(clock()).as('people'));
}

/** Of these alone, in their order: what is counted of a person would else be counted of all who stand before a page. */
async function readRows(platform: Platform, ids: string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const { registry } = platform.catalog;
  const rows = await selectPeople(platform)
    .where('people.id', 'in', ids)
    .selectAll('people')
    .select([
      sql<string[]>`array(select role_id from public.profile_roles where profile_id = people.id)`.as('role_ids'),
      (select) =>
        select
          .selectFrom('applications')
          .whereRef('applications.user_id', '=', 'people.id')
          .select((inner) => inner.fn.countAll<string>().as('count'))
          .as('applications'),
      hasVerifiedFactor('people.id').as('has_second_factor'),
      (select) =>
        select
          .exists(
            select
              .selectFrom('provider_identities')
              .whereRef('provider_identities.user_id', '=', 'people.id')
              .select('provider_identities.user_id'),
          )
          .as('has_provider_identity'),
    ])
    .execute();
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return inOrder.map(({ role_ids, invited_by, applications, has_second_factor, has_provider_identity, ...person }) => ({
    ...toProfile(person),
    roles: listAccountRoles(registry.roles, person.role_id, role_ids).map(({ id }) => id),
    invited_by,
    applications: Number(applications),
    has_second_factor,
    has_provider_identity: has_provider_identity === true,
  }));
}

/** Profiles, and of each invited phone that nobody has an account by the newest invitation. */
function listPeople(now: Date) {
  return sql<StoredProfile & { invited_by: string | null }>`(
    select profiles.id, first_name, last_name, profiles.email, profiles.phone, mobile_number, profiles.role, role_id, role_name, has_application,
      status, profiles.created_at, profiles.updated_at, greatest(last_login_at, last_sign_in_at) as last_login_at, search_text, null as invited_by
    from public.profiles left join auth.users on users.id = profiles.id where status <> 'deleted'
    union all
    select * from (
      select distinct on (phone_number) id, first_name, last_name, null::text, phone_number, null::text, role, role, (select name from public.roles where roles.id = role),
        false, 'pending', created_at, created_at, null::timestamptz,
        public.person_words(first_name, last_name, null, phone_number, null), company_name
      from public.invitations
      where status = 'pending' and expires_at > ${now} and not exists (select from public.profiles where profiles.phone = phone_number)
      order by phone_number, created_at desc
    ) as invited
  )`;
}

/**
 * Deleting users: what it would do, and doing it. Records are never lost with their applicant: they stay under a
 * profile without a name.
 */
async function previewDeletion(platform: Platform, actor: Actor, ids: string[]): Promise<DeletionPreview> {
  const rows = await findProfiles(platform.database.kysely, ids);
  const users: DeletionPreview['users'] = [];
  for (const row of rows) {
    const applications = await countApplications(platform.database.kysely, row.id);
    users.push({
      id: row.id,
      name: toName(row),
      applications,
      refused: await findLockoutReason(platform.database.kysely, platform.catalog.registry, actor, {
        row,
        losing: rows,
      }),
    });
  }
  return { users };
}

/**
 * All of them or, when one is refused (409), none. People who have left traces keep an empty profile; the others are
 * removed. Whoever is not erased yet when it is cut off has their account as before.
 */
async function deleteUsers(platform: Platform, actor: Actor, ids: string[]): Promise<{ deleted: number }> {
  const { database, catalog, jobs } = platform;
  const rows = await findProfiles(database.kysely, ids);
  // Of all before one is deleted, and of each again: others may have lost their power meanwhile.
  await database.kysely
    .transaction()
    .execute(async (transaction) => assertAdministratorLeft(transaction, catalog.registry, actor, rows));
  for (const row of rows) {
    await database.kysely.transaction().execute(async (transaction) => {
      await assertAdministratorLeft(transaction, catalog.registry, actor, [row]);
      await jobs.enqueue({ name: 'remove-unattached-files' }, { queries: transaction });
      await noteIdentity(transaction, row.id, await forget(transaction, platform, { actor, row }));
    });
  }
  await forgetIdentities(platform);
  return { deleted: rows.length };
}

/** True when the profile has to stay because records refer to it. */
async function forget(
  queries: Queries,
  platform: Platform,
  { actor, row }: { actor: Actor; row: StoredProfile },
): Promise<boolean> {
  const at = platform.clock();
  const applications = await queries.selectFrom('applications').select('id').where('user_id', '=', row.id).execute();
  // Whoever takes over the business applies with the same address.
  await releaseUniqueAnswers(
    queries,
    applications.map(({ id }) => id),
  );
  for (const { id } of applications) {
    await addEvent(queries, id, {
      kind: 'changed',
      title: 'The applicant’s account was deleted',
      actor: { id: actor.userId, name: actor.name, side: 'officer' },
      at,
    });
  }
  const stays = await forgetPerson(queries, platform, row);
  await addAudit(queries, {
    actor,
    action: 'user.delete',
    subject: row.id,
    before: { role: row.role_id, applications: applications.length },
    at,
  });
  return stays;
}

async function countApplications(queries: Queries, userId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('applications')
    .select((select) => select.fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

type RoleRow = RoleList['data'][number];

/** The registry's roles with what they may do and how many people hold them. */
async function listRoles({ database: { kysely }, catalog: { registry } }: Platform): Promise<RoleList> {
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
async function changeRole(platform: Platform, { actor, id, change }: Change): Promise<RoleRow> {
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
