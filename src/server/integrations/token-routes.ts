/** /admin/tokens: what administrators let other programs call the API with. */
import {
  listTokenPermissions,
  TOKEN_DAYS,
  TOKEN_PREFIX,
  type ApiToken,
  type MadeApiToken,
  type NewApiToken,
} from '@/api/shapes/api-token';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { createSecretText, hashSecretText } from '../storage/secret-text';
import { isUuid } from '../storage/uuid';

/** Tokens that are kept in sight, those that open something before all others: those of the last years. */
const MOST_LISTED = 500;

export function addTokenRoutes({ handle }: Router, platform: Platform): void {
  const { database, clock } = platform;
  handle('GET /admin/tokens', async () => ({ data: await listTokens(database.kysely, clock()) }));
  handle('POST /admin/tokens', ({ actor, body }) => makeToken(platform, actor, body));
  handle('DELETE /admin/tokens/:id', async ({ actor, params }) => ({
    revoked: await revokeToken(platform, actor, params.id),
  }));
}

async function listTokens(queries: Queries, now: Date): Promise<ApiToken[]> {
  const rows = await selectTokens(queries)
    .orderBy((order) => order.and([order('token.revoked_at', 'is', null), order('token.ends_at', '>', now)]), 'desc')
    .orderBy('token.created_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => toWire(row, now));
}

/** 400 for an end that is past or too far, and for a permission that the maker does not hold or no token can have. */
async function makeToken(
  { database: { kysely }, clock }: Platform,
  actor: Actor,
  { name, permissions, until }: NewApiToken,
): Promise<MadeApiToken> {
  const at = clock();
  const today = toDay(at);
  if (until < today) throw invalidAt('until', t('Choose a day that is not past'));
  if (until > addDays(today, TOKEN_DAYS)) throw invalidAt('until', t('Choose a day within a year'));
  const held = listTokenPermissions(actor.permissions);
  const stranger = permissions.find((permission) => !held.includes(permission));
  if (stranger !== undefined)
    throw invalidAt('permissions', t('You cannot give {permission} to an API token', { permission: stranger }));
  const token = `${TOKEN_PREFIX}${createSecretText()}`;
  const given = [...new Set(permissions)];
  const row = await kysely.transaction().execute(async (queries) => {
    const { id } = await queries
      .insertInto('api_tokens')
      .values({
        name,
        token_hash: await hashSecretText(token),
        permissions: toJson(given),
        made_by: actor.userId,
        created_at: at,
        ends_at: startOfDay(addDays(until, 1)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addAudit(queries, {
      actor,
      action: 'token.add',
      subject: id,
      after: { name, permissions: given, until },
      at,
    });
    return selectTokens(queries).where('token.id', '=', id).executeTakeFirstOrThrow();
  });
  return { ...toWire(row, at), token };
}

/** False when it had been revoked before; 404 for none of ours. */
async function revokeToken({ database: { kysely }, clock }: Platform, actor: Actor, id: string): Promise<boolean> {
  const at = clock();
  return kysely.transaction().execute(async (queries) => {
    const row = isUuid(id)
      ? await queries.selectFrom('api_tokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      : undefined;
    if (!row) throw new ApiError(404, 'TOKEN_NOT_FOUND', t('API token not found'));
    if (row.revoked_at) return false;
    await queries.updateTable('api_tokens').set({ revoked_at: at }).where('id', '=', id).execute();
    await addAudit(queries, { actor, action: 'token.revoke', subject: id, before: { name: row.name }, at });
    return true;
  });
}

function selectTokens(queries: Queries) {
  return queries
    .selectFrom('api_tokens as token')
    .innerJoin('profiles', 'profiles.id', 'token.made_by')
    .select([
      'token.id',
      'token.name',
      'token.permissions',
      'token.made_by',
      'token.created_at',
      'token.ends_at',
      'token.last_used_at',
      'token.revoked_at',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.phone',
      'profiles.email',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number];

function toWire(
  { id, name, permissions, made_by, created_at, ends_at, last_used_at, revoked_at, ...maker }: Row,
  now: Date,
): ApiToken {
  return {
    id,
    name,
    permissions,
    made_by: { id: made_by, name: toName(maker) },
    created_at: created_at.toISOString(),
    until: addDays(toDay(ends_at), -1),
    last_used_at: last_used_at?.toISOString() ?? null,
    state: revoked_at ? 'revoked' : ends_at <= now ? 'ended' : 'active',
  };
}
