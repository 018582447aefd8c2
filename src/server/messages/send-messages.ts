/** Sends what waits in one channel. Any number of processes may do so at once: each message is taken by one of them. */
import { later, unlikelyAfter } from '../platform/time-span';
import {
  AHEAD_SECONDS,
  findNextMoment,
  openChannel,
  pauseChannel,
  listWebhookChannels,
  takeMessages,
  toChannel,
  toJob,
  type Channel,
  type TakenMessage,
  bookSlot,
  LEASE_SECONDS,
} from './channel-state';
import { SendFailure } from '../platform/messenger';
import type { Platform } from '../platform/platform';
import { unsealText, sealText } from '../storage/sealed-text';
import { postEvent } from './post-event';
import { t } from '@/texts/t';
import { sql } from 'kysely';
import type { Occasion } from '@/api/shapes/message';
import { hideSecret, type Worded } from './write-message';

type Sender = Pick<
  Platform,
  'catalog' | 'database' | 'messages' | 'webhooks' | 'clock' | 'log' | 'jobs' | 'settings' | 'config'
>;

/** Milliseconds that a messenger may take, whatever it does: less than the lease of what it sends. */
const TIME_LIMIT = 45_000;

/** Longest text of a failure that is kept. */
const LONGEST_ERROR = 500;

/** Longest time that a provider can have its channel wait for. */
const LONGEST_PAUSE_SECONDS = 3600;

/** failed: not taken, which may be the channel's fault; sent: also when there was nothing to send, or it is to wait. */
type Outcome = 'sent' | 'failed';

/**
 * Messages that one process sends at a time. To a webhook one after the other, and none while the last one was not
 * taken: whoever is told keeps the order, and a receiver that hangs is left in peace.
 */
function countAtOnce(channel: Channel): number {
  return isPeoples(channel) ? 20 : 1;
}

/** No receiver of events has asked for fewer. */
const WEBHOOK_PER_SECOND = 100;

function isPeoples(channel: Channel): channel is 'sms' | 'email' {
  return channel === 'sms' || channel === 'email';
}

/** Says, whenever it is asked, whether to stop. */
type StopSign = Pick<AbortSignal, 'aborted'>;

/** Of one job that sends events: what has come meanwhile for a webhook with nothing to do waits for the next one. */
const TURN_SECONDS = 10;

/**
 * What waits for other programs: for each side by side, for a while. A receiver that takes its time with much to hear
 * goes on in the next job, so that others' new events do not wait until its last.
 */
export async function sendEvents(platform: Sender, signal?: AbortSignal): Promise<void> {
  const { clock, database } = platform;
  const end = later(clock(), { seconds: TURN_SECONDS });
  const turn: StopSign = {
    get aborted() {
      return signal?.aborted === true || clock() >= end;
    },
  };
  const channels = await listWebhookChannels(database.kysely);
  await Promise.all(channels.map((channel) => sendMessages(platform, channel, turn)));
}

/**
 * Sends until nothing is due, the channel takes nothing, or `signal` says to stop; then enqueues the job for the time
 * when the next message is due.
 */
export async function sendMessages(platform: Sender, channel: Channel, signal?: StopSign): Promise<void> {
  const {
    database: { kysely },
    clock,
    jobs,
    settings,
    config,
  } = platform;
  const perSecond = isPeoples(channel) ? (await settings.read('quotas'))[`${channel}_per_second`] : WEBHOOK_PER_SECOND;
  const longest = { seconds: Math.max(LONGEST_PAUSE_SECONDS, ...config.messagePauses) };
  const begun = clock();
  await openChannel(kysely, channel, { now: begun, unlikely: unlikelyAfter(begun, longest) });
  for (;;) {
    const isDown = await sendWhatIsDue(platform, channel, perSecond, signal);
    // Of a channel that is down, one attempt after another would use up those of all that waits.
    if (isDown) await pauseChannel(kysely, channel, later(clock(), { seconds: config.messagePauses[0] ?? 0 }));
    const next = await findNextMoment(kysely, channel, perSecond);
    if (next === undefined) return;
    const [due, slot, now] = [next.due.getTime(), next.slot.getTime(), clock().getTime()];
    const waitsForRate = due <= now && slot > now && slot <= now + AHEAD_SECONDS * 1000;
    if (isDown || signal?.aborted === true || !waitsForRate)
      return jobs.enqueue(toJob(channel), { at: new Date(Math.max(due, slot)) });
    await pause(slot - now);
  }
}

