/** When the stages ahead of an application are usually reached, by the days that its workflow gives each status. */
import type { Stage, Workflow } from '@/definition/language/workflow';
import { toDay } from '../locale/calendar';
import { addWorkingDays } from '../locale/working-days';
import { getStatus, isDecided, isWaiting, listTransitions } from './transitions';

export interface ExpectedStage {
  stage: Stage;
  /** The day by which it is usually reached: YYYY-MM-DD. */
  by: string;
}

/**
 * As far as the workflow says it: on the way that an officer's transitions lead, the first of each status, and each
 * stage once: a way back, as from an inspection to the review, takes its days and is no stage ahead. Nothing where the
 * applicant is asked to do something first. `since`: when the application came into its status.
 */
export function listExpectedStages(workflow: Workflow, status: string, since: Date): ExpectedStage[] {
  const expected: ExpectedStage[] = [];
  const findPosition = (of: string) => workflow.stages.findIndex(({ id }) => id === getStatus(workflow, of).stage);
  let by = toDay(since);
  let reached = findPosition(status);
  for (const { next, days } of walk(workflow, status)) {
    by = addWorkingDays(by, days);
    const position = findPosition(next);
    const stage = workflow.stages[position];
    if (stage === undefined || position <= reached) continue;
    expected.push({ stage, by });
    reached = position;
  }
  return expected;
}

/**
 * Working days within which a decision usually comes, with every detour that officers may make, such as an inspection,
 * made once; undefined where the workflow does not give days to the whole way.
 */
export function countPromisedDays(workflow: Workflow): number | undefined {
  const way = [...walk(workflow, workflow.initial)];
  const end = way.at(-1)?.next;
  return end !== undefined && isDecided(workflow, end) ? way.reduce((sum, { days }) => sum + days, 0) : undefined;
}

function* walk(workflow: Workflow, status: string): Generator<{ next: string; days: number }> {
  const seen = new Set<string>();
  for (let at = status; isWaiting(workflow, at);) {
    seen.add(at);
    const { days } = getStatus(workflow, at);
    const next = findNext(workflow, at, seen);
    if (days === undefined || next === undefined) return;
    yield { next, days };
    at = next;
  }
}

/** Times as ISO text. */
export interface RecordStage {
  current_stage: string;
  stage_dates: Record<string, string>;
  submitted_at: string;
}

/** Since when the record is in its stage. */
export function findStageDate({
  current_stage: stage,
  stage_dates: dates,
  submitted_at: submitted,
}: RecordStage): Date {
  return new Date(dates[stage] ?? submitted);
}

/**
 * One that is not decided before one that is: nobody decides on what was not looked at. Where it only leads back to
 * what was seen, the decision that is made there.
 */
function findNext(workflow: Workflow, status: string, seen: ReadonlySet<string>): string | undefined {
  const listTargets = (from: string) => listTransitions(workflow, from, 'officer').map(({ to }) => to);
  const targets = listTargets(status);
  const waiting = targets.filter((to) => isWaiting(workflow, to));
  return (
    waiting.find((to) => !seen.has(to)) ??
    [...targets, ...waiting.flatMap(listTargets)].find((to) => isDecided(workflow, to))
  );
}
