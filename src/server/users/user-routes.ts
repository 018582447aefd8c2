/** /admin/users (specification section 7, Admin). */
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { changeStatuses, changeUser, getProfileRow } from './change-users';
import { deleteUsers, previewDeletion } from './delete-users';
import { listRoles, listUsers, readUser } from './list-users';
import type { Actor } from '../platform/actor';
import { addAudit } from '../audit/audit-log';
import { createNoEmailError } from '../identity/password-reset';
import type { UserStorage } from '@/api/shapes/user';
import { readStorage } from '../files/quota';

const USERS_AT_ONCE = 200;

export function addUserRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/users', ({ query }) => listUsers(platform, query));
  handle('GET /admin/users/roles', () => listRoles(platform));
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
    return { success: true, message: 'A link for setting a new password was sent by email' };
  });
}

/**
 * To the address that their profile shows, by which they then sign in. 404 without a user, 409 when they have no address or
 * somebody else has it, 429 within a minute of the last.
 */
async function sendPasswordLink(
  { database: { kysely }, auth, clock }: Platform,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  const { email } = await getProfileRow(kysely, id);
  if (email === null) throw createNoEmailError();
  // An address from before it was changed in both places at once may stand in the profile alone.
  await kysely.transaction().execute((transaction) => auth.backend.changeContact(transaction, id, { email }));
  await auth.backend.sendPasswordReset(id);
  await addAudit(kysely, { actor, action: 'user.reset-password', subject: id, at: clock() });
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
