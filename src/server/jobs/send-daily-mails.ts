/**
 * On the morning of a working day each officer is told what is theirs, and what waited for that mail; of nothing nobody
 * is.
 */
import { startOfDay, toDay } from '@/engine/locale/calendar';
import { isWorkingDay } from '@/engine/locale/working-days';
import { toDueState } from '@/engine/workflow/due-dates';
import { readNoticeChoices } from '../officers/notices';
import { listOfficers } from '../officers/officers';
import { readStandIns } from '../officers/stand-ins';
import { forEachRecord } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import { listOwnWork, type OwnWork } from '../review/own-work';
import type { Queries } from '../storage/database';
import { later } from '../platform/time-span';
import { findMorning } from './morning';
import { listReferences, mailOfficer, sayInLine, takeNotices, toLink } from './tell-officers';

export async function sendDailyMails(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const today = toDay(now);
  if (!isWorkingDay(today) || now < findMorning(today)) return;
  const reviewed = platform.catalog.providers.map(({ applicationType: type, workflow }) => ({ type, workflow }));
  const absent = await readStandIns(kysely, now);
  // Their work is told to whoever has it; what waited for them is told when they are back.
  const there = (await listOfficers(kysely, platform.catalog, reviewed)).filter(({ id }) => !absent.has(id));
  await forEachRecord(platform, signal, [
    {
      of: there,
      async act({ id }) {
        const { daily } = await readNoticeChoices(kysely, id);
        const work = daily ? await listOwnWork(platform, id) : [];
        await kysely.transaction().execute((queries) => sendDailyMail(platform, queries, { officer: id, work }));
      },
    },
  ]);
}

async function sendDailyMail(
  platform: Platform,
  queries: Queries,
  { officer, work }: { officer: string; work: OwnWork[] },
): Promise<void> {
  const now = platform.clock();
  if (!(await claimDay(queries, officer, now))) return;
  const notices = await takeNotices(platform, queries, { officer, daily: true, work });
  if (work.length === 0 && notices.length === 0) return;
  const among = (state: 'soon' | 'overdue') => work.filter(({ due_at }) => toDueState(due_at, now) === state);
  const count = (rows: typeof work) => (rows.length === 0 ? '0' : `${rows.length} (${listReferences(rows)})`);
  await mailOfficer(platform, queries, officer, {
    occasion: 'daily-mail',
    say(words) {
      const { messages } = words.catalog.registry;
      return {
        subject: messages.dailySubject,
        template: messages.daily,
        values: {
          mine: String(work.length),
          soon: count(among('soon')),
          overdue: count(among('overdue')),
          news: notices.map((told) => sayInLine(words, told)).join('\n'),
          link: toLink(platform),
        },
      };
    },
  });
}

/** Whether nobody has done it today: one of two that run at once. */
async function claimDay(queries: Queries, officer: string, now: Date): Promise<boolean> {
  const claimed = await queries
    .insertInto('notice_choices')
    .values({ officer_id: officer, told_at: now })
    .onConflict((conflict) =>
      conflict
        .column('officer_id')
        .doUpdateSet({ told_at: now })
        .where((where) =>
          where.or([
            where('notice_choices.told_at', 'is', null),
            where('notice_choices.told_at', '<', startOfDay(toDay(now))),
            // By a clock that has been set back since.
            where('notice_choices.told_at', '>', later(now, { days: 1 })),
          ]),
        ),
    )
    .returning('officer_id')
    .executeTakeFirst();
  return claimed !== undefined;
}
