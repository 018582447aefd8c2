/** Which transitions are offered for several applications at once. */
import { expect, test } from 'vitest';
import type { Transition } from '@/definition/language/workflow';
import { hasBulkTransitions, listBulkTransitions } from '@/office/applications/bulk-transitions';
import { tennisClub } from '../fixtures/tennis-club';

const withApproval = (change: Partial<Transition>) => ({
  ...tennisClub.workflow,
  transitions: tennisClub.workflow.transitions.map((each) => (each.id === 'approve' ? { ...each, ...change } : each)),
});
const holds = () => true;
const offered = (change: Partial<Transition>, ...statuses: string[]) =>
  listBulkTransitions(statuses.map((status) => ({ workflow: withApproval(change), status, holds }))).map(
    ({ label, possible }) => `${label} ${possible}`,
  );

test('one that says so of a status is offered for the others alone', () => {
  expect(offered({}, 'pending', 'under_review')).toContain('Approve 2');
  expect(offered({ notInBulkFrom: ['pending'] }, 'pending', 'under_review')).toContain('Approve 1');
  expect(offered({ notInBulkFrom: ['pending'] }, 'pending').join()).not.toContain('Approve');
});

test('one that takes two people is never offered', () => {
  expect(offered({ approvals: 2 }, 'pending', 'under_review').join()).not.toContain('Approve');
});

test('a workflow whose transitions all need a look at each has none', () => {
  const { transitions, ...workflow } = withApproval({ notInBulkFrom: ['pending', 'under_review'] });
  const approve = transitions.filter(({ id }) => id === 'approve');
  expect(hasBulkTransitions({ ...workflow, transitions: approve }, holds)).toBe(false);
  expect(hasBulkTransitions({ ...workflow, transitions }, holds)).toBe(true);
});
