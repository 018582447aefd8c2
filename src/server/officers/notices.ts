/** What officers are to be told of: noted in the transaction of what happened, and told by a job. */
import { NOTICE_KINDS, NoticeChoices, type NoticeKind } from '@/api/shapes/notice';
import { later } from '../platform/time-span';
import type { Platform } from '../platform/platform';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { readStandIns } from './stand-ins';

/** So that many that are handed over together are told of in one mail. */
const TOGETHER = { seconds: 10 };

const DEFAULTS: NoticeChoices = {
  handed_over: 'at_once',
  mentioned: 'at_once',
  came_back: 'at_once',
  deputy: 'at_once',
  daily: true,
};

type Noting = Pick<Platform, 'clock' | 'jobs'>;

interface Noted {
  kind: NoticeKind;
  /** Ids of the officers. */
  to: readonly string[];
  application?: string;
  /** Id of whoever did it. */
  by?: string;
}

export async function readNoticeChoices(queries: Queries, officer: string): Promise<NoticeChoices> {
  const stored = await queries
    .selectFrom('notice_choices')
    .select(['choices', 'daily'])
    .where('officer_id', '=', officer)
    .executeTakeFirst();
  if (!stored) return DEFAULTS;
  // What an earlier or a later version has kept is worth what this one knows of it.
  const known = NOTICE_KINDS.flatMap((kind) => {
    const way = NoticeChoices.shape[kind].safeParse(stored.choices[kind]);
    return way.success ? [[kind, way.data]] : [];
  });
  return { ...DEFAULTS, ...Object.fromEntries(known), daily: stored.daily };
}

export async function setNoticeChoices(
  queries: Queries,
  officer: string,
  { daily, ...ways }: NoticeChoices,
): Promise<NoticeChoices> {
  const values = { choices: toJson(ways), daily };
  await queries
    .insertInto('notice_choices')
    .values({ officer_id: officer, ...values })
    .onConflict((conflict) => conflict.column('officer_id').doUpdateSet(values))
    .execute();
  return readNoticeChoices(queries, officer);
}

/** Notes it for each of them who wants to be told. Nobody is told of what they did themselves. */
export async function noteForOfficers(
  { clock, jobs }: Noting,
  queries: Queries,
  { kind, to, application, by }: Noted,
): Promise<void> {
  const at = clock();
  for (const officer_id of new Set(to)) {
    const way = officer_id === by ? 'none' : (await readNoticeChoices(queries, officer_id))[kind];
    if (way === 'none') continue;
    await queries
      .insertInto('officer_notices')
      .values({ officer_id, kind, application_id: application ?? null, by_id: by ?? null, daily: way === 'daily', at })
      .execute();
    if (way === 'at_once') await jobs.enqueue({ name: 'tell-officers' }, { queries, at: later(at, TOGETHER) });
  }
}

/**
 * That an application is back with the officers: whoever has it or stands in for that officer, and whoever watches it.
 */
export async function noteReturn(
  platform: Noting,
  queries: Queries,
  { id, assignee_id }: { id: string; assignee_id: string | null },
): Promise<void> {
  const watching = await queries
    .selectFrom('application_watchers')
    .select('user_id')
    .where('application_id', '=', id)
    .execute();
  const standIns = assignee_id === null ? undefined : await readStandIns(queries, platform.clock());
  const own = assignee_id === null ? [] : [standIns?.get(assignee_id) ?? assignee_id];
  await noteForOfficers(platform, queries, {
    kind: 'came_back',
    to: [...own, ...watching.map(({ user_id }) => user_id)],
    application: id,
  });
}
