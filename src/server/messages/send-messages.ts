/** Sends what waits in one channel. Any number of processes may do so at once: each message is taken by one of them. */
import { later } from '../platform/time-span';
import { AHEAD_SECONDS, findNextMoment, openChannel, pauseChannel, takeMessages, type Channel } from './channel-state';
import { deliverMessage, type Sender } from './deliver-message';

/** Messages that one process sends at a time. */
const AT_ONCE = 20;

/**
 * Sends until nothing is due, the channel takes nothing, or `signal` says to stop; then enqueues the job for the time
 * when the next message is due.
 */
export async function sendMessages(platform: Sender, channel: Channel, signal?: AbortSignal): Promise<void> {
  const {
    database: { kysely },
    clock,
    jobs,
    settings,
    config,
  } = platform;
  const perSecond = (await settings.read('quotas'))[`${channel}_per_second`];
  await openChannel(kysely, channel);
  for (;;) {
    const isDown = await sendWhatIsDue(platform, channel, perSecond, signal);
    // Of a channel that is down, one attempt after another would use up those of all that waits.
    if (isDown) await pauseChannel(kysely, channel, later(clock(), { seconds: config.messagePauses[0] ?? 0 }));
    const next = await findNextMoment(kysely, channel, perSecond);
    if (next === undefined) return;
    const [due, slot, now] = [next.due.getTime(), next.slot.getTime(), clock().getTime()];
    const waitsForRate = due <= now && slot > now && slot <= now + AHEAD_SECONDS * 1000;
    if (isDown || signal?.aborted === true || !waitsForRate)
      return jobs.enqueue({ name: `send-${channel}` }, { at: new Date(Math.max(due, slot)) });
    await pause(slot - now);
  }
}

/** True when one message after another was not taken. */
async function sendWhatIsDue(
  platform: Sender,
  channel: Channel,
  perSecond: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { clock } = platform;
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
    const most = AT_ONCE - failures - running.size;
    const taken =
      most > 0 ? await takeMessages(platform.database.kysely, channel, { most, perSecond, now: clock() }) : [];
    for (const message of taken) send(message);
    if (running.size === 0) break;
    // Several at a time: asking for each one by itself takes as long as sending it.
    const enough = taken.length === most && most > 0 ? Math.floor(AT_ONCE / 2) : running.size - 1;
    while (running.size > enough) await Promise.race(running);
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
  return failures >= AT_ONCE;
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
