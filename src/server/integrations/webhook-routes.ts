/** /admin/webhooks: which other programs are told what happens to applications. */
import {
  TEST_EVENT,
  type NewWebhook,
  type Webhook,
  type WebhookBody,
  type WebhookChange,
  type WebhookWithSecret,
} from '@/api/shapes/webhook';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import { LEASE_SECONDS, toChannel } from '../messages/channel-state';
import { giveUpEvents, postEvent } from '../messages/post-event';
import { RECIPIENT, toEventMessage } from '../messages/tell-programs';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import { createWebhookSecret } from '../platform/sign-webhook';
import { later } from '../platform/time-span';
import type { AddressFault } from '../platform/webhook-sender';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { sealText } from '../storage/sealed-text';
import { isUuid } from '../storage/uuid';

/** Each event is written once for each of them. */
const MOST = 20;

/** For how long the secret of before signs, too: the receiver is given the new one meanwhile. */
const FORMER_DAYS = 1;

export function addWebhookRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/webhooks', async () => {
    const rows = await selectWebhooks(platform.database.kysely).orderBy('webhook.created_at').execute();
    return { data: rows.map(toWire) };
  });
  handle('POST /admin/webhooks', ({ actor, body }) => makeWebhook(platform, actor, body));
  handle('PUT /admin/webhooks/:id', ({ actor, params, body }) => changeWebhook(platform, actor, params.id, body));
  handle('POST /admin/webhooks/:id/secret', ({ actor, params }) => changeSecret(platform, actor, params.id));
  handle('POST /admin/webhooks/:id/test', ({ params }) => sendTest(platform, params.id));
  handle('DELETE /admin/webhooks/:id', ({ actor, params }) => removeWebhook(platform, actor, params.id));
}

