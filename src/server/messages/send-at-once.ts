/**
 * A message that somebody waits for, such as a code: sent by whoever was asked for it, and in the ledger like any
 * other.
 */
import { sql } from 'kysely';
import type { Occasion } from '@/api/shapes/message';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { bookSlot, LEASE_SECONDS } from './channel-state';
import { sealText } from '../storage/sealed-text';
import { hideSecret, type Worded } from './write-message';

export type CodeSender = Pick<Platform, 'database' | 'messages' | 'clock' | 'settings'>;

/**
 * Throws when the messenger does. Where this process is killed meanwhile, the jobs send it, as long as it is of use.
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
