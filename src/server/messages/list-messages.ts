/** What officers see of messages: what was said, to whom, and whether it has left. */
import { sql, type SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type {
  Message,
  MessageFilter,
  MessageList,
  MessagePage,
  MessagesQuery,
  MessageState,
} from '@/api/shapes/message';
import { toReference } from '@/engine/record/reference';
import { toName } from '../platform/person-name';
import type { Queries } from '../storage/database';
import { countSome } from '../storage/count-some';
import { holdsWords } from '../storage/match-words';
import type { Tables } from '../storage/tables';

/** The messages about an application, oldest first. */
export async function listMessages(queries: Queries, applicationId: string, now: Date): Promise<MessageList> {
  const rows = await selectMessages(queries, now)
    .where('messages.application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  return { data: rows.map(toMessage) };
}

/** One page of all, newest first. */
export async function findMessages(
  queries: Queries,
  { page, per_page, ...filter }: z.output<typeof MessagesQuery>,
  now: Date,
): Promise<MessagePage> {
  const found = await applyMessageFilter(queries.selectFrom('messages'), filter)
    .select('messages.id')
    .orderBy('messages.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const counted = await countSome(
    queries,
    applyMessageFilter(queries.selectFrom('messages'), filter).select('messages.id'),
  );
  const rows =
    found.length === 0
      ? []
      : await selectMessages(queries, now)
          .where(
            'messages.id',
            'in',
            found.map(({ id }) => id),
          )
          .orderBy('id', 'desc')
          .execute();
  return { data: rows.map(toMessage), page, per_page, ...counted };
}

/** For the dashboard, and whoever else counts. */
export async function countMessages(queries: Queries, state: MessageState): Promise<number> {
  const { total } = await queries
    .selectFrom('messages')
    .select((select) => select.fn.countAll<string>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function getMessage(queries: Queries, id: string, now: Date): Promise<Message | undefined> {
  const row = await selectMessages(queries, now).where('messages.id', '=', Number(id)).executeTakeFirst();
  return row && toMessage(row);
}

export function applyMessageFilter<Result>(
  query: SelectQueryBuilder<Tables, 'messages', Result>,
  { state, channel, occasion, search, user }: MessageFilter,
): SelectQueryBuilder<Tables, 'messages', Result> {
  const typed = search?.trim() ?? '';
  return query
    .$if(state !== undefined, (all) => all.where('messages.state', '=', state ?? 'failed'))
    .$if(channel !== undefined, (all) => all.where('messages.channel', '=', channel ?? 'sms'))
    .$if(occasion !== undefined, (all) => all.where('messages.occasion', '=', occasion ?? ''))
    .$if(user !== undefined, (all) => all.where('messages.user_id', '=', user ?? ''))
    .$if(typed !== '', (all) => all.where('messages.id', 'in', findByWords(typed)));
}

/** To whom, why it failed, and whoever it was for: each by its own index. */
function findByWords(words: string) {
  // The index holds more of people than their names, by which alone their messages are found.
  const name = sql<string>`public.search_words(concat_ws(' ', first_name, last_name))`;
  return sql<number>`(
    select id from public.messages where ${holdsWords(sql`public.search_words(recipient)`, words)}
    union all
    select id from public.messages where last_error is not null and ${holdsWords(sql`public.search_words(last_error)`, words)}
    union all
    select id from public.messages where user_id in (select id from public.profiles where ${holdsWords(sql`search_text`, words)} and ${holdsWords(name, words)}))`;
}

/** With a secret that is not kept any more, past its time, or to a webhook that is off, it cannot be sent again. */
export function isRepeatable(now: Date) {
  return sql<boolean>`((messages.sealed is not null or position('•••' in messages.text) = 0) and (messages.expires_at is null or messages.expires_at > ${now}) and messages.state <> 'sending'
    and (messages.channel <> 'webhook' or exists (select from public.webhooks where webhooks.id = messages.webhook_id and webhooks.is_on)))`;
}

function selectMessages(queries: Queries, now: Date) {
  return queries
    .selectFrom('messages')
    .leftJoin('applications', 'applications.id', 'messages.application_id')
    .leftJoin('profiles', 'profiles.id', 'messages.user_id')
    .select([
      'messages.id',
      'messages.occasion',
      'messages.channel',
      'messages.recipient',
      'messages.subject',
      'messages.text',
      'messages.state',
      'messages.attempts',
      'messages.last_error',
      'messages.created_at',
      'messages.sent_at',
      'messages.delivered_at',
      'messages.application_id',
      'applications.number',
      'applications.title',
      'messages.user_id',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.phone',
      'profiles.email',
      isRepeatable(now).as('repeatable'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

function toMessage({
  id,
  last_error,
  created_at,
  sent_at,
  delivered_at,
  application_id,
  number,
  title,
  user_id,
  first_name,
  last_name,
  phone,
  email,
  ...message
}: Row): Message {
  return {
    ...message,
    id: String(id),
    error: last_error,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    delivered_at: delivered_at?.toISOString() ?? null,
    application:
      application_id === null ? null : { id: application_id, reference: toReference(number ?? 0), title: title ?? '' },
    user:
      user_id === null
        ? null
        : {
            id: user_id,
            name: toName({ first_name: first_name ?? '', last_name: last_name ?? '', phone, email }),
          },
  };
}
