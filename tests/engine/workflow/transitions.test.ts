/** Which transitions a workflow leaves open, and what a status means for its applicant. */
import { describe, expect, it } from 'vitest';
import type { Status, Transition, Workflow } from '@/definition/language/workflow';
import {
  findTransition,
  getNeededPermission,
  getStatus,
  isDecided,
  isOpen,
  isOver,
  isWaiting,
  listTransitions,
  listOfficerTransitions,
  listStages,
  mayComment,
} from '@/engine/workflow/transitions';
import { tennisClub } from '../../fixtures/tennis-club';

const { workflow } = tennisClub;
const change = (id: string, changed: Partial<Transition>): Workflow => ({
  ...workflow,
  transitions: workflow.transitions.map((transition) =>
    transition.id === id ? { ...transition, ...changed } : transition,
  ),
});
const changeStatus = (id: string, changed: Partial<Status>): Workflow => ({
  ...workflow,
  statuses: workflow.statuses.map((status) => (status.id === id ? { ...status, ...changed } : status)),
});
const ids = (transitions: readonly { id: string }[]) => transitions.map(({ id }) => id);
const everything = () => true;
const nothing = () => false;

describe('transitions', () => {
  it.each<[string, Transition['by'], string[]]>([
    ['pending', 'officer', ['start_review', 'approve', 'reject', 'request_changes']],
    ['changes_requested', 'applicant', ['resubmit']],
    ['changes_requested', 'officer', []],
    ['approved', 'system', ['expire']],
    ['approved', 'officer', ['suspend']],
    ['unknown', 'officer', []],
  ])('out of %s by %s', (status, by, transitions) => {
    expect(ids(listTransitions(workflow, status, by))).toEqual(transitions);
  });

  it('are found by where they lead, and by whom', () => {
    expect(findTransition(workflow, 'approved', 'suspended', 'officer')?.id).toBe('suspend');
    expect(findTransition(workflow, 'approved', 'expired', 'officer')).toBeUndefined();
    expect(findTransition(workflow, 'approved', 'rejected', 'officer')).toBeUndefined();
  });

  it('need their own permission, or that of reviewing', () => {
    const { permission: _own, ...plain } = workflow.transitions[0] ?? expect.fail();
    expect(getNeededPermission({ ...plain, permission: 'decide' })).toBe('decide');
    expect(getNeededPermission(plain)).toBe('review_applications');
  });

  it('are those that the officer’s permissions allow, each with its own', () => {
    const mixed = change('reject', { permission: 'refuse' });
    expect(ids(listOfficerTransitions(mixed, 'pending', (each) => each === 'refuse'))).toEqual(['reject']);
    expect(ids(listOfficerTransitions(mixed, 'pending', (each) => each === 'decide'))).toEqual([
      'start_review',
      'approve',
      'request_changes',
    ]);
    expect(listOfficerTransitions(mixed, 'pending', nothing)).toEqual([]);
  });

  it('are one to each status: the first that is allowed', () => {
    const [start = expect.fail()] = workflow.transitions;
    const twice = { ...workflow, transitions: [{ ...start, id: 'rush', permission: 'rush' }, ...workflow.transitions] };
    expect(ids(listOfficerTransitions(twice, 'pending', everything)).filter((id) => /rush|start/.test(id))).toEqual([
      'rush',
    ]);
    expect(ids(listOfficerTransitions(twice, 'pending', (each) => each !== 'rush'))).toContain('start_review');
  });
});

describe('an officer may comment', () => {
  it.each<[string, Workflow, string[], boolean]>([
    ['who reviews', workflow, ['review_applications'], true],
    ['who can make one transition', change('suspend', { permission: 'suspend' }), ['suspend'], true],
    ['who can make none', workflow, ['view_applications'], false],
    [
      'but not for a transition that applicants make',
      change('resubmit', { permission: 'resubmit' }),
      ['resubmit'],
      false,
    ],
  ])('%s', (_what, reviewed, held, expected) => {
    expect(mayComment(reviewed, (permission) => held.includes(permission))).toBe(expected);
  });
});

describe('stages', () => {
  it('are the first, and those that a status leads into', () => {
    expect(ids(listStages(workflow))).toEqual(['submitted', 'document_review', 'decision']);
    const later = changeStatus('pending', { stage: 'document_review' });
    expect(ids(listStages(later))).toEqual(['submitted', 'document_review', 'decision']);
    expect(ids(listStages(changeStatus('under_review', { stage: 'inspection' })))).toContain('inspection');
  });
});

describe('a status', () => {
  it.each<[string, { decided: boolean; waiting: boolean; over: boolean; open: boolean }]>([
    ['pending', { decided: false, waiting: true, over: false, open: true }],
    ['under_review', { decided: false, waiting: true, over: false, open: true }],
    ['changes_requested', { decided: false, waiting: false, over: false, open: true }],
    ['approved', { decided: true, waiting: false, over: false, open: true }],
    ['suspended', { decided: true, waiting: false, over: false, open: true }],
    ['rejected', { decided: true, waiting: false, over: true, open: false }],
    ['expired', { decided: true, waiting: false, over: true, open: false }],
    ['unknown', { decided: false, waiting: false, over: true, open: false }],
  ])('%s', (status, { decided, waiting, over, open }) => {
    expect([
      isDecided(workflow, status),
      isWaiting(workflow, status),
      isOver(workflow, status),
      isOpen(workflow, status),
    ]).toEqual([decided, waiting, over, open]);
  });

  it('waits for an officer only where an officer has a transition, and the applicant none to make', () => {
    const open = change('approve', { from: ['changes_requested', 'pending'] });
    expect(isWaiting(open, 'changes_requested')).toBe(false);
    expect(isWaiting({ ...workflow, transitions: [] }, 'pending')).toBe(false);
    const one = workflow.transitions.filter(({ id }) => id === 'start_review');
    expect(isWaiting({ ...workflow, transitions: one }, 'pending')).toBe(true);
  });

  it('in which the applicant corrects is not over, even where no transition leads on to an approval', () => {
    const closed = { ...workflow, transitions: workflow.transitions.filter(({ id }) => id !== 'resubmit') };
    expect(isOver(closed, 'changes_requested')).toBe(false);
    const uneditable = { ...closed, statuses: changeStatus('changes_requested', { editable: false }).statuses };
    expect(isOver(uneditable, 'changes_requested')).toBe(true);
  });

  it('is over although what was decided may be taken up again', () => {
    const retaken = change('start_review', { from: ['pending', 'rejected'] });
    expect(isOver(retaken, 'rejected')).toBe(true);
    expect(isOpen(retaken, 'rejected')).toBe(false);
    expect(isOver(change('reinstate', { from: ['suspended', 'rejected'] }), 'rejected')).toBe(false);
  });

  it('of a workflow without success is open while a transition leads on, and never over', () => {
    const plain = changeStatus('approved', { tone: 'neutral' });
    expect(['pending', 'approved', 'rejected'].map((status) => isOpen(plain, status))).toEqual([true, true, false]);
    expect(isOver(plain, 'rejected')).toBe(false);
  });

  it('that the workflow does not know is shown by its id', () => {
    expect(getStatus(workflow, 'approved').label).toBe('Approved');
    expect(getStatus(workflow, 'sent_to_board')).toEqual({
      id: 'sent_to_board',
      label: 'sent to board',
      tone: 'neutral',
      description: '',
      applicantHint: '',
      editable: false,
    });
  });
});
