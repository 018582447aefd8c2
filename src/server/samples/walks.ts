/** The ways that samples take through the workflows of their types, and when: by the declared transitions alone. */
import type { Transition, Workflow } from '@/definition/language/workflow';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { addDays, startOfDay, toDay } from '@/engine/locale/calendar';
import { addWorkingDays, isWorkingDay } from '@/engine/locale/working-days';
import {
  findApprovalEnd,
  findDeadline,
  findTransition,
  getStatus,
  isWaiting,
  listTransitions,
} from '@/engine/workflow/transitions';
import { later } from '@/server/platform/time-span';
import type { Random } from './random';

export interface Walk {
  provider: ProviderDefinition;
  /** Where it ends. */
  status: string;
  submittedAt: Date;
  steps: { transition: Transition; at: Date }[];
}

export interface WalksPlan {
  random: Random;
  now: Date;
  /** Records of each type. */
  each: number;
}

/** Transitions of one way at most; and ways that are looked at in all. */
const LONGEST = 7;
const MOST_WAYS = 3000;
/** Days after the end of a validity on which the record was found to have ended. */
const AFTER_END = 3;
/** Days that a person of the samples takes at most. */
const MOST_OF_APPLICANT = 9;
const DAYS_OF_MONTH = 30.5;

/** By the time of their submission. Of each workflow, some record stands in every status that can be reached. */
export function planWalks(providers: readonly ProviderDefinition[], plan: WalksPlan): Walk[] {
  const walks = groupByWorkflow(providers).flatMap((group) => planGroup(group, plan));
  return walks.toSorted((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime());
}

/** Types that are reviewed alike show its statuses together. */
function groupByWorkflow(providers: readonly ProviderDefinition[]): ProviderDefinition[][] {
  const groups = new Map<string, ProviderDefinition[]>();
  for (const provider of providers) {
    const workflow = JSON.stringify(provider.workflow);
    groups.set(workflow, [...(groups.get(workflow) ?? []), provider]);
  }
  return [...groups.values()];
}

function planGroup(group: readonly ProviderDefinition[], { random, now, each }: WalksPlan): Walk[] {
  const [{ workflow } = { workflow: undefined }] = group;
  if (!workflow) return [];
  const ways = listWays(workflow);
  const reached = [...ways.keys()];
  const weighed = reached.flatMap((status) => Array.from({ length: weigh(workflow, status) }, () => status));
  const total = Math.max(reached.length, each * group.length);
  return Array.from({ length: total }, (_none, index): Walk => {
    const status = reached[index] ?? random.pick(weighed);
    const provider = group[index % group.length] ?? group[0];
    if (!provider) throw new Error('There is no type to plan for.');
    return {
      provider,
      status,
      ...schedule(workflow, random.pick(ways.get(status) ?? [[]]), { random, now, turn: index }),
    };
  });
}

/** An office has most of what waits for it. */
function weigh(workflow: Workflow, status: string): number {
  if (isWaiting(workflow, status)) return 4;
  return getStatus(workflow, status).editable || getStatus(workflow, status).tone === 'success' ? 3 : 1;
}

/**
 * By the status where they end: the ways there that make no transition twice, the shortest and some longer ones. A
 * transition that the server would not make is on none.
 */
export function listWays(workflow: Workflow): Map<string, Transition[][]> {
  const found = new Map<string, Transition[][]>([[workflow.initial, [[]]]]);
  let last: { status: string; way: Transition[] }[] = [{ status: workflow.initial, way: [] }];
  for (let length = 1, looked = 0; length <= LONGEST && looked < MOST_WAYS; length += 1) {
    const next: typeof last = [];
    for (const { status, way } of last) {
      for (const transition of listOpen(workflow, status)) {
        if (way.includes(transition) || (looked += 1) > MOST_WAYS) continue;
        const longer = [...way, transition];
        next.push({ status: transition.to, way: longer });
        const known = found.get(transition.to) ?? [];
        const shortest = known[0]?.length ?? length;
        if (length <= shortest + 3) found.set(transition.to, [...known, longer]);
      }
    }
    last = next;
  }
  return found;
}

/** Of several to one status an officer makes the first; a date makes the first there is, where an approval ends. */
function listOpen(workflow: Workflow, status: string): Transition[] {
  const officers = listTransitions(workflow, status, 'officer').filter(
    (each) => findTransition(workflow, status, each.to, 'officer') === each,
  );
  const applicants = listTransitions(workflow, status, 'applicant').filter(
    (each, index, all) =>
      each.question !== undefined || all.findIndex(({ question }) => question === undefined) === index,
  );
  const dated = [
    workflow.validityMonths === undefined ? undefined : findApprovalEnd(workflow, status),
    findDeadline(workflow, status),
  ];
  const ended = dated.flatMap((transition) => workflow.transitions.find(({ id }) => id === transition?.id) ?? []);
  return [
    ...officers,
    ...applicants.filter((each) => each.question !== undefined || getStatus(workflow, status).editable),
    ...ended,
  ];
}

interface Timing {
  random: Random;
  now: Date;
  /** Counts the records of a workflow: some are late, some due soon, some fresh. */
  turn: number;
}

/** Backwards from the last event, each on a day of its own; officers work on working days. */
function schedule(workflow: Workflow, way: readonly Transition[], timing: Timing): Omit<Walk, 'provider' | 'status'> {
  const { random, now } = timing;
  const status = way.at(-1)?.to ?? workflow.initial;
  let day = addDays(toDay(now), -findAge(workflow, status, timing));
  const moments: Date[] = [];
  for (const [index, transition] of way.toReversed().entries()) {
    while (transition.by === 'officer' && !isWorkingDay(day)) day = addDays(day, -1);
    moments.unshift(toMoment(day, timing));
    const before = way.at(-index - 2)?.to ?? workflow.initial;
    day = addDays(day, -countDays(workflow, before, transition, random));
  }
  return {
    submittedAt: toMoment(day, timing),
    steps: way.map((transition, index) => ({ transition, at: moments[index] ?? now })),
  };
}

/** Days since the last event. */
function findAge(workflow: Workflow, status: string, { random, now, turn }: Timing): number {
  const { days, editable } = getStatus(workflow, status);
  if (editable) return random.between(1, 24);
  if (!isWaiting(workflow, status)) return random.between(2, 110);
  if (days === undefined) return random.between(0, 14);
  const today = toDay(now);
  const [from, to] = [
    [-9, -1],
    [0, 1],
    [2, days],
    [1, days],
  ][turn % 4] ?? [0, days];
  const due = addWorkingDays(today, random.between(from ?? 0, Math.max(from ?? 0, to ?? 0)));
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(addWorkingDays(due, -days))) / 86_400_000));
}

/** Days from the event before until the transition. */
function countDays(
  workflow: Workflow,
  from: string,
  { by, afterDays, withinDays = MOST_OF_APPLICANT }: Transition,
  random: Random,
): number {
  if (afterDays !== undefined) return afterDays + AFTER_END;
  if (by === 'system') return Math.ceil((workflow.validityMonths ?? 0) * DAYS_OF_MONTH) + AFTER_END;
  if (by === 'applicant') return random.between(1, Math.min(withinDays, MOST_OF_APPLICANT));
  return isWaiting(workflow, from) ? random.pick([1, 1, 2, 2, 3, 4, 6, 9, 16]) : random.between(18, 75);
}

/** In the hours of an office; not after now. */
function toMoment(day: string, { random, now }: Timing): Date {
  const at = later(startOfDay(day), { hours: random.between(8, 15), minutes: random.between(0, 59) });
  return at < now ? at : later(startOfDay(day), { minutes: 1 });
}
