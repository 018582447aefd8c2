/** Due dates of records that came before there were any, and word of what is past its day. */
import { toListWords, toQueueAddress } from '@/engine/workflow/queue-address';
import { findDueAt } from '@/engine/workflow/due-dates';
import { toReference } from '@/engine/record/reference';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { notifyPerson } from '../messages/notify-person';
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import { addEvent, getApplicationRow } from '../records/application-store';
import { selectMatches } from '../review/apply-filter';
import { readFilter } from '../review/read-filter';
import type { Queries } from '../storage/database';
import type { DeskTitle } from '../records/desk-titles';
import { takeMessage } from '@/definition/language/sms-texts';
import type { Queue } from '@/definition/language/queue';
import type { Workflow } from '@/definition/language/workflow';
import { toDay } from '@/engine/locale/calendar';
import { countWorkingDays } from '@/engine/locale/working-days';
import { isDecided, isWaiting } from '@/engine/workflow/transitions';
import type { StoredEvent } from '../records/application-wire';

const AT_ONCE = 200;
/** References that a message names; of more it says how many there are. */
const NAMED = 5;

/**
 * Gives a due date to what waits in a status with days and has none: it counts from when the record came into its
 * status. A promise that was made is not changed afterwards.
 */
export async function setDueDates(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { catalog, database } = platform;
  const statuses = [catalog.registry.workflow, ...catalog.providers.map(({ workflow }) => workflow)].flatMap(
    (workflow) => workflow.statuses.filter(({ days }) => days !== undefined).map(({ id }) => id),
  );
  if (statuses.length === 0) return;
  const waiting = database.kysely
    .selectFrom('application_list')
    .select('id')
    .where('due_at', '=', NEVER)
    .where('status', 'in', statuses)
    .orderBy('due_at');
  await forEachRecord(platform, signal, [
    {
      of: listById(waiting),
      act: ({ id }) => database.kysely.transaction().execute((queries) => setDueDate(platform, queries, id)),
    },
  ]);
}

/** What the list has where no clock runs. */
const NEVER = new Date('9999-12-31T00:00:00Z');

async function setDueDate(platform: Platform, queries: Queries, id: string): Promise<void> {
  const row = await getApplicationRow(queries, id, { lock: true });
  const provider = await unlessUnreadable(getDefinitionOf(platform, row, queries));
  if (!provider || row.due_at !== null) return;
  const entered = await queries
    .selectFrom('application_events')
    .select('at')
    .where('application_id', '=', id)
    .where('to_status', '=', row.status)
    .where('kind', '!=', 'desk')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const due_at = findDueAt(provider.workflow, row.status, entered?.at ?? row.waiting_since);
  if (due_at !== null) await queries.updateTable('applications').set({ due_at }).where('id', '=', id).execute();
}

/**
 * Tells the people of each queue's role, in one message to each, what has come into it; what is more, an hour later.
 */
export async function escalateOverdue(platform: Platform): Promise<void> {
  for (const queue of platform.catalog.registry.queues)
    if (queue.escalateTo !== undefined) await escalate(platform, queue, queue.escalateTo);
}

async function escalate(platform: Platform, queue: Queue, role: string): Promise<void> {
  const { catalog, config, database } = platform;
  const at = platform.clock();
  // Whoever is told sees all types: a role of one type alone is told of that type's.
  const { type } = catalog.registry.roles.find(({ id }) => id === role) ?? {};
  const filter = await readFilter(
    platform,
    { userId: '', permissions: ['view_applications'], type_permissions: {} },
    toListWords(queue.query),
  );
  await database.kysely.transaction().execute(async (queries) => {
    const told = await queries
      .updateTable('applications')
      .set({ escalated_at: at })
      .where('escalated_at', 'is', null)
      .where(
        'id',
        'in',
        selectMatches(queries, { ...filter, ...(type === undefined ? {} : { seen: [type] }) })
          .innerJoin('applications', 'applications.id', 'application_list.id')
          .select('application_list.id')
          .where('applications.escalated_at', 'is', null)
          .orderBy('application_list.due_at')
          .limit(AT_ONCE),
      )
      .returning(['id', 'number', 'due_at'])
      .execute();
    if (told.length === 0) return;
    for (const { id } of told) await addEvent(queries, id, { kind: 'desk', title: PAST, at });
    const people = await queries
      .selectFrom('profiles')
      .select(['id', 'phone', 'email', 'language'])
      .where('status', '=', 'active')
      .where('id', 'in', (from) => from.selectFrom('profile_roles').select('profile_id').where('role_id', '=', role))
      .execute();
    const oldest = told.toSorted((one, other) => Number(one.due_at) - Number(other.due_at)).slice(0, NAMED);
    for (const { id, ...recipient } of people)
      await notifyPerson(platform, queries, {
        occasion: 'overdue',
        userId: id,
        recipient,
        say: ({ catalog: { registry } }) => ({
          subject: registry.messages.overdueSubject,
          template: takeMessage('overdue', registry.messages),
          values: {
            queue: (registry.queues.find((each) => each.id === queue.id) ?? queue).title,
            count: String(told.length),
            references: oldest.map(({ number }) => toReference(number)).join(', '),
            link: `${config.publicUrl}${toQueueAddress(queue)}`,
          },
        }),
      });
  });
}

const PAST: DeskTitle = 'Past its day';

/** What the figures need of records that came before it was kept: read from their history, once. */
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
