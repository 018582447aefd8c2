/** Duties as the wire has them. */
import type { Selectable } from 'kysely';
import type { Application, OwedDuty } from '@/api/shapes/application';
import { toDay } from '@/engine/locale/calendar';
import type { Queries } from '../storage/database';
import type { DutiesTable } from '../storage/record-tables';

export type StoredDuty = Selectable<DutiesTable>;

/** Of each application; those that are due first come first, and then what was sent, the last first. */
export async function listDuties(
  queries: Queries,
  applicationIds: readonly string[],
  now: Date,
): Promise<Map<string, OwedDuty[]>> {
  const found = new Map<string, OwedDuty[]>();
  if (applicationIds.length === 0) return found;
  const rows = await queries
    .selectFrom('duties')
    .selectAll()
    .where('application_id', 'in', [...applicationIds])
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .execute();
  const open = rows.filter(({ sent_at }) => sent_at === null);
  const sent = rows.filter(({ sent_at }) => sent_at !== null).toReversed();
  for (const row of [...open, ...sent])
    found.set(row.application_id, [...(found.get(row.application_id) ?? []), toWire(row, now)]);
  return found;
}

/** Of one application; missing where there is nothing. */
export async function readDuties(
  queries: Queries,
  applicationId: string,
  now: Date,
): Promise<Pick<Application, 'duties'>> {
  const duties = (await listDuties(queries, [applicationId], now)).get(applicationId);
  return duties ? { duties } : {};
}

function toWire({ duty, period, period_end, opens_at, due_at, sent_at, missed_at }: StoredDuty, now: Date): OwedDuty {
  return {
    duty,
    period,
    ...(period_end === null ? {} : { period_end }),
    opens_on: toDay(opens_at),
    due_on: toDay(due_at),
    sent_at: sent_at?.toISOString() ?? null,
    late: (sent_at ?? now) > due_at,
    missed: missed_at !== null,
  };
}
