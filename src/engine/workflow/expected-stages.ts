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
  const seen = new Set<string>();
  let by = toDay(since);
  for (let at = status; isWaiting(workflow, at) && !seen.has(at);) {
    seen.add(at);
    const { days, stage: here } = getStatus(workflow, at);
    const next = findNext(workflow, at);
    if (days === undefined || next === undefined) break;
    by = addWorkingDays(by, days);
    const stage = workflow.stages.find(({ id }) => id === getStatus(workflow, next).stage);
    if (stage && stage.id !== here) expected.push({ stage, by });
    at = next;
  }
  return expected;
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
