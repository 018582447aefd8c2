/** Officers are told by e-mail, in their language, of what was noted for them. */
import { NOTICE_KINDS, type NoticeKind } from '@/api/shapes/notice';
import type { Messages } from '@/definition/language/outgoing-texts';
import { fillTemplate } from '@/engine/fill-template';
import { addDays, toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { toReference } from '@/engine/record/reference';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { listText } from '@/texts/list-text';
import { t } from '@/texts/t';
import { mailPerson, type Notice } from '../messages/notify-person';
import { noteForOfficers } from '../officers/notices';
import { nameOfficers } from '../officers/officers';
import { forEachRecord } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import type { Words } from '../platform/speak-to';
import { listOwnWork, type OwnWork } from '../review/own-work';
import type { Queries } from '../storage/database';

const AT_ONCE = 200;
/** References that a message names; of more it says how many there are. */
const NAMED = 10;

const TEXTS = {
  handed_over: ['handedOver', 'handedOverSubject'],
  mentioned: ['mentioned', 'mentionedSubject'],
  came_back: ['cameBack', 'cameBackSubject'],
  deputy: ['deputy', 'deputySubject'],
} as const satisfies Record<NoticeKind, readonly [keyof Messages, keyof Messages]>;

/** One message for all of a kind that waits for an officer; first it is noted whose leaves have begun. */
export async function tellOfficers(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  await kysely.transaction().execute((queries) => noteLeaves(platform, queries));
  const waiting = await kysely
    .selectFrom('officer_notices')
    .select(['officer_id as id', 'kind'])
    .where('daily', '=', false)
    .groupBy(['officer_id', 'kind'])
    .orderBy((of) => of.fn.min('id'))
    .execute();
  const act = async ({ id: officer, kind }: { id: string; kind: string }) => {
    const work = kind === 'deputy' ? await listOwnWork(platform, officer) : [];
    const tellOnce = () => kysely.transaction().execute((queries) => tell(platform, queries, { officer, kind, work }));
    let more = true;
    while (more && signal?.aborted !== true) more = await tellOnce();
  };
  await forEachRecord(platform, signal, [{ of: waiting, act }]);
}

/** Tells the deputies of leaves that have begun. */
async function noteLeaves(platform: Platform, queries: Queries): Promise<void> {
  const now = platform.clock();
  const begun = await queries
    .updateTable('officer_leave')
    .set({ told_at: now })
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('told_at', 'is', null)
    .returning(['officer_id', 'deputy_id'])
    .execute();
  for (const { officer_id, deputy_id } of begun)
    await noteForOfficers(platform, queries, { kind: 'deputy', to: [deputy_id], by: officer_id });
}

/** False where nothing of that kind waited any more. */
async function tell(
  platform: Platform,
  queries: Queries,
  { officer, kind, work }: { officer: string; kind: string; work: OwnWork[] },
): Promise<boolean> {
  const [told] = await takeNotices(platform, queries, { officer, kind, daily: false, work });
  if (!told) return false;
  const { ids } = told;
  await mailOfficer(platform, queries, officer, {
    occasion: 'told-officer',
    ...(ids.length === 1 ? { applicationId: ids[0] } : {}),
    say: (words) => ({
      subject: words.catalog.registry.messages[TEXTS[told.kind][1]],
      ...sayNotice(words, told),
      values: { ...told.say(), link: toLink(platform, ids) },
    }),
  });
  return true;
}

/** All of a kind that was noted for an officer. */
export interface OfficerNotice {
  kind: NoticeKind;
  /** Of the applications. */
  ids: string[];
  /** The places of its text, in the language that is spoken then. */
  say: () => Record<'by' | 'references' | 'day' | 'count', string>;
}

function sayNotice({ catalog }: Words, { kind }: OfficerNotice): { template: string } {
  return { template: catalog.registry.messages[TEXTS[kind][0]] };
}

/** As a line of a message that says more. */
export function sayInLine(words: Words, told: OfficerNotice): string {
  return fillTemplate(sayNotice(words, told).template, { ...told.say(), link: '' }).trim();
}

/** Takes what waits for the officer, by kind. Two that run at once wait for each other, and one of them has it. */
export async function takeNotices(
  platform: Platform,
  queries: Queries,
  { officer, kind, daily, work }: { officer: string; kind?: string; daily: boolean; work: readonly OwnWork[] },
): Promise<OfficerNotice[]> {
  const rows = await queries
    .deleteFrom('officer_notices')
    .where('id', 'in', (from) =>
      from
        .selectFrom('officer_notices')
        .select('id')
        .where('officer_id', '=', officer)
        .where('daily', '=', daily)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .orderBy('id')
        .limit(AT_ONCE),
    )
    .returning(['kind', 'application_id', 'by_id'])
    .execute();
  const told: OfficerNotice[] = [];
  for (const each of NOTICE_KINDS) {
    const own = rows.filter((row) => row.kind === each);
    if (own.length > 0)
      told.push(
        await readNotices(platform, queries, {
          kind: each,
          rows: own,
          count: work.filter(({ assignee_id }) => assignee_id !== officer).length,
        }),
      );
  }
  return told;
}

interface Taken {
  kind: NoticeKind;
  /** Of the officer’s work, what others have who are on leave. */
  count: number;
  rows: { application_id: string | null; by_id: string | null }[];
}

async function readNotices(platform: Platform, queries: Queries, { kind, rows, count }: Taken): Promise<OfficerNotice> {
  const ids = [...new Set(rows.flatMap(({ application_id }) => application_id ?? []))];
  const by = [...new Set(rows.flatMap(({ by_id }) => by_id ?? []))];
  const numbered = await queries
    .selectFrom('applications')
    .select('number')
    .where('id', 'in', ids.length === 0 ? [null] : ids)
    .orderBy('number')
    .execute();
  const names = [...(await nameOfficers(queries, by)).values()];
  const leave = await queries
    .selectFrom('officer_leave')
    .select('ends_at')
    .where('officer_id', 'in', by.length === 0 ? [null] : by)
    .where('ends_at', '>', platform.clock())
    .orderBy('ends_at')
    .executeTakeFirst();
  return {
    kind,
    ids,
    say: () => ({
      by: names.length === 0 ? t('An officer') : listText(names),
      references: listReferences(numbered),
      day: leave ? toLongDay(addDays(toDay(leave.ends_at), -1)) : '',
      count: String(count),
    }),
  };
}

/** "REG-000001, REG-000002 and 3 more" */
export function listReferences(rows: readonly { number: number | string }[]): string {
  const named = rows.slice(0, NAMED).map(({ number }) => toReference(number));
  const more = rows.length - named.length;
  return listText(more === 0 ? named : [...named, t('{count, plural, one {# more} other {# more}}', { count: more })]);
}

/** By e-mail alone, which every officer signs in by. Nothing where the account is not active any more. */
export async function mailOfficer(
  platform: Platform,
  queries: Queries,
  officer: string,
  notice: Omit<Notice<string>, 'recipient' | 'userId'>,
): Promise<void> {
  const found = await queries
    .selectFrom('profiles')
    .select(['email', 'language'])
    .where('id', '=', officer)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (found) await mailPerson(platform, queries, { ...notice, userId: officer, recipient: { ...found, phone: null } });
}

/** The page of the one application; of several the queue of one's own. */
export function toLink({ config, catalog }: Platform, ids: readonly string[] = []): string {
  const own = catalog.registry.queues.find(({ query }) => query.assignee === 'me');
  const path =
    ids.length === 1
      ? `/admin/applications/${ids[0]}`
      : toQueueAddress(own ?? { query: { assignee: 'me' }, sort: 'due_at', order: 'asc' });
  return `${config.publicUrl}${path}`;
}
