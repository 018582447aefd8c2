/** What all processes that send through a channel keep to together: who takes which message, and when it may leave. */
import { sql } from 'kysely';
import type { Message } from '../platform/messenger';
import type { Job } from '../platform/jobs';
import { later } from '../platform/time-span';
import type { Queries } from '../storage/database';

/** Each webhook is a channel of its own: a receiver that is down holds up no other. */
export type Channel = Message['channel'] | `webhook:${string}`;

export interface TakenMessage {
  id: number;
  key: string;
  occasion: string;
  channel: Message['channel'] | 'webhook';
  webhook_id: string | null;
  recipient: string;
  language: string | null;
  subject: string | null;
  text: string;
  sealed: string | null;
  attempts: number;
  expires_at: Date | null;
  /** When it may leave. */
  slot_at: Date;
}

/**
 * Longer than a message takes to leave: one that is still being sent then was left behind by a process that was killed.
 */
export const LEASE_SECONDS = 60;

/** Messages are taken that may leave within so many seconds; the others are left to whoever is free then. */
export const AHEAD_SECONDS = 1;

/**
 * Not sent yet, and none before it about the same application is: nobody reads "Suspended" before "Approved". Not as
 * "not exists", for which all that waits would be read each time; so each is looked up, of the few that are taken.
 */
function isOpen(channel: Channel) {
  return sql<boolean>`${isOf('message', channel)} and message.state in ('waiting', 'sending') and (
    select earlier.id from public.messages as earlier
    where earlier.application_id = message.application_id and earlier.id < message.id and ${isOf('earlier', channel)} and earlier.state in ('waiting', 'sending')
    limit 1) is null`;
}

function isOf(message: 'message' | 'earlier', channel: Channel) {
  const webhook = findWebhook(channel);
  return webhook === undefined
    ? sql<boolean>`${sql.ref(message)}.channel = ${channel}`
    : sql<boolean>`${sql.ref(message)}.webhook_id = ${webhook}`;
}

/** The channel of a webhook. */
export function toChannel(webhookId: string): Channel {
  return `webhook:${webhookId}`;
}

function findWebhook(channel: Channel): string | undefined {
  return channel.startsWith('webhook:') ? channel.slice('webhook:'.length) : undefined;
}

/** The job that sends what waits in a channel. */
export function toJob(channel: Channel): Job {
  return { name: channel === 'sms' || channel === 'email' ? `send-${channel}` : 'send-webhook' };
}

/** Those of webhooks for which anything waits. */
export async function listWebhookChannels(queries: Queries): Promise<Channel[]> {
  const rows = await queries
    .selectFrom('messages')
    .select('webhook_id')
    .distinct()
    .where('webhook_id', 'is not', null)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  return rows.flatMap(({ webhook_id }) => (webhook_id === null ? [] : [toChannel(webhook_id)]));
}

/**
 * At most `most` of what is due, the longest due first, each with the moment from which it may leave. They are this
 * process's until the lease is over. None while the channel is paused, or what may leave soon has been taken.
 */
export async function takeMessages(
  queries: Queries,
  channel: Channel,
  { most, perSecond, now }: { most: number; perSecond: number; now: Date },
): Promise<TakenMessage[]> {
  const gap = 1 / perSecond;
  const { rows } = await sql<TakenMessage>`
    with channel as (
      select greatest(next_slot_at, ${now}::timestamptz) as slot from public.message_channels
      where channel = ${channel} and paused_until <= ${now} for update
    ), due as (
      select message.id from public.messages as message
      where ${isOpen(channel)} and message.next_attempt_at <= ${now}
      order by message.next_attempt_at, message.id
      limit ${most} for update of message skip locked
    ), numbered as (
      select placed.id, placed.place, channel.slot from channel,
        (select due.id, row_number() over (order by due.id) - 1 as place from due) as placed
      where placed.place * ${gap}::float8 < extract(epoch from ${later(now, { seconds: AHEAD_SECONDS })}::timestamptz - channel.slot)
    ), booked as (
      update public.message_channels set next_slot_at = channel.slot + (select count(*) from numbered) * ${gap}::float8 * interval '1 second'
      from channel where message_channels.channel = ${channel}
    )
    update public.messages as taken
    set state = 'sending', attempts = attempts + 1, next_attempt_at = ${later(now, { seconds: LEASE_SECONDS })}
    from numbered where taken.id = numbered.id
    returning taken.id, taken.key, occasion, taken.channel, webhook_id, recipient, language, subject, text, sealed, attempts, expires_at,
      numbered.slot + numbered.place * ${gap}::float8 * interval '1 second' as slot_at`.execute(queries);
  // An update returns rows in the order of its plan.
  return rows.toSorted((one, other) => one.slot_at.getTime() - other.slot_at.getTime());
}

