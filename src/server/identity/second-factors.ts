/** Second factors of officers in the embedded sign-in: authenticator apps, and the recovery codes beside them. */
import type { AuthFactor } from '../platform/session';
import type { Selectable } from 'kysely';
import { ApiError } from '../platform/api-error';
import { later, earlier } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { sealText, unsealText, type SealedKind } from '../storage/sealed-text';
import { hashSecretText } from '../storage/secret-text';
import type { Tables } from '../storage/tables';
import { createTotpSecret, findTotpStep } from './totp';
import { t } from '@/texts/t';

const KIND = 'second-factors' satisfies SealedKind;
const CHALLENGE_MINUTES = 5;
/** As many as a hosted project takes. */
const MOST_FACTORS = 10;
const RECOVERY_CODES = 10;

/** No letter that is taken for another one: 32 signs, five bits each. */
const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz123456789';
const RECOVERY_LENGTH = 16;

export type StoredFactor = Selectable<Tables['auth.mfa_factors']>;

/** As the wire lists them with their user. */
export async function listFactors(queries: Queries, userId: string): Promise<AuthFactor[]> {
  const rows = await queries
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...(row.friendly_name === null ? {} : { friendly_name: row.friendly_name }),
    factor_type: row.factor_type,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.last_challenged_at ? { last_challenged_at: row.last_challenged_at.toISOString() } : {}),
  }));
}

export async function hasSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  return row !== undefined;
}

