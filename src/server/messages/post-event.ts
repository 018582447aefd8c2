/** One attempt to tell another program of an event: signed, posted, judged by the answer. */
import { fillTemplate } from '@/engine/fill-template';
import { addAudit } from '../audit/audit-log';
import type { Platform } from '../platform/platform';
import { SendFailure } from '../platform/messenger';
import { readRetryAfter } from '../platform/retry-after';
import { readSiteName } from '../platform/settings';
import { signWebhook } from '../platform/sign-webhook';
import { findLanguageOf, speakTo } from '../platform/speak-to';
import type { Queries } from '../storage/database';
import { unsealText } from '../storage/sealed-text';
import { writeMessage } from './write-message';
import { t } from '@/texts/t';

export type EventSender = Pick<Platform, 'catalog' | 'database' | 'webhooks' | 'clock' | 'jobs' | 'settings'>;

export interface PostedEvent {
  webhookId: string | null;
  /** The same for every attempt. */
  key: string;
  body: string;
  /** Also to one that is switched off. */
  test?: boolean;
}

/** The receiver is no more. */
const GONE = 410;

/**
 * Throws where it was not taken: a SendFailure when there is no use in another attempt, as for a webhook that was
 * removed or switched off. A receiver that says that it is gone is switched off, and whoever has made it is told.
 */
export async function postEvent(
  platform: EventSender,
  { webhookId, key, body, test = false }: PostedEvent,
): Promise<void> {
  const {
    database: { kysely },
    clock,
    webhooks,
  } = platform;
  const webhook =
    webhookId === null
      ? undefined
      : await kysely.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
  if (!webhook) throw new SendFailure(t('The webhook was removed'), { isFinal: true });
  if (!webhook.is_on && !test) throw new SendFailure(t('The webhook is switched off'), { isFinal: true });
  const now = clock();
  const note = (last_error: string | null) =>
    kysely
      .updateTable('webhooks')
      .set({ tried_at: now, last_error })
      .where('id', '=', webhook.id)
      // What another address has answered says nothing about that of now.
      .where('url', '=', webhook.url)
      .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<=', now)]))
      .execute();
  try {
    const former = webhook.former_until !== null && webhook.former_until > now ? webhook.former_secret : null;
    const sealed = [webhook.secret, ...(former === null ? [] : [former])];
    const secrets = await Promise.all(sealed.map((each) => unsealText(kysely, each, 'webhooks')));
    const signature = await signWebhook(secrets, { id: key, at: now, body });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Registry-Webhooks', ...signature };
    const { status, retryAfter } = await webhooks.post({ url: new URL(webhook.url), headers, body });
    if (status === GONE && (await switchOff(platform, webhook, now)))
      throw new SendFailure(t('The receiver answered 410, that it is gone: its webhook was switched off'), {
        isFinal: true,
      });
    if (status >= 300 && status < 400)
      throw new Error(
        t('The receiver answered {status}, a redirect, which is not followed', { status: String(status) }),
      );
    if (status < 200 || status >= 300)
      throw new SendFailure(t('The receiver answered {status}', { status: String(status) }), {
        retrySeconds: readRetryAfter(retryAfter, now),
      });
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error));
    throw error;
  }
  await note(null);
}

/** What waits for a webhook is told to nobody any more. */
export async function giveUpEvents(queries: Queries, webhookId: string, why: string): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ state: 'given_up', last_error: why })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** False where it has another address by now. */
async function switchOff(platform: EventSender, { id, url }: { id: string; url: string }, at: Date): Promise<boolean> {
  return platform.database.kysely.transaction().execute(async (queries) => {
    const webhook = await queries
      .selectFrom('webhooks')
      .select(['made_by', 'gone_at'])
      .where('id', '=', id)
      .where('url', '=', url)
      .forUpdate()
      .executeTakeFirst();
    if (!webhook) return false;
    if (webhook.gone_at !== null) return true;
    await queries.updateTable('webhooks').set({ is_on: false, gone_at: at }).where('id', '=', id).execute();
    await giveUpEvents(queries, id, t('The receiver is gone'));
    const actor = { userId: null, name: 'System' };
    await addAudit(queries, { actor, action: 'webhook.gone', subject: id, before: { address: url }, at });
    if (webhook.made_by !== null) await tellMaker(platform, queries, webhook.made_by, url);
    return true;
  });
}

async function tellMaker(platform: EventSender, queries: Queries, maker: string, url: string): Promise<void> {
  const profile = await queries
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', maker)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const to = profile?.email;
  if (!to) return;
  const language = await findLanguageOf(queries, { id: maker });
  await speakTo(
    platform,
    language,
    async (words) => {
      const { webhookGone, webhookGoneSubject, subject } = words.catalog.registry.messages;
      const site = await readSiteName(platform.settings, words.catalog.registry, queries);
      await writeMessage(platform, queries, {
        occasion: 'webhook-gone',
        channel: 'email',
        to,
        userId: maker,
        language: words.language,
        subject: fillTemplate(subject, { site, subject: webhookGoneSubject }),
        text: fillTemplate(webhookGone, { address: new URL(url).host }),
      });
    },
    queries,
  );
}
