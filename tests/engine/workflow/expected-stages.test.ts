/** By when the stages ahead of an application are usually reached. */
import { expect, test } from 'vitest';
import type { Workflow } from '@/definition/language/workflow';
import { countPromisedDays, listExpectedStages } from '@/engine/workflow/expected-stages';
import { tennisClub } from '../../fixtures/tennis-club';

const { workflow } = tennisClub;
/** A Friday. */
const SUBMITTED = new Date('2026-11-20T09:00:00Z');

function withDays(days: Record<string, number>, changed: Partial<Workflow> = {}): Workflow {
  const { statuses, ...rest } = { ...workflow, ...changed };
  return {
    ...rest,
    statuses: statuses.map((status) => ({ ...status, days: days[status.id] })) as Workflow['statuses'],
  };
}

const read = (days: Record<string, number>, status = workflow.initial, changed: Partial<Workflow> = {}) =>
  listExpectedStages(withDays(days, changed), status, SUBMITTED).map(({ stage, by }) => [stage.label, by]);

test('each status that waits adds its working days', () => {
  expect(read({ pending: 5, under_review: 15 })).toEqual([
    ['Document review', '2026-11-27'],
    ['Decision', '2026-12-18'],
  ]);
  expect(read({ under_review: 15 }, 'under_review')).toEqual([['Decision', '2026-12-11']]);
});

test('nothing is promised beyond a status without days, of a decision, or while the applicant has something to do', () => {
  expect(read({})).toEqual([]);
  expect(read({ pending: 5 })).toEqual([['Document review', '2026-11-27']]);
  expect(read({ pending: 5, approved: 5 }, 'approved')).toEqual([]);
  expect(read({ changes_requested: 5 }, 'changes_requested')).toEqual([]);
});

test('of a way back its days count, no stage is ahead twice, and the decision comes after it', () => {
  const [start = expect.fail()] = workflow.transitions.filter(({ id }) => id === 'start_review');
  const back = { ...start, id: 'back', from: [start.to], to: workflow.initial };
  const transitions = [...workflow.transitions, back];
  expect(read({ pending: 5, under_review: 15 }, 'pending', { transitions })).toEqual([
    ['Document review', '2026-11-27'],
    ['Decision', '2026-12-18'],
  ]);
  expect(read({ pending: 5, under_review: 15 }, 'under_review', { transitions })).toEqual([['Decision', '2026-12-18']]);
});

test('an applicant reads of the decision after an inspection, and of nothing that is over', () => {
  const [start = expect.fail()] = workflow.transitions.filter(({ id }) => id === 'start_review');
  const [review = expect.fail()] = workflow.statuses.filter(({ id }) => id === start.to);
  const changed = {
    stages: [...workflow.stages.slice(0, -1), { id: 'inspection', label: 'Inspection' }, ...workflow.stages.slice(-1)],
    statuses: [...workflow.statuses, { ...review, id: 'inspection', stage: 'inspection' }],
    transitions: [
      ...workflow.transitions,
      { ...start, id: 'inspect', from: [review.id], to: 'inspection' },
      { ...start, id: 'inspected', from: ['inspection'], to: review.id },
    ],
  };
  const days = { pending: 5, under_review: 15, inspection: 15 };
  expect(read(days, 'pending', changed)).toEqual([
    ['Document review', '2026-11-27'],
    ['Inspection', '2026-12-18'],
    ['Decision', '2027-01-12'],
  ]);
  expect(read(days, 'inspection', changed).map(([stage]) => stage)).toEqual(['Decision']);
});

test('two statuses of one stage are one, and what the applicant corrects is awaited of nobody else', () => {
  const [stage = expect.fail()] = workflow.stages.map(({ id }) => id);
  const statuses = workflow.statuses.map((each) => (each.id === 'under_review' ? { ...each, stage } : each));
  expect(read({ pending: 5, under_review: 15 }, 'pending', { statuses })).toEqual([['Decision', '2026-12-18']]);
  const transitions = workflow.transitions.map((each) => ({ ...each, from: [...each.from, 'changes_requested'] }));
  expect(read({ changes_requested: 5 }, 'changes_requested', { transitions })).toEqual([]);
});

test('a decision is promised for the days of the whole way, a detour counted once, and not for a part of the way', () => {
  expect(countPromisedDays(withDays({ pending: 5, under_review: 15 }))).toBe(20);
  expect(countPromisedDays(withDays({ pending: 5 }))).toBeUndefined();
  const [start = expect.fail()] = workflow.transitions.filter(({ id }) => id === 'start_review');
  const back = { ...start, id: 'back', from: [start.to], to: workflow.initial };
  expect(
    countPromisedDays(withDays({ pending: 5, under_review: 15 }, { transitions: [...workflow.transitions, back] })),
  ).toBe(20);
});
