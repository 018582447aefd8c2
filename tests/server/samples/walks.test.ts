/** The ways of samples through a workflow: of any that can be declared. */
import { expect, it } from 'vitest';
import { Workflow } from '@/definition/language/workflow';
import { createRandom } from '@/server/samples/random';
import { listWays, planWalks } from '@/server/samples/walks';
import { samples } from '../../fixtures/samples';

const NOW = new Date('2026-06-17T10:00:00Z');

const status = (id: string, more: object = {}) => ({
  id,
  label: id,
  tone: 'info',
  description: id,
  applicantHint: id,
  ...more,
});
const move = (id: string, from: string[], to: string, by: string, more: object = {}) => ({
  id,
  label: id,
  from,
  to,
  by,
  done: id,
  ...more,
});

const workflow = Workflow.parse({
  initial: 'new',
  statuses: [
    status('new', { stage: 'desk', days: 3 }),
    status('visit', { stage: 'desk', days: 10 }),
    status('back', { stage: 'desk', editable: true }),
    status('good', { stage: 'end', tone: 'success' }),
    status('over', { stage: 'end' }),
    status('never', { stage: 'end' }),
  ],
  transitions: [
    move('plan', ['new'], 'visit', 'officer'),
    move('ask', ['visit'], 'back', 'officer', { marksFields: true }),
    move('again', ['back'], 'visit', 'applicant'),
    move('grant', ['visit'], 'good', 'officer'),
    move('end', ['good'], 'over', 'system'),
  ],
  stages: [
    { id: 'desk', label: 'Desk' },
    { id: 'end', label: 'End' },
  ],
  validityMonths: 12,
});

it('every status that a declared way leads to is reached, and no other', () => {
  const ways = listWays(workflow);
  expect([...ways.keys()]).toEqual(['new', 'visit', 'back', 'good', 'over']);
  for (const [reached, each] of ways)
    for (const way of each) {
      let at = workflow.initial;
      for (const { from, to } of way) {
        expect(from).toContain(at);
        at = to;
      }
      expect(at).toBe(reached);
    }
});

it('a workflow in which everything leads everywhere is looked through in bounded time', () => {
  const ids = Array.from({ length: 14 }, (_none, index) => `s${index}`);
  const wide = Workflow.parse({
    initial: 's0',
    statuses: ids.map((id) => status(id)),
    transitions: ids.flatMap((from) => ids.map((to) => move(`${from}_${to}`, [from], to, 'officer'))),
    stages: [{ id: 'only', label: 'Only' }],
  });
  expect([...listWays(wide).keys()].toSorted()).toEqual(ids.toSorted());
});

it('what is planned has each status of each workflow, before now, step after step', () => {
  const [first] = samples;
  const planned = { ...(first ?? expect.fail()), workflow };
  const walks = planWalks([planned], { random: createRandom(7), now: NOW, each: 30 });
  expect(walks).toHaveLength(30);
  expect(new Set(walks.map((walk) => walk.status))).toEqual(new Set(['new', 'visit', 'back', 'good', 'over']));
  for (const { submittedAt, steps } of walks) {
    const moments = [submittedAt, ...steps.map(({ at }) => at), NOW].map(Number);
    expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
  }
  const again = planWalks([planned], { random: createRandom(7), now: NOW, each: 30 });
  expect(again).toEqual(walks);
  const other = planWalks([planned], { random: createRandom(8), now: NOW, each: 30 });
  expect(other).not.toEqual(walks);
});