/** A factor that counts once its first code is right; what was begun before and left is forgotten. 422 beyond ten. */
export async function addFactor(
  queries: Queries,
  { userId, name, now }: { userId: string; name: string | undefined; now: Date },
): Promise<{ factor: StoredFactor; secret: string }> {
  await queries
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .execute();
  const others = await listFactors(queries, userId);
  if (others.length >= MOST_FACTORS)
    throw new ApiError(
      422,
      'too_many_enrolled_mfa_factors',
      t('Maximum number of verified factors reached, unenroll to continue'),
    );
  if (name && others.some(({ friendly_name }) => friendly_name === name))
    throw new ApiError(
      422,
      'mfa_factor_name_conflict',
      t('A factor with the friendly name "{name}" for this user already exists', { name }),
    );
  const secret = createTotpSecret();
  const factor = await queries
    .insertInto('auth.mfa_factors')
    .values({
      user_id: userId,
      friendly_name: name ?? null,
      factor_type: 'totp',
      status: 'unverified',
      secret: await sealText(queries, secret, KIND),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { factor, secret };
}

/** 404 for a factor that is not the user's. */
export async function getFactor(queries: Queries, userId: string, id: string): Promise<StoredFactor> {
  const factor = await queries
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'totp')
    .executeTakeFirst();
  if (!factor) throw new ApiError(404, 'mfa_factor_not_found', t('Factor not found'));
  return factor;
}

/** What a code answers; it holds for five minutes. */
export async function addChallenge(
  queries: Queries,
  factorId: string,
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  await queries
    .deleteFrom('auth.mfa_challenges')
    .where('factor_id', '=', factorId)
    .where('created_at', '<', earlier(now, { minutes: CHALLENGE_MINUTES }))
    .execute();
  await queries.updateTable('auth.mfa_factors').set({ last_challenged_at: now }).where('id', '=', factorId).execute();
  const { id } = await queries
    .insertInto('auth.mfa_challenges')
    .values({ factor_id: factorId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, expiresAt: later(now, { minutes: CHALLENGE_MINUTES }) };
}

/** 404 for one that is not of this factor, 422 for one that is too old. */
export async function assertChallenge(
  queries: Queries,
  { id, factorId, now }: { id: string; factorId: string; now: Date },
): Promise<void> {
  const challenge = await queries
    .selectFrom('auth.mfa_challenges')
    .select('created_at')
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
  if (!challenge)
    throw new ApiError(404, 'mfa_factor_not_found', t('MFA factor with the provided challenge ID not found'));
  if (now > later(challenge.created_at, { minutes: CHALLENGE_MINUTES }))
    throw new ApiError(
      422,
      'mfa_challenge_expired',
      t('MFA challenge {id} has expired, verify against another challenge or create a new challenge.', { id }),
    );
}

/**
 * Whether it is a code of the factor that was not used yet, which it then is, and the factor is verified. `first`: it
 * was not before.
 */
export async function useFactorCode(
  queries: Queries,
  { factor, code, now }: { factor: StoredFactor; code: string; now: Date },
): Promise<{ right: boolean; first: boolean }> {
  const first = factor.status === 'unverified';
  const secret = await unsealText(queries, factor.secret ?? '', KIND);
  const step = await findTotpStep(secret, code, now);
  if (step === undefined) return { right: false, first };
  // One statement both compares and uses up, so that of two equal requests one alone succeeds.
  const used = await queries
    .updateTable('auth.mfa_factors')
    .set({ last_used_step: step, status: 'verified', updated_at: now })
    .where('id', '=', factor.id)
    .where((where) => where.or([where('last_used_step', 'is', null), where('last_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  if (!used) return { right: false, first };
  await queries.deleteFrom('auth.mfa_challenges').where('factor_id', '=', factor.id).execute();
  return { right: true, first };
}

/**
 * Removes the factor; with the last app go the recovery codes, which stand for one, and its sessions are of the
 * password alone again.
 */
export async function removeFactor(queries: Queries, { id, user_id }: StoredFactor): Promise<void> {
  await queries.deleteFrom('auth.mfa_factors').where('id', '=', id).execute();
  const left = await queries
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', user_id)
    .where('factor_type', '=', 'totp')
    .where('status', '=', 'verified')
    .executeTakeFirst();
  if (left) return;
  await removeFactors(queries, user_id);
  await queries.updateTable('auth.sessions').set({ aal: 'aal1' }).where('user_id', '=', user_id).execute();
}

/** All of them; false when there was none that was verified. */
export async function removeFactors(queries: Queries, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(queries, userId);
  await queries.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
  return had;
}

export interface RecoveryCodes {
  id: string;
  codes: string[];
}

/** The set of the user that there is; undefined without one. */
export async function findRecoverySet(queries: Queries, userId: string): Promise<StoredFactor | undefined> {
  return queries
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .executeTakeFirst();
}

/** A new set in the place of the one before, whose codes open nothing any more. Called in a transaction. */
export async function makeRecoveryCodes(
  queries: Queries,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<RecoveryCodes> {
  const before = await findRecoverySet(queries, userId);
  const { id } =
    before ??
    (await queries
      .insertInto('auth.mfa_factors')
      .values({
        user_id: userId,
        friendly_name: name,
        factor_type: 'recovery_code',
        status: 'verified',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  await queries.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', id).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  const rows = await Promise.all(codes.map(async (code) => ({ code_hash: await hashSecretText(code), factor_id: id })));
  await queries.insertInto('auth.mfa_recovery_codes').values(rows).execute();
  return { id, codes };
}

/** How many codes of a set there are, and how many are not used yet. */
export async function countRecoveryCodes(
  queries: Queries,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const rows = await queries
    .selectFrom('auth.mfa_recovery_codes')
    .select('used_at')
    .where('factor_id', '=', factorId)
    .execute();
  return { total: rows.length, remaining: rows.filter(({ used_at }) => used_at === null).length };
}

/** True when it is a code of the user's that was not used yet, which it then is. Case, blanks and "-" do not count. */
export async function useRecoveryCode(queries: Queries, userId: string, typed: string, now: Date): Promise<boolean> {
  const code_hash = await hashSecretText(typed.toLowerCase().replace(/[\s-]/g, ''));
  const used = await queries
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('factor_id', 'in', (from) => from.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', userId))
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** 80 random bits: a plain hash gives none away. */
function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH));
  return Array.from(bytes, (byte) => RECOVERY_SIGNS[byte % RECOVERY_SIGNS.length]).join('');
}