/** True when one message after another was not taken. */
async function sendWhatIsDue(
  platform: Sender,
  channel: Channel,
  perSecond: number,
  signal: StopSign | undefined,
): Promise<boolean> {
  const { clock } = platform;
  const atOnce = countAtOnce(channel);
  const running = new Set<Promise<void>>();
  /** Failures since the last success: a channel that may be down gets fewer and fewer. */
  let failures = 0;
  /** Of the database, not of a provider. */
  const errors: unknown[] = [];

  const send = (message: Awaited<ReturnType<typeof takeMessages>>[number]) => {
    const work = (async () => {
      await pause(message.slot_at.getTime() - clock().getTime());
      const outcome = await deliverMessage(platform, message);
      failures = outcome === 'failed' ? failures + 1 : 0;
    })();
    const ended = work.catch((error: unknown) => void errors.push(error)).finally(() => void running.delete(ended));
    running.add(ended);
  };

  while (signal?.aborted !== true && errors.length === 0) {
    const most = atOnce - failures - running.size;
    const taken =
      most > 0 ? await takeMessages(platform.database.kysely, channel, { most, perSecond, now: clock() }) : [];
    for (const message of taken) send(message);
    if (running.size === 0) break;
    // Several at a time: asking for each one by itself takes as long as sending it.
    const enough = taken.length === most && most > 0 ? Math.floor(atOnce / 2) : running.size - 1;
    while (running.size > enough) await Promise.race(running);
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
  return failures >= atOnce;
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** One attempt at one message, and what becomes of it. */
async function deliverMessage(platform: Sender, message: TakenMessage): Promise<Outcome> {
  const { clock } = platform;
  if (message.expires_at !== null && message.expires_at <= clock()) {
    await giveUp(platform, message);
    return 'sent';
  }
  let providerId: string | undefined;
  try {
    providerId = await withinLimit(handOver(platform, message));
  } catch (error) {
    return putOff(platform, message, error);
  }
  const sent = { state: 'sent', sent_at: clock(), sealed: null, last_error: null } as const;
  await settle(platform, message, { ...sent, provider_id: providerId ?? null });
  return 'sent';
}

async function handOver(platform: Sender, message: TakenMessage): Promise<string | undefined> {
  const { channel, webhook_id, recipient: to, language, subject, sealed, key } = message;
  if (channel === 'webhook') {
    await postEvent(platform, { webhookId: webhook_id, key, body: message.text });
    return undefined;
  }
  const text = sealed === null ? message.text : await unsealText(platform.database.kysely, sealed);
  return platform.messages.send({
    channel,
    to,
    text,
    key,
    ...(subject === null ? {} : { subject }),
    ...(language === null ? {} : { language }),
  });
}

function withinLimit<Result>(sending: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`There was no answer within ${TIME_LIMIT / 1000} s`)), TIME_LIMIT);
    sending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Until its next attempt; after the last one, or when the provider will never take it, it has failed. */
async function putOff(platform: Sender, message: TakenMessage, error: unknown): Promise<Outcome> {
  const { isFinal = false, retrySeconds } = error instanceof SendFailure ? error : {};
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
  const now = platform.clock();
  const asked = isFinal || retrySeconds === undefined ? 0 : Math.min(Math.max(retrySeconds, 1), LONGEST_PAUSE_SECONDS);
  const until = later(now, { seconds: asked });
  if (asked > 0) await pauseChannel(platform.database.kysely, findChannel(message), until);
  if (asked > 0 && message.channel !== 'webhook') {
    // The provider was busy, which says nothing of the message: this attempt does not count. A receiver of events is
    // somebody else's program, which could have us ask for ever.
    const again = { state: 'waiting', next_attempt_at: until, attempts: message.attempts - 1 } as const;
    await settle(platform, message, { ...again, last_error });
    return 'sent';
  }
  const pause = isFinal ? undefined : platform.config.messagePauses[message.attempts - 1];
  if (pause === undefined) {
    // What is secret in it stays for as long as it is of use: an officer may send it again.
    const kept = message.expires_at === null ? { sealed: null } : {};
    await settle(platform, message, { ...kept, state: 'failed', last_error });
    platform.log.error(toLogged(message), 'a message was not sent');
    return isFinal ? 'sent' : 'failed';
  }
  await settle(platform, message, {
    state: 'waiting',
    next_attempt_at: later(now, { seconds: Math.max(pause, asked) }),
    last_error,
  });
  platform.log.warn(toLogged(message), 'a message could not be sent yet');
  return 'failed';
}

function findChannel({ channel, webhook_id }: TakenMessage): Channel {
  return channel === 'webhook' ? toChannel(webhook_id ?? '') : channel;
}

async function giveUp(platform: Sender, message: TakenMessage): Promise<void> {
  await settle(platform, message, { state: 'given_up', sealed: null, last_error: t('It was of no use any more') });
  platform.log.error(toLogged(message), 'a message was not sent in time');
}

/** The reason stays in the row: a provider's words may have the recipient in them. */
function toLogged({ id, occasion, channel, attempts }: TakenMessage) {
  return { message: id, occasion, channel, attempts };
}

/** Does nothing when another process has taken the message meanwhile, or the provider has told what became of it. */
async function settle({ database: { kysely } }: Sender, { id, attempts }: TakenMessage, change: object): Promise<void> {
  await kysely
    .updateTable('messages')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute();
}

export type CodeSender = Pick<Platform, 'database' | 'messages' | 'clock' | 'settings'>;

/**
 * A message that somebody waits for, such as a code: sent by whoever was asked for it, and in the ledger like any
 * other. Throws when the messenger does. Where this process is killed meanwhile, the jobs send it, as long as it is of
 * use.
 */
export async function sendAtOnce(
  { database: { kysely }, messages, clock, settings }: CodeSender,
  message: Worded & { occasion: Occasion; secret: string; expiresAt: Date },
): Promise<void> {
  const { occasion, channel, to, language = null, text, secret, expiresAt } = message;
  const now = clock();
  await bookSlot(kysely, channel, { perSecond: (await settings.read('quotas'))[`${channel}_per_second`], now });
  const { id, key } = await kysely
    .insertInto('messages')
    .values({
      application_id: null,
      user_id: sql<string | null>`(select id from public.profiles where phone = ${to} limit 1)`,
      occasion,
      channel,
      recipient: to,
      language,
      text: hideSecret(text, secret),
      sealed: await sealText(kysely, text),
      state: 'sending',
      attempts: 1,
      next_attempt_at: later(now, { seconds: LEASE_SECONDS }),
      expires_at: expiresAt,
      created_at: now,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
  const settle = (change: object) =>
    kysely
      .updateTable('messages')
      .set({ sealed: null, ...change })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute();
  try {
    const provider_id = (await messages.send({ channel, to, text, key })) ?? null;
    await settle({ state: 'sent', sent_at: clock(), provider_id });
  } catch (error) {
    await settle({ state: 'failed', last_error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}
