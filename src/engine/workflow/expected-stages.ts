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
 * As far as the workflow says it: on the way that an officer's transitions lead, the first of each status. Nothing where
 * the applicant is asked to do something first. `since`: when the application came into its status.
 */
export function listExpectedStages(workflow: Workflow, status: string, since: Date): ExpectedStage[] {
  const expected: ExpectedStage[] = [];
  let by = toDay(since);
  for (const { at, next, days } of walk(workflow, status)) {
    by = addWorkingDays(by, days);
    const stage = workflow.stages.find(({ id }) => id === getStatus(workflow, next).stage);
    if (stage && stage.id !== getStatus(workflow, at).stage) expected.push({ stage, by });
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
  const isWhole = end !== undefined && (isDecided(workflow, end) || way.some(({ at }) => at === end));
  return isWhole ? way.reduce((sum, { days }) => sum + days, 0) : undefined;
}

function* walk(workflow: Workflow, status: string): Generator<{ at: string; next: string; days: number }> {
  const seen = new Set<string>();
  for (let at = status; isWaiting(workflow, at) && !seen.has(at);) {
    seen.add(at);
    const { days } = getStatus(workflow, at);
    const next = findNext(workflow, at);
    if (days === undefined || next === undefined) return;
    yield { at, next, days };
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

/** One that is not decided before one that is: nobody decides on what was not looked at. */
function findNext(workflow: Workflow, status: string): string | undefined {
  const targets = listTransitions(workflow, status, 'officer').map(({ to }) => to);
  return targets.find((to) => isWaiting(workflow, to)) ?? targets.find((to) => isDecided(workflow, to));
}
