/**
 * Deleting users: what it would do, and doing it. Records are never lost with their applicant: they stay under a
 * profile without a name.
 */
import type { DeletionPreview } from '@/api/shapes/user';
import type { Actor } from '../platform/actor';
import { addAudit } from '../audit/audit-log';
import { addEvent } from '../records/application-store';
import { releaseUniqueAnswers } from '../records/unique-answers';
import { forgetIdentities, noteIdentity } from '../personal-data/forget-identity';
import { forgetPerson } from '../personal-data/forget-person';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { findLockoutReason, findProfiles, assertAdministratorLeft } from './change-users';
import type { StoredProfile } from '../accounts/profile-wire';

export async function previewDeletion(platform: Platform, actor: Actor, ids: string[]): Promise<DeletionPreview> {
  const rows = await findProfiles(platform.database.kysely, ids);
  const users: DeletionPreview['users'] = [];
  for (const row of rows) {
    const applications = await countApplications(platform.database.kysely, row.id);
    users.push({
      id: row.id,
      name: toName(row),
      applications,
      refused: await findLockoutReason(platform, actor, row, rows),
    });
  }
  return { users };
}

/**
 * All of them or, when one is refused (409), none. People who have left traces keep an empty profile; the others are
 * removed. Whoever is not erased yet when it is cut off has their account as before.
 */
export async function deleteUsers(platform: Platform, actor: Actor, ids: string[]): Promise<{ deleted: number }> {
  const { database, clock, jobs } = platform;
  const rows = await findProfiles(database.kysely, ids);
  await assertAdministratorLeft(platform, actor, rows);
  for (const row of rows) {
    await database.kysely.transaction().execute(async (transaction) => {
      await jobs.enqueue({ name: 'remove-unattached-files' }, { queries: transaction });
      await noteIdentity(transaction, row.id, await forget(transaction, { actor, row, at: clock() }));
    });
  }
  await forgetIdentities(platform);
  return { deleted: rows.length };
}

/** True when the profile has to stay because records refer to it. */
async function forget(
  queries: Queries,
  { actor, row, at }: { actor: Actor; row: StoredProfile; at: Date },
): Promise<boolean> {
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
  const stays = await forgetPerson(queries, row, at);
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
