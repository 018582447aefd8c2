/** Sends what waits in one channel. Any number of processes may do so at once: each message is taken by one of them. */
import { sql } from 'kysely';
import type { Platform } from '../platform/platform';
import type { Message } from '../platform/messenger';
import { unsealText } from './sealed-text';
import { later } from '../platform/time-span';

export type Sender = Pick<Platform, 'database' | 'messages' | 'clock' | 'log' | 'jobs'>;

/** Messages that are taken and sent at a time. */
const BATCH = 20;

/**
 * Seconds until the next attempt, after the first one, the second one, and so on; after the last of them the message
 * has failed.
 */
const PAUSES = [10, 30, 2 * 60, 10 * 60, 60 * 60, 6 * 60 * 60] as const;

/**
 * Longer than any messenger takes: a message that is still being sent then was left behind by a process that was
 * killed.
 */
const LEASE = { minutes: 5 };

/** Longest text of a failure that is kept. */
const LONGEST_ERROR = 500;

interface TakenMessage {
  id: number;
  occasion: string;
  channel: Message['channel'];
  recipient: string;
  subject: string | null;
  text: string;
  sealed: string | null;
  attempts: number;
  expires_at: Date | null;
}

/**
 * Sends until nothing is due, the channel takes none of a batch, or `signal` says to stop; then enqueues the job for
 * the time when the next message is due.
 */
export async function sendMessages(platform: Sender, channel: Message['channel'], signal?: AbortSignal): Promise<void> {
  const {
    database: { kysely },
    clock,
    jobs,
  } = platform;
  let isDown = false;
  while (!isDown && signal?.aborted !== true) {
    const taken = await takeBatch(platform, channel);
    if (taken.length === 0) break;
    const answers = await Promise.all(taken.map((message) => deliver(platform, message)));
    isDown = answers.every((isDone) => !isDone);
  }
  const {
    rows: [next],
  } = await sql<{
    at: Date | null;
  }>`select min(next_attempt_at) as at from public.messages as message where ${isOpen(channel)}`.execute(kysely);
  if (!next?.at) return;
  // Of a channel that is down, one attempt after another would use up those of all that waits.
  const earliest = isDown ? later(clock(), { seconds: PAUSES[0] }) : next.at;
  await jobs.enqueue({ name: `send-${channel}` }, { at: next.at > earliest ? next.at : earliest });
}

/** Not sent yet, and none before it about the same application is: nobody reads "Suspended" before "Approved". */
function isOpen(channel: Message['channel']) {
  return sql<boolean>`message.channel = ${channel} and message.state in ('waiting', 'sending') and not exists (
    select from public.messages as earlier
    where earlier.application_id = message.application_id and earlier.id < message.id and earlier.channel = message.channel and earlier.state in ('waiting', 'sending'))`;
}

/** The longest due come first. They are this process's until the lease is over. */
async function takeBatch(
  { database: { kysely }, clock }: Sender,
  channel: Message['channel'],
): Promise<TakenMessage[]> {
  const now = clock();
  const { rows } = await sql<TakenMessage>`
    with due as (
      select message.id from public.messages as message
      where ${isOpen(channel)} and message.next_attempt_at <= ${now}
      order by message.next_attempt_at, message.id limit ${BATCH} for update of message skip locked
    )
    update public.messages as taken set state = 'sending', attempts = attempts + 1, next_attempt_at = ${later(now, LEASE)}
    from due where taken.id = due.id
    returning taken.id, occasion, channel, recipient, subject, text, sealed, attempts, expires_at`.execute(kysely);
  return rows;
}

/** False when the messenger did not take it. */
async function deliver(platform: Sender, message: TakenMessage): Promise<boolean> {
  const {
    database: { kysely },
    messages,
    clock,
  } = platform;
  const { channel, recipient: to, subject, sealed } = message;
  if (message.expires_at !== null && message.expires_at <= clock()) {
    await giveUp(platform, message, 'It was of no use any more');
    return true;
  }
  try {
    const text = sealed === null ? message.text : await unsealText(kysely, sealed);
    await messages.send({ channel, to, text, ...(subject === null ? {} : { subject }) });
  } catch (error) {
    await putOff(platform, message, error instanceof Error ? error.message : String(error));
    return false;
  }
  await settle(platform, message, { state: 'sent', sent_at: clock(), sealed: null, last_error: null });
  return true;
}

/** Until its next attempt; after the last one it has failed. */
async function putOff(platform: Sender, message: TakenMessage, reason: string): Promise<void> {
  const pause = PAUSES[message.attempts - 1];
  if (pause === undefined) return giveUp(platform, message, reason);
  await settle(platform, message, {
    state: 'waiting',
    next_attempt_at: later(platform.clock(), { seconds: pause }),
    last_error: reason.slice(0, LONGEST_ERROR),
  });
  platform.log.warn(toLogged(message), 'a message could not be sent yet');
}

async function giveUp(platform: Sender, message: TakenMessage, reason: string): Promise<void> {
  await settle(platform, message, { state: 'failed', sealed: null, last_error: reason.slice(0, LONGEST_ERROR) });
  platform.log.error(toLogged(message), 'a message was not sent');
}

/** The reason stays in the row: a provider's words may have the recipient in them. */
function toLogged({ id, occasion, channel, attempts }: TakenMessage) {
  return { message: id, occasion, channel, attempts };
}

/** Does nothing when another process has taken the message meanwhile. */
async function settle({ database: { kysely } }: Sender, { id, attempts }: TakenMessage, change: object): Promise<void> {
  await kysely
    .updateTable('messages')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute();
}
