/** What the figures need of records that came before it was kept: read from their history, once. */
import type { Workflow } from '@/definition/language/workflow';
import { toDay } from '@/engine/locale/calendar';
import { countWorkingDays } from '@/engine/locale/working-days';
import { findDueAt } from '@/engine/workflow/due-dates';
import { isDecided, isWaiting } from '@/engine/workflow/transitions';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Platform } from '../platform/platform';
import { getApplicationRow } from '../records/application-store';
import type { StoredEvent } from '../records/application-wire';
import type { Queries } from '../storage/database';

const AT_ONCE = 200;

export async function countOfficeDays(platform: Platform, signal?: AbortSignal): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    if (signal?.aborted) return;
    const page = await platform.database.kysely
      .selectFrom('application_list')
      .select('id')
      .where('office_days', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    await platform.database.kysely.transaction().execute(async (queries) => {
      for (const { id } of page) await countDaysOf(platform, queries, id);
    });
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? last;
  }
}

async function countDaysOf(platform: Platform, queries: Queries, id: string): Promise<void> {
  const row = await getApplicationRow(queries, id, { lock: true });
  const provider = await unlessUnreadable(getDefinitionOf(platform, row, queries));
  if (!provider || row.office_days !== null) return;
  const events = await queries
    .selectFrom('application_events')
    .select(['at', 'actor_id', 'actor_role', 'to_status'])
    .where('application_id', '=', id)
    .where('kind', '!=', 'desk')
    .where('to_status', 'is not', null)
    .orderBy('id')
    .execute();
  const { office_days, decision } = readHistory(provider.workflow, row.submitted_at, events);
  await queries
    .updateTable('applications')
    .set({ office_days, ...(row.decided_at !== null && row.decided_by === null ? decision : {}) })
    .where('id', '=', id)
    .execute();
}

type Passed = Pick<StoredEvent, 'at' | 'actor_id' | 'actor_role' | 'to_status'>;

/** What `moveTo` would have kept at each of them. */
function readHistory(workflow: Workflow, submittedAt: Date, events: readonly Passed[]) {
  let status = workflow.initial;
  let entered = submittedAt;
  let waitingSince = submittedAt;
  let office_days = 0;
  let decision: { decided_by?: string | null; promised_at?: Date | null } = {};
  for (const { at, actor_id, actor_role, to_status } of events) {
    if (to_status === null || to_status === status) continue;
    if (isWaiting(workflow, status) && !isWaiting(workflow, to_status))
      office_days += countWorkingDays(toDay(waitingSince), toDay(at));
    if (!isWaiting(workflow, status) && isWaiting(workflow, to_status)) waitingSince = at;
    if (isDecided(workflow, to_status) && !isDecided(workflow, status))
      decision =
        actor_role === 'officer' ? { decided_by: actor_id, promised_at: findDueAt(workflow, status, entered) } : {};
    status = to_status;
    entered = at;
  }
  return { office_days, decision };
}
