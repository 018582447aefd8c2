/** Drafts end after 60 days without a change; a week before, their owner is reminded once. */
import { findProvider } from '@/engine/find-provider';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { localizeDefinition } from '../definitions/definition-store';
import { getMessageText } from '../messages/message-text';
import { notifyPerson } from '../messages/notify-person';
import { forEachRecord } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { isUuid } from '../storage/uuid';
import { later } from '../platform/time-span';

const REMINDER_DAYS = 7;

interface EndingDraft {
  user_id: string;
  provider: string;
  /** Id of the application that is corrected or renewed; '' for a new one. */
  correction_of: string;
}

export async function endDrafts(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  const now = platform.clock();
  await kysely.deleteFrom('drafts').where('expires_at', '<=', now).execute();
  await endStepRequests(kysely, now);
  // One by one: a job that is cut short leaves the others to the next, and tells nobody twice.
  const act = (draft: EndingDraft) =>
    kysely.transaction().execute(async (transaction) => {
      const marked = await transaction
        .updateTable('drafts')
        .set({ reminded_at: now })
        .where('user_id', '=', draft.user_id)
        .where('provider', '=', draft.provider)
        .where('correction_of', '=', draft.correction_of)
        .where('reminded_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (marked) await remind(transaction, platform, draft);
    });
  const ending = (await listEnding(platform, now)).map((draft) => ({ id: draft.user_id, ...draft }));
  await forEachRecord(platform, signal, [{ of: ending, act }]);
}

/** They end with their draft; of one that the account never had, with their own days. */
async function endStepRequests(queries: Queries, now: Date): Promise<void> {
  await queries
    .deleteFrom('step_requests')
    .where('expires_at', '<=', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('drafts')
            .select('drafts.user_id')
            .whereRef('drafts.user_id', '=', 'step_requests.user_id')
            .whereRef('drafts.provider', '=', 'step_requests.provider')
            .whereRef('drafts.correction_of', '=', 'step_requests.correction_of'),
        ),
      ),
    )
    .execute();
}

function listEnding({ database: { kysely } }: Platform, now: Date): Promise<EndingDraft[]> {
  return kysely
    .selectFrom('drafts')
    .select(['user_id', 'provider', 'correction_of'])
    .where('reminded_at', 'is', null)
    .where('expires_at', '<=', later(now, { days: REMINDER_DAYS }))
    .orderBy('expires_at')
    .execute();
}

async function remind(
  queries: Queries,
  platform: Platform,
  { user_id, provider: id, correction_of }: EndingDraft,
): Promise<void> {
  const { catalog, config } = platform;
  const provider = findProvider(catalog.providers, id);
  const recipient = await queries
    .selectFrom('profiles')
    .select(['phone', 'email', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!provider || !recipient) return;
  const isCorrection = correction_of !== '' && !(await isRenewal(queries, provider, correction_of));
  await notifyPerson(platform, queries, {
    occasion: 'draft-ends',
    userId: user_id,
    recipient,
    async say(words) {
      const { name } = await localizeDefinition(platform, provider, words.language, queries);
      return {
        subject: words.catalog.registry.messages.draftEndsSubject,
        template: getMessageText(words.catalog, id, isCorrection ? 'correctionEnds' : 'draftEnds'),
        values: {
          service: name,
          days: String(REMINDER_DAYS),
          link: `${config.publicUrl}/${provider.routes.base[0] ?? ''}`,
        },
      };
    },
  });
}

/** Whether what is begun becomes a new application, in the place of one that cannot be corrected any more. */
async function isRenewal(queries: Queries, { workflow }: ProviderDefinition, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await queries.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst();
  return row !== undefined && !getStatus(workflow, row.status).editable;
}
