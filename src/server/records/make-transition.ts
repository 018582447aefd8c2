/** What a new status brings with it: its stage, and the end of an approval. */
import type { Updateable } from 'kysely';
import { endsApproval } from '@/definition/language/ends-approval';
import type { Transition, Workflow } from '@/definition/language/workflow';
import { toDay } from '@/engine/locale/calendar';
import { countWorkingDays } from '@/engine/locale/working-days';
import { countDaysLeft, endOfDay, findClosesAt, findDueAt, goOnDue } from '@/engine/workflow/due-dates';
import { findApprovalEnd, getStatus, isDecided, isOver, isWaiting } from '@/engine/workflow/transitions';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import type { FormData } from '@/engine/answers/form-data';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { addEvent, type NewEvent } from './application-store';
import type { StoredApplication } from './application-wire';
import { readStored } from './stored-answers';
import { transferUniqueAnswers } from './unique-answers';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';

type Placed = Pick<
  StoredApplication,
  | 'status'
  | 'current_stage'
  | 'stage_dates'
  | 'expires_at'
  | 'waiting_since'
  | 'decided_at'
  | 'decided_by'
  | 'promised_at'
  | 'office_days'
  | 'due_at'
  | 'days_left'
  | 'assignee_id'
  | 'taken_at'
  | 'follow_up_at'
  | 'follow_up_note'
> &
  Partial<Pick<StoredApplication, 'data' | 'continues_from'>>;

export interface TransitionMade {
  status: string;
  by: Transition['by'];
  /** The officer who makes it. */
  officer?: string | undefined;
  now: Date;
}

interface TransitionToStore extends Pick<NewEvent, 'description' | 'requestedChanges' | 'form' | 'actor'> {
  provider: ProviderDefinition;
  /** Locked. */
  row: StoredApplication;
  /** Those of `moveTo`, and what else changes. */
  columns: Updateable<Tables['applications']> & { status: string };
  now: Date;
}

