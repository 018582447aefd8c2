/** Room of a person's quota for a request whose files come whole: taken while they come, so that those under way count. */
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { createSecretText } from '../storage/secret-text';
import { grantBytes } from './quota';

/** Bytes that are reserved at once. */
const STEP_BYTES = 1_000_000;
/** A server that is killed leaves its reservations for so long at most. */
const RESERVED_HOURS = 1;

export interface Reservation {
  /** Waits for room for the next bytes; 413 QUOTA_REACHED where there is none. */
  admit: (bytes: number) => Promise<void>;
  /** Gives back what was reserved; in the transaction that stores the files, if there is one. */
  end: (queries?: Queries) => Promise<void>;
}

/** `length`: of the whole request, as far as its sender says. */
export function reserveRoom(
  { database, settings, clock }: Platform,
  { userId, length }: { userId: string; length: number },
): Reservation {
  const id = createSecretText();
  let admitted = 0;
  let reserved = 0;
  return {
    async admit(bytes) {
      admitted += bytes;
      const needed = admitted - reserved;
      if (needed <= 0) return;
      const wanted = Math.min(STEP_BYTES, length - reserved);
      reserved = await database.kysely.transaction().execute(async (transaction) => {
        const total = reserved + (await grantBytes(transaction, settings, { userId, needed, wanted }));
        const now = clock();
        await transaction
          .insertInto('uploads')
          .values({
            id,
            key: id,
            owner_id: userId,
            name: '',
            length: total,
            provider: null,
            field: null,
            sha256: null,
            created_at: now,
            expires_at: later(now, { hours: RESERVED_HOURS }),
          })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ length: total }))
          .execute();
        return total;
      });
    },
    async end(queries = database.kysely) {
      if (reserved > 0) await queries.deleteFrom('uploads').where('id', '=', id).execute();
    },
  };
}
