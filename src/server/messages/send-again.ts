/** Officers have messages sent again: one that failed, all that failed, or a copy of one that has left. */
import { sql } from 'kysely';
import type { Message, MessageFilter } from '@/api/shapes/message';
import { addAudit } from '../audit/audit-log';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { endPauseOfWebhook } from './channel-state';
import { RECIPIENT } from './tell-programs';
import { applyMessageFilter, getMessage, isRepeatable, findMessages } from './list-messages';
import type { Router } from '../http/router';
import { t } from '@/texts/t';

/** Messages that are sent again by one call. */
const MOST_AT_ONCE = 10_000;

/** Where the person or the program can be reached now; where the message went, when nothing else is known. */
const ADDRESS = sql<string>`coalesce((select ${RECIPIENT} from public.webhooks where webhooks.id = messages.webhook_id), (select case when messages.channel = 'sms' then profiles.phone else profiles.email end
  from public.profiles where profiles.id = messages.user_id), messages.recipient)`;

/** A provider that says later that it could not deliver one has taken it, and would take none by its key again. */
const WAS_TAKEN = sql<boolean>`(messages.sent_at is not null and messages.channel <> 'webhook')`;

/**
 * What a message that has not left is set to. Its key stays, since it may have been taken, unless it goes to another
 * address, or its provider was done with it.
 */
function anew(now: Date) {
  return {
    state: 'waiting',
    attempts: 0,
    next_attempt_at: now,
    last_error: null,
    sent_at: null,
    recipient: ADDRESS,
    key: sql<string>`case when ${ADDRESS} = messages.recipient and not ${WAS_TAKEN} then messages.key else gen_random_uuid() end`,
    provider_id: sql<string | null>`case when ${WAS_TAKEN} then null else messages.provider_id end`,
  } as const;
}

/**
 * Sends one again: itself when it has not left, else a copy. An event for another program is always itself: by its id
 * the receiver knows it again, whoever has it sent; and it leaves at once, however long the receiver was to be left
 * alone. 404 without such a message, 409 while it is being sent and for one that cannot be repeated.
 */
async function sendAgain(platform: Platform, { actor, id }: { actor: Actor; id: string }): Promise<Message> {
  const { database, clock, jobs } = platform;
  const now = clock();
  return database.kysely.transaction().execute(async (transaction) => {
    const row = await findRow(transaction, id, now);
    const sentId =
      row.channel !== 'webhook' && (row.state === 'sent' || row.state === 'delivered')
        ? await copy(transaction, row.id, now)
        : await reset(transaction, row.id, now);
    if (row.webhook_id !== null) await endPauseOfWebhook(transaction, row.webhook_id, now);
    const sent = await getMessage(transaction, String(sentId), now);
    if (!sent) throw notFound();
    const { channel, occasion, recipient, state, error } = row;
    await addAudit(transaction, {
      actor,
      action: 'message.again',
      subject: row.application_id ?? row.user_id ?? `message ${row.id}`,
      before: { message: String(row.id), channel, occasion, recipient, state, ...(error === null ? {} : { error }) },
      after: { message: String(sentId), recipient: sent.recipient },
      at: now,
    });
    await jobs.enqueue({ name: `send-${channel}` }, { queries: transaction });
    return sent;
  });
}

/** All that failed and that the filter leaves; returns how many. */
async function sendAllAgain(
  { database, clock, jobs }: Platform,
  { actor, filter }: { actor: Actor; filter: MessageFilter },
): Promise<number> {
  const now = clock();
  return database.kysely.transaction().execute(async (transaction) => {
    const failed = applyMessageFilter(transaction.selectFrom('messages'), { ...filter, state: 'failed' })
      .select('messages.id')
      .where(isRepeatable(now))
      .orderBy('messages.id')
      .limit(MOST_AT_ONCE)
      .forUpdate();
    const rows = await transaction
      .updateTable('messages')
      .set(anew(now))
      .where('id', 'in', failed)
      .returning(['channel', 'webhook_id'])
      .execute();
    if (rows.length === 0) return 0;
    await addAudit(transaction, {
      actor,
      action: 'messages.again',
      subject: 'messages',
      after: { ...filter, messages: rows.length },
      at: now,
    });
    for (const webhookId of new Set(rows.flatMap(({ webhook_id }) => webhook_id ?? [])))
      await endPauseOfWebhook(transaction, webhookId, now);
    for (const channel of new Set(rows.map((row) => row.channel)))
      await jobs.enqueue({ name: `send-${channel}` }, { queries: transaction });
    return rows.length;
  });
}

async function findRow(queries: Queries, id: string, now: Date) {
  const row = /^\d{1,15}$/.test(id)
    ? await queries
        .selectFrom('messages')
        .select([
          'id',
          'channel',
          'webhook_id',
          'occasion',
          'recipient',
          'state',
          'last_error as error',
          'application_id',
          'user_id',
        ])
        .select(isRepeatable(now).as('repeatable'))
        .where('id', '=', Number(id))
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound();
  if (row.state === 'sending') throw new ApiError(409, 'MESSAGE_LEAVING', t('This message is being sent right now'));
  if (!row.repeatable && row.channel === 'webhook')
    throw new ApiError(409, 'MESSAGE_NOT_REPEATABLE', t('Its webhook was removed, or is switched off.'));
  if (!row.repeatable)
    throw new ApiError(
      409,
      'MESSAGE_NOT_REPEATABLE',
      t('This message had a link or code that is not kept any more. Please have a new one made.'),
    );
  return row;
}

async function reset(queries: Queries, id: number, now: Date): Promise<number> {
  await queries.updateTable('messages').set(anew(now)).where('id', '=', id).execute();
  return id;
}

/** With a key of its own, since the provider has taken the first one. */
async function copy(queries: Queries, id: number, now: Date): Promise<number> {
  const { id: copied } = await queries
    .insertInto('messages')
    .columns([
      'application_id',
      'user_id',
      'invitation_id',
      'occasion',
      'channel',
      'language',
      'recipient',
      'subject',
      'text',
      'next_attempt_at',
      'expires_at',
      'created_at',
    ])
    .expression((from) =>
      from
        .selectFrom('messages')
        .select(['application_id', 'user_id', 'invitation_id', 'occasion', 'channel', 'language'])
        .select([ADDRESS.as('recipient'), 'subject', 'text'])
        .select([
          sql<Date>`${now}::timestamptz`.as('next_attempt_at'),
          'expires_at',
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return copied;
}

function notFound(): ApiError {
  return new ApiError(404, 'MESSAGE_NOT_FOUND', t('Message not found'));
}

/** /admin/messages: what was sent to people, and what could not be. */
export function addMessageRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/messages', ({ query }) => findMessages(platform.database.kysely, query, platform.clock()));
  handle('POST /admin/messages/again', async ({ actor, body }) => ({
    messages: await sendAllAgain(platform, { actor, filter: body }),
  }));
  handle('POST /admin/messages/:id/again', ({ actor, params }) => sendAgain(platform, { actor, id: params.id }));
}