/** In the record, in what is claimed as unique, and in the history. */
export async function makeTransition(
  queries: Queries,
  { provider, row, columns, now, ...event }: TransitionToStore,
): Promise<StoredApplication> {
  const { status: to } = columns;
  const changed = await queries
    .updateTable('applications')
    .set({ ...columns, revision: row.revision + 1, updated_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await transferUniqueAnswers(queries, { provider, id: row.id, from: row.status, to, data: readStored(provider, row) });
  await addEvent(queries, row.id, {
    kind: 'status',
    title: getStatus(provider.workflow, to).label,
    from: row.status,
    to,
    ...event,
    at: now,
  });
  return changed;
}

/**
 * The columns that change with a move. `stage_dates` keeps when each stage was last entered. The wait begins anew when
 * the application comes back to the officers. A decision is an officer's move to the last stage; what follows within it
 * (a suspension, the end of the validity) is none. The days that officers had it are added up when it leaves them; an
 * applicant's own are not among them. Where it waits for officers, its clock starts, and whoever took it
 * there has it, unless somebody had it before.
 */
export function moveTo(workflow: Workflow, row: Placed, { status, by, officer, now }: TransitionMade) {
  const stage = getStatus(workflow, status).stage ?? row.current_stage;
  const waits = isWaiting(workflow, status);
  const takes = waits && officer !== undefined && row.assignee_id === null;
  return {
    status,
    current_stage: stage,
    stage_dates: toJson(
      stage === null || stage === row.current_stage
        ? row.stage_dates
        : { ...row.stage_dates, [stage]: now.toISOString() },
    ),
    expires_at: findExpiry(workflow, row, status, now),
    waiting_since: waits && !isWaiting(workflow, row.status) ? now : row.waiting_since,
    ...findDecision(workflow, row, { status, by, officer, now }),
    office_days: addOfficeDays(workflow, row, waits, now),
    ...findDays(workflow, row, status, now),
    escalated_at: null,
    closes_at: findClosesAt(workflow, status, now),
    deadline_told_at: null,
    assignee_id: takes ? officer : row.assignee_id,
    taken_at: takes ? now : row.taken_at,
    follow_up_at: waits ? row.follow_up_at : null,
    follow_up_note: waits ? row.follow_up_note : null,
  };
}

/**
 * The clock of the officers. It stands still while the applicant answers a question, and goes on with what was left;
 * what the applicant corrects begins anew, since it has to be read again.
 */
function findDays(workflow: Workflow, row: Placed, status: string, now: Date): Pick<Placed, 'due_at' | 'days_left'> {
  const { withApplicant, editable } = getStatus(workflow, status);
  if (withApplicant === true && !editable)
    return {
      due_at: null,
      days_left: isWaiting(workflow, row.status) ? countDaysLeft(row.due_at, now) : row.days_left,
    };
  const goesOn = row.days_left !== null && isWaiting(workflow, status);
  return { due_at: goesOn ? goOnDue(row.days_left ?? 0, now) : findDueAt(workflow, status, now), days_left: null };
}

type Decision = Pick<Placed, 'decided_at' | 'decided_by' | 'promised_at'>;

function findDecision(workflow: Workflow, row: Placed, { status, by, officer, now }: TransitionMade): Decision {
  const { decided_at, decided_by, promised_at } = row;
  if (isDecided(workflow, status) && isDecided(workflow, row.status)) return { decided_at, decided_by, promised_at };
  return isDecided(workflow, status) && by === 'officer'
    ? { decided_at: now, decided_by: officer ?? null, promised_at: row.due_at }
    : { decided_at: null, decided_by: null, promised_at: null };
}

/** What is not worked out yet stays so: the job that does it reads the history, and this with it. */
function addOfficeDays(workflow: Workflow, row: Placed, waits: boolean, now: Date): number | null {
  if (row.office_days === null || waits || !isWaiting(workflow, row.status)) return row.office_days;
  return row.office_days + countWorkingDays(toDay(row.waiting_since), toDay(now));
}

/**
 * Where a move leads: on to where the date leads, when the validity ended before. Nothing is valid again by a way
 * around its end.
 */
export function findDestination(
  workflow: Workflow,
  { expires_at }: Pick<StoredApplication, 'expires_at'>,
  status: string,
  now: Date,
): string {
  const ended = expires_at !== null && expires_at <= now;
  return ended ? (findApprovalEnd(workflow, status)?.to ?? status) : status;
}

/**
 * Only a status that the passing of a date ends has a validity, to the end of its last day; it counts from the first
 * time, so that a suspension does not lengthen it, and that of a renewal in time from the end before it. It is over
 * with the status that the date leads to, and with a revocation.
 */
function findExpiry(
  workflow: Workflow,
  { expires_at, continues_from, data }: Placed,
  status: string,
  now: Date,
): Date | null {
  const { validityMonths, validUntil, transitions } = workflow;
  if (transitions.some((transition) => endsApproval(transition) && transition.to === status)) return null;
  if (!findApprovalEnd(workflow, status)) return isOver(workflow, status) ? null : expires_at;
  const last = validUntil === undefined ? undefined : getAnswerAt((data ?? {}) as FormData, validUntil);
  const ends = [
    ...(validityMonths === undefined ? [] : [findLastDay(continues_from ?? undefined, validityMonths, now)]),
    ...(typeof last === 'string' && last !== '' ? [last] : []),
  ].toSorted();
  return expires_at ?? (ends[0] === undefined ? null : endOfDay(ends[0]));
}

/** Of a validity of so many months: after the last day that it goes on from, else from now. */
function findLastDay(before: Date | undefined, months: number, now: Date): string {
  if (!before) return toDay(addMonths(now, months));
  const day = toDay(new Date(before.getTime() - 1));
  return addMonths(new Date(day), months).toISOString().slice(0, 10);
}

/** The same day so many months later; the month's last day where it has no such day. */
export function addMonths(date: Date, months: number): Date {
  const month = date.getUTCMonth() + months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(date);
  moved.setUTCMonth(month, Math.min(date.getUTCDate(), last));
  return moved;
}