async function makeWebhook(
  platform: Platform,
  actor: Actor,
  { url: typed, events }: NewWebhook,
): Promise<WebhookWithSecret> {
  const url = await readAddress(platform, typed);
  const at = platform.clock();
  const secret = createWebhookSecret();
  const told = [...new Set(events)];
  return platform.database.kysely.transaction().execute(async (queries) => {
    const { count } = await queries
      .selectFrom('webhooks')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST)
      throw new ApiError(409, 'TOO_MANY_WEBHOOKS', t('There are {count} webhooks, the most there can be.', { count }));
    const { id } = await queries
      .insertInto('webhooks')
      .values({
        url,
        events: toJson(told),
        secret: await sealText(queries, secret, 'webhooks'),
        made_by: actor.userId,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addAudit(queries, { actor, action: 'webhook.add', subject: id, after: { address: url, events: told }, at });
    return { ...(await readWebhook(queries, id)), secret };
  });
}

/** What waits for one that is switched off is given up; what waits for another address goes there. */
async function changeWebhook(
  platform: Platform,
  actor: Actor,
  id: string,
  { url: typed, events, on }: WebhookChange,
): Promise<Webhook> {
  const known = await getRow(platform.database.kysely, id);
  const url = typed === known.url ? typed : await readAddress(platform, typed);
  const at = platform.clock();
  return platform.database.kysely.transaction().execute(async (queries) => {
    const before = await getRow(queries, id, true);
    const told = [...new Set(events)];
    await queries
      .updateTable('webhooks')
      .set({ url, events: toJson(told), is_on: on, ...(on ? { gone_at: null } : {}) })
      .where('id', '=', id)
      .execute();
    if (!on) await giveUpEvents(queries, id, t('The webhook was switched off'));
    if (url !== before.url)
      await queries
        .updateTable('messages')
        .from('webhooks')
        .set({ recipient: RECIPIENT })
        .whereRef('webhooks.id', '=', 'messages.webhook_id')
        .where('webhooks.id', '=', id)
        .where('messages.state', '=', 'waiting')
        .execute();
    await addAudit(queries, {
      actor,
      action: 'webhook.change',
      subject: id,
      before: { address: before.url, events: before.events, on: before.is_on },
      after: { address: url, events: told, on },
      at,
    });
    return readWebhook(queries, id);
  });
}

async function changeSecret(
  { database: { kysely }, clock }: Platform,
  actor: Actor,
  id: string,
): Promise<WebhookWithSecret> {
  const at = clock();
  const secret = createWebhookSecret();
  return kysely.transaction().execute(async (queries) => {
    const { secret: former, url } = await getRow(queries, id, true);
    await queries
      .updateTable('webhooks')
      .set({
        secret: await sealText(queries, secret, 'webhooks'),
        former_secret: former,
        former_until: later(at, { days: FORMER_DAYS }),
      })
      .where('id', '=', id)
      .execute();
    await addAudit(queries, { actor, action: 'webhook.secret', subject: id, after: { address: url }, at });
    return { ...(await readWebhook(queries, id)), secret };
  });
}

/** In the ledger like any other event. Whether it was taken says the webhook that is returned. */
async function sendTest(platform: Platform, id: string): Promise<Webhook> {
  const { kysely } = platform.database;
  const { url } = await getRow(kysely, id);
  const at = platform.clock();
  const body: WebhookBody = { type: TEST_EVENT, timestamp: at.toISOString(), data: {} };
  const message = await kysely
    .insertInto('messages')
    .values({
      ...toEventMessage({ id, recipient: url.split('?')[0] ?? url }, body, at),
      state: 'sending',
      attempts: 1,
      // Where this process is killed meanwhile, the jobs send it.
      next_attempt_at: later(at, { seconds: LEASE_SECONDS }),
    })
    .returning(['id', 'key', 'text'])
    .executeTakeFirstOrThrow();
  const settle = (change: object) =>
    kysely
      .updateTable('messages')
      .set(change)
      .where('id', '=', message.id)
      .where('state', '=', 'sending')
      .where('attempts', '=', 1)
      .execute();
  try {
    await postEvent(platform, { webhookId: id, key: message.key, body: message.text, test: true });
    await settle({ state: 'sent', sent_at: platform.clock() });
  } catch (error) {
    await settle({ state: 'failed', last_error: error instanceof Error ? error.message : String(error) });
  }
  return readWebhook(kysely, id);
}

async function removeWebhook({ database: { kysely }, clock }: Platform, actor: Actor, id: string): Promise<void> {
  const at = clock();
  await kysely.transaction().execute(async (queries) => {
    const { url, events } = await getRow(queries, id, true);
    await giveUpEvents(queries, id, t('The webhook was removed'));
    await queries.deleteFrom('message_channels').where('channel', '=', toChannel(id)).execute();
    await queries.deleteFrom('webhooks').where('id', '=', id).execute();
    await addAudit(queries, { actor, action: 'webhook.remove', subject: id, before: { address: url, events }, at });
  });
}

/** 400 for what is no address, or one to which nothing is sent. */
async function readAddress({ webhooks }: Pick<Platform, 'webhooks'>, typed: string): Promise<string> {
  if (!URL.canParse(typed)) throw invalidAt('url', t('Write an address that begins with https://'));
  const url = new URL(typed);
  if (!['http:', 'https:'].includes(url.protocol))
    throw invalidAt('url', t('Write an address that begins with https://'));
  if (url.username !== '' || url.password !== '')
    throw invalidAt('url', t('Leave name and password out of the address: the receiver knows us by the signature'));
  url.hash = '';
  const fault = await webhooks.findFault(url);
  if (fault !== undefined) throw invalidAt('url', tellFault(fault, url.hostname));
  return url.href;
}

function tellFault(fault: AddressFault, host: string): string {
  switch (fault) {
    case 'not-https':
      return t('Write an address that begins with https://');
    case 'private':
      return t(
        '{host} lies inside a private network, where nothing is sent. Whoever runs the server can allow it (WEBHOOK_NETWORKS).',
        { host },
      );
    case 'unknown':
      return t('There is no host {host}', { host });
  }
}

/** 404 for none of ours. With `lock`, nobody else changes it until the transaction ends. */
async function getRow(queries: Queries, id: string, lock = false) {
  const query = isUuid(id) ? queries.selectFrom('webhooks').selectAll().where('id', '=', id) : undefined;
  const row = await (lock ? query?.forUpdate() : query)?.executeTakeFirst();
  if (!row) throw new ApiError(404, 'WEBHOOK_NOT_FOUND', t('Webhook not found'));
  return row;
}

async function readWebhook(queries: Queries, id: string): Promise<Webhook> {
  const row = await selectWebhooks(queries).where('webhook.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, 'WEBHOOK_NOT_FOUND', t('Webhook not found'));
  return toWire(row);
}

function selectWebhooks(queries: Queries) {
  return queries
    .selectFrom('webhooks as webhook')
    .leftJoin('profiles', 'profiles.id', 'webhook.made_by')
    .select([
      'webhook.id',
      'webhook.url',
      'webhook.events',
      'webhook.is_on',
      'webhook.gone_at',
      'webhook.made_by',
      'webhook.created_at',
      'webhook.tried_at',
      'webhook.last_error',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.phone',
      'profiles.email',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

function toWire({
  id,
  url,
  events,
  is_on,
  gone_at,
  made_by,
  created_at,
  tried_at,
  last_error,
  first_name,
  last_name,
  phone,
  email,
}: Row): Webhook {
  return {
    id,
    url,
    events,
    state: is_on ? 'on' : gone_at ? 'gone' : 'off',
    made_by:
      made_by === null
        ? null
        : { id: made_by, name: toName({ first_name: first_name ?? '', last_name: last_name ?? '', phone, email }) },
    created_at: created_at.toISOString(),
    tried_at: tried_at?.toISOString() ?? null,
    error: last_error,
  };
}
