/** Giving one user more room than everybody, or less. */
import type { UserStorage } from '@/api/shapes/user';
import { addAudit } from '../audit/audit-log';
import { readStorage } from '../files/quota';
import type { Actor } from '../platform/actor';
import type { Platform } from '../platform/platform';
import { getProfileRow } from './change-users';

/** 404 when there is no such user. */
export async function readStorageOf({ database: { kysely }, settings }: Platform, id: string): Promise<UserStorage> {
  await getProfileRow(kysely, id);
  return readStorage(kysely, settings, id);
}

/** From the next upload on; what is stored beyond a smaller quota stays. `storageMb` null: that of everybody again. */
export async function changeStorageOf(
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
