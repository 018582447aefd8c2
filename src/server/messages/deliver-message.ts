/** One attempt at one message, and what becomes of it. */
import { SendFailure } from '../platform/messenger';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { pauseChannel, type TakenMessage } from './channel-state';
import { unsealText } from './sealed-text';

export type Sender = Pick<Platform, 'database' | 'messages' | 'clock' | 'log' | 'jobs' | 'settings' | 'config'>;

/** Milliseconds that a messenger may take, whatever it does: less than the lease of what it sends. */
const TIME_LIMIT = 45_000;

/** Longest text of a failure that is kept. */
const LONGEST_ERROR = 500;

/** Longest time that a provider can have its channel wait for. */
const LONGEST_PAUSE_SECONDS = 3600;

/** failed: not taken, which may be the channel's fault; sent: also when there was nothing to send, or it is to wait. */
type Outcome = 'sent' | 'failed';

export async function deliverMessage(platform: Sender, message: TakenMessage): Promise<Outcome> {
  const {
    database: { kysely },
    clock,
  } = platform;
  const { channel, recipient: to, subject, sealed, key } = message;
  if (message.expires_at !== null && message.expires_at <= clock()) {
    await giveUp(platform, message);
    return 'sent';
  }
  let providerId: string | undefined;
  try {
    const text = sealed === null ? message.text : await unsealText(kysely, sealed);
    providerId = await withinLimit(
      platform.messages.send({ channel, to, text, key, ...(subject === null ? {} : { subject }) }),
    );
  } catch (error) {
    return putOff(platform, message, error);
  }
  const sent = { state: 'sent', sent_at: clock(), sealed: null, last_error: null } as const;
  await settle(platform, message, { ...sent, provider_id: providerId ?? null });
  return 'sent';
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
  if (retrySeconds !== undefined && !isFinal) {
    const until = later(now, { seconds: Math.min(Math.max(retrySeconds, 1), LONGEST_PAUSE_SECONDS) });
    await pauseChannel(platform.database.kysely, message.channel, until);
    // The provider was busy, which says nothing of the message: this attempt does not count.
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
    next_attempt_at: later(now, { seconds: pause }),
    last_error,
  });
  platform.log.warn(toLogged(message), 'a message could not be sent yet');
  return 'failed';
}

async function giveUp(platform: Sender, message: TakenMessage): Promise<void> {
  await settle(platform, message, { state: 'given_up', sealed: null, last_error: 'It was of no use any more' });
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
