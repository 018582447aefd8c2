/** What changed in how applications are reviewed, and which stored records it leaves where they cannot go on. Pure. */
import type { Status, Transition, Workflow } from '../language/workflow.ts';
import type { Change } from './change.ts';
import { listValueChanges } from './value-changes.ts';

export function listWorkflowChanges(where: string, old: Workflow, now: Workflow): Change[] {
  const { statuses: oldStatuses, transitions: oldTransitions, stages: oldStages, ...oldRest } = old;
  const { statuses, transitions, stages, ...rest } = now;
  const changes: Change[] = [
    ...oldStatuses.flatMap((status) =>
      compareStatus(
        where,
        status,
        statuses.find(({ id }) => id === status.id),
      ),
    ),
    ...statuses
      .filter(({ id }) => oldStatuses.every((status) => status.id !== id))
      .map(({ id, label }) => fits(where, `A new status "${id}" ("${label}").`)),
    ...oldTransitions.flatMap((transition) =>
      compareTransition(
        where,
        transition,
        transitions.find(({ id }) => id === transition.id),
      ),
    ),
    ...transitions
      .filter(({ id }) => oldTransitions.every((transition) => transition.id !== id))
      .map((transition) => fits(where, `A new transition ${nameTransition(transition)}.`)),
    ...statuses
      .filter((status) => isLeft(status, old) && !isLeft(status, now))
      .map(({ id }) =>
        breaks(
          where,
          `No transition leads out of "${id}" any more.`,
          'Records that are in it stay there for ever: keep a transition that starts from it.',
        ),
      ),
  ];
  for (const { id } of oldStages) {
    if (stages.every((stage) => stage.id !== id))
      changes.push(
        breaks(
          where,
          `The stage "${id}" is removed.`,
          'Records stand in it: keep its id, and change its label if another word is meant.',
        ),
      );
  }
  const remaining = oldStages.filter(({ id }) => stages.some((stage) => stage.id === id));
  changes.push(
    ...tellAll(where, listValueChanges(remaining, stages, 'workflow.stages')),
    ...tellAll(where, listValueChanges(oldRest, rest, 'workflow')),
  );
  return changes;
}

function compareStatus(where: string, old: Status, now: Status | undefined): Change[] {
  if (!now)
    return [
      breaks(
        where,
        `The status "${old.id}" is removed.`,
        'Records may be in it. Keep the status and remove only the transitions that lead to it.',
      ),
    ];
  const { editable: wasEditable, ...oldTexts } = old;
  const { editable, ...texts } = now;
  const changes = tellAll(where, listValueChanges(oldTexts, texts, `status ${old.id}`));
  if (wasEditable && !editable)
    changes.push(
      breaks(
        where,
        `In the status "${old.id}" an application can no longer be changed by its applicant.`,
        'Who has been asked for changes could not send them: keep "editable": true as long as records are in it.',
      ),
    );
  if (!wasEditable && editable)
    changes.push(fits(where, `In the status "${old.id}" an application can be changed by its applicant now.`));
  return changes;
}

function compareTransition(where: string, old: Transition, now: Transition | undefined): Change[] {
  if (!now) return [fits(where, `The transition ${nameTransition(old)} is removed.`)];
  const { permission: before = USUAL_PERMISSION, ...oldRest } = old;
  const { permission = USUAL_PERMISSION, ...rest } = now;
  const changes = tellAll(where, listValueChanges(oldRest, rest, `transition ${old.id}`));
  if (before !== permission)
    changes.push(
      breaks(
        where,
        `Officers need "${permission}" instead of "${before}" for the transition ${nameTransition(now)}.`,
        `Who holds "${before}" alone takes it no more: see that a role of theirs holds "${permission}".`,
      ),
    );
  return changes;
}

/** What a transition needs that names no permission. */
const USUAL_PERMISSION = 'review_applications';

function isLeft({ id }: Status, { transitions }: Workflow): boolean {
  return transitions.some(({ from }) => from.includes(id));
}

function nameTransition({ label, from, to }: Transition): string {
  return `"${label}" (${from.join(', ')} → ${to})`;
}

function tellAll(where: string, sentences: string[]): Change[] {
  return sentences.map((what) => fits(where, what));
}

function fits(where: string, what: string): Change {
  return { where, what, breaks: false };
}

function breaks(where: string, what: string, advice: string): Change {
  return { where, what, breaks: true, advice };
}
