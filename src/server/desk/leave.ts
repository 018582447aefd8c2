/** When officers are away, and who has their work meanwhile. */
import type { Leave, LeaveChange } from '@/api/shapes/desk';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { holdsForAny } from '@/engine/workflow/permissions';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import { REFUSALS } from '../http/access-rules';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { isUuid } from '../storage/uuid';
import { listOfficers, nameOfficers } from '../officers/officers';
import { readStandIns } from '../officers/stand-ins';

/** For how long ahead a leave may be set. */
const MOST_DAYS = 731;

/** Of each officer who is away or will be, by id. */
export async function readLeaves(queries: Queries, now: Date): Promise<Map<string, Leave>> {
  const rows = await queries.selectFrom('officer_leave').selectAll().where('ends_at', '>', now).execute();
  const standIns = await readStandIns(queries, now);
  const names = await nameOfficers(queries, [...rows.map(({ deputy_id }) => deputy_id), ...standIns.values()]);
  const toOfficer = (id: string) => ({ id, name: names.get(id) ?? t('Officer') });
  return new Map(
    rows.map(({ officer_id, deputy_id, starts_at, ends_at }) => {
      const standIn = standIns.get(officer_id);
      return [
        officer_id,
        {
          from: toDay(starts_at),
          until: addDays(toDay(ends_at), -1),
          deputy: toOfficer(deputy_id),
          now: starts_at <= now,
          stand_in: standIn === undefined ? null : toOfficer(standIn),
        },
      ];
    }),
  );
}

/**
 * Sets or ends a leave, and returns it as it is now. 403 for another officer’s without manage_users; 404 for somebody
 * who is no officer that reviews; 400 for days in a wrong order, past or too far ahead, and for a deputy who cannot be
 * one.
 */
export async function setLeave(
  platform: Platform,
  actor: Actor,
  id: string,
  { leave }: LeaveChange,
): Promise<Leave | null> {
  const { kysely } = platform.database;
  if (id !== actor.userId && !holdsForAny(actor, 'manage_users'))
    throw new ApiError(403, 'FORBIDDEN', t(REFUSALS.manage_users));
  const at = platform.clock();
  const reviewed = platform.catalog.providers.map(({ applicationType: type, workflow }) => ({ type, workflow }));
  const [officer] = isUuid(id) ? await listOfficers(kysely, platform.catalog, reviewed, [id]) : [];
  if (!officer) throw new ApiError(404, 'NOT_FOUND', t('Officer not found'));
  if (leave) assertDays(leave, toDay(at));
  await kysely.transaction().execute(async (queries) => {
    // Two leaves that are set at once would make each the other's deputy.
    await queries.selectFrom('officer_leave').select('officer_id').forUpdate().execute();
    const leaves = await readLeaves(queries, at);
    if (leave) {
      const [deputy] = await listOfficers(queries, platform.catalog, reviewed, [leave.deputy]);
      const theirs = leaves.get(leave.deputy);
      if (!deputy || deputy.id === id)
        throw invalidAt('leave.deputy', t('Choose another active officer who reviews applications'));
      if (theirs && theirs.from <= leave.until && theirs.until >= leave.from)
        throw invalidAt('leave.deputy', t('{officer} is on leave at that time, too', { officer: deputy?.name ?? '' }));
    }
    await queries.deleteFrom('officer_leave').where('officer_id', '=', id).execute();
    if (leave)
      await queries
        .insertInto('officer_leave')
        .values({
          officer_id: id,
          deputy_id: leave.deputy,
          starts_at: startOfDay(leave.from),
          ends_at: startOfDay(addDays(leave.until, 1)),
        })
        .execute();
    if (leave) await platform.jobs.enqueue({ name: 'tell-officers' }, { queries });
    const before = leaves.get(id);
    await addAudit(queries, {
      actor,
      action: 'officer.leave',
      subject: id,
      ...(before && { before: { from: before.from, until: before.until, deputy: before.deputy.id } }),
      ...(leave && { after: leave }),
      at,
    });
  });
  return (await readLeaves(kysely, at)).get(id) ?? null;
}

function assertDays({ from, until }: { from: string; until: string }, today: string): void {
  if (until < from) throw invalidAt('leave.until', t('The last day is not before the first'));
  if (until < today) throw invalidAt('leave.until', t('Choose a day that is not past'));
  if (until > addDays(today, MOST_DAYS)) throw invalidAt('leave.until', t('Choose a day within two years'));
}
