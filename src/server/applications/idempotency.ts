/** Repeating a request is harmless: the same key with the same body is answered as before. */
import { canonicalText } from '@/definition/language/canonical-text';
import { findChecksum } from '@/engine/checksum';
import { ApiError } from '../platform/api-error';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

/** A request as it is remembered. */
export interface RequestKey {
  userId: string;
  key: string;
  hash: string;
}

export interface RememberedResponse {
  status: number;
  body: unknown;
}

/**
 * The request's key from its Idempotency-Key header; undefined without one, 400 for one that is too long. With
 * `target`, method and path, it belongs to them: elsewhere the same header is another key.
 */
export async function readRequestKey(
  header: string | undefined,
  userId: string,
  body: unknown,
  target?: string,
): Promise<RequestKey | undefined> {
  if (header === undefined || header.trim() === '') return undefined;
  if (header.length > 200)
    throw new ApiError(400, 'INVALID_IDEMPOTENCY_KEY', t('Idempotency-Key must be at most 200 characters'));
  const key = target === undefined ? header.trim() : `${target} ${header.trim()}`;
  // The order of keys in the JSON does not count.
  return { userId, key, hash: await findChecksum(canonicalText(body)) };
}

/** What the key was answered before, and whether to this very body; undefined for a new one. */
export async function findAnswer(
  queries: Queries,
  { userId, key, hash }: RequestKey,
): Promise<(RememberedResponse & { isSame: boolean }) | undefined> {
  const row = await queries
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.status === null) return undefined;
  return { status: row.status, body: row.response, isSame: row.request_hash === hash };
}

/**
 * Claims the key in the caller's transaction and returns true. A second transaction with the key waits here until the
 * first has ended; false then means that the first has answered.
 */
export async function claimRequest(queries: Queries, { userId, key, hash }: RequestKey): Promise<boolean> {
  const claimed = await queries
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Remembers the answer; commits with the record, so that there is never one without the other. */
export async function rememberAnswer(
  queries: Queries,
  { userId, key }: RequestKey,
  { status, body }: RememberedResponse,
): Promise<void> {
  await queries
    .updateTable('idempotency_keys')
    .set({ status, response: toJson(body) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