/** Counts a message that leaves at once, so that the others wait for it. */
export async function bookSlot(
  queries: Queries,
  channel: Channel,
  { perSecond, now }: { perSecond: number; now: Date },
): Promise<void> {
  const gap = sql<Date>`${1 / perSecond}::float8 * interval '1 second'`;
  await queries
    .insertInto('message_channels')
    .values({ channel, next_slot_at: sql<Date>`${now}::timestamptz + ${gap}` })
    .onConflict((known) =>
      known.column('channel').doUpdateSet({
        next_slot_at: sql<Date>`greatest(message_channels.next_slot_at, ${now}::timestamptz) + ${gap}`,
      }),
    )
    .execute();
}

/**
 * Has a row for the channel, before anything is sent by it for the first time. What would wait beyond `unlikely` is
 * due: a clock that has been set back since had put it off.
 */
export async function openChannel(
  queries: Queries,
  channel: Channel,
  { now, unlikely }: { now: Date; unlikely: Date },
): Promise<void> {
  await queries
    .insertInto('message_channels')
    .values({ channel })
    .onConflict((known) =>
      known
        .column('channel')
        .doUpdateSet({ next_slot_at: now, paused_until: now })
        .where((where) =>
          where.or([
            where('message_channels.next_slot_at', '>', unlikely),
            where('message_channels.paused_until', '>', unlikely),
          ]),
        ),
    )
    .execute();
  await queries
    .updateTable('messages as message')
    .set({ next_attempt_at: now })
    .where(isOf('message', channel))
    .where('message.state', 'in', ['waiting', 'sending'])
    .where('message.next_attempt_at', '>', unlikely)
    .execute();
}

/**
 * When there is something to be sent next, and when the rate of the channel lets it leave; undefined when nothing
 * waits.
 */
export async function findNextMoment(
  queries: Queries,
  channel: Channel,
  perSecond: number,
): Promise<{ due: Date; slot: Date } | undefined> {
  const {
    rows: [next],
  } = await sql<{ due: Date | null; slot: Date }>`
    select (select greatest(message.next_attempt_at, paused_until) from public.messages as message
        where ${isOpen(channel)} order by message.next_attempt_at limit 1) as due,
      next_slot_at - ${AHEAD_SECONDS - 1 / perSecond}::float8 * interval '1 second' as slot
    from public.message_channels where channel = ${channel}`.execute(queries);
  if (!next?.due) return undefined;
  return { due: next.due, slot: next.slot };
}

/** What waits for the receiver is due: an officer says that it can be reached. */
export async function endPauseOfWebhook(queries: Queries, webhookId: string, now: Date): Promise<void> {
  await queries
    .updateTable('message_channels')
    .set({ paused_until: now })
    .where('channel', '=', toChannel(webhookId))
    .where('paused_until', '>', now)
    .execute();
}

/** Nothing leaves through the channel before: for all processes. */
export async function pauseChannel(queries: Queries, channel: Channel, until: Date): Promise<void> {
  await queries
    .updateTable('message_channels')
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until})` })
    .where('channel', '=', channel)
    .execute();
}

/** What a process had taken that has ended since: only where there is no other that could be sending it now. */
export async function releaseLeftMessages(queries: Queries, now: Date): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ state: 'waiting', next_attempt_at: now })
    .where('state', '=', 'sending')
    .execute();
}
