/** What a new status brings with it: its stage, the waiting, the decision, and the end of an approval. */
import { describe, expect, it } from 'vitest';
import { addMonths, findDestination, moveTo } from '@/server/records/make-transition';
import { tennisClub } from '../../fixtures/tennis-club';

const { workflow } = tennisClub;
const day = (text: string) => new Date(`${text}T10:20:30.400Z`);
const before = day('2026-01-01');
const now = day('2026-02-01');

describe('the same day some months later', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-03-31', 24, '2028-03-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
  ])('%s, %i months: %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toEqual(day(to));
  });
});

describe('where a move leads', () => {
  it.each([
    ['on, to the end of the validity, at its very moment', now, 'approved', 'expired'],
    ['on, to the end of the validity, after it', before, 'approved', 'expired'],
    ['where it should, before it', day('2026-02-02'), 'approved', 'approved'],
    ['where it should, without a validity', null, 'approved', 'approved'],
    ['where it should, where no date ends the status', before, 'suspended', 'suspended'],
  ])('%s', (_what, expires_at, status, destination) => {
    expect(findDestination(workflow, { expires_at }, status, now)).toBe(destination);
  });
});

describe('a move', () => {
  const row = {
    status: 'pending',
    current_stage: 'submitted',
    stage_dates: { submitted: before.toISOString() },
    expires_at: null,
    waiting_since: before,
    decided_at: null,
    decided_by: null,
    promised_at: null,
    office_days: 0,
    due_at: null,
    days_left: null,
    assignee_id: null,
    taken_at: null,
    follow_up_at: null,
    follow_up_note: null,
  };
  const move = (from: object, status: string, by: 'officer' | 'applicant' | 'system' = 'officer') => {
    const { stage_dates: _dates, ...moved } = moveTo(workflow, { ...row, ...from }, { status, by, now });
    return moved;
  };

  it('of an officer to an approval is a decision, and begins the validity', () => {
    expect(move({}, 'approved')).toEqual({
      status: 'approved',
      current_stage: 'decision',
      // To the end of the day.
      expires_at: new Date('2028-02-01T22:59:59Z'),
      waiting_since: before,
      decided_at: now,
      decided_by: null,
      promised_at: null,
      // From the 2nd, a Friday, to the 30th.
      office_days: 21,
      due_at: null,
      days_left: null,
      escalated_at: null,
      closes_at: null,
      deadline_told_at: null,
      assignee_id: null,
      taken_at: null,
      follow_up_at: null,
      follow_up_note: null,
    });
  });

  it.each([
    ['2027-05-03', new Date('2027-05-03T22:59:59Z')],
    ['2029-05-03', new Date('2028-02-01T22:59:59Z')],
    ['', new Date('2028-02-01T22:59:59Z')],
  ])('to an approval that ends with an answered day, "%s", at the latest', (last, expires_at) => {
    const dated = { ...workflow, validUntil: 'lease_end' };
    const from = { ...row, data: { lease_end: last } };
    expect(moveTo(dated, from, { status: 'approved', by: 'officer', now })).toMatchObject({ expires_at });
  });

  it('from which none leads back to an approval ends the validity, and a suspension keeps it', () => {
    const from = { status: 'approved', expires_at: new Date('2028-02-01T22:59:59Z') };
    expect(move(from, 'suspended')).toMatchObject({ expires_at: from.expires_at });
    expect(move(from, 'rejected')).toMatchObject({ expires_at: null });
  });

  it('to a refusal is a decision without a validity', () => {
    expect(move({}, 'rejected')).toMatchObject({ decided_at: now, expires_at: null });
  });

  it('within the last stage leaves the decision and the validity as they were', () => {
    const approved = {
      status: 'approved',
      current_stage: 'decision',
      expires_at: day('2028-01-01'),
      decided_at: before,
    };
    expect(move(approved, 'suspended')).toMatchObject({ decided_at: before, expires_at: approved.expires_at });
    const suspended = { ...approved, status: 'suspended' };
    expect(move(suspended, 'approved')).toMatchObject({ decided_at: before, expires_at: approved.expires_at });
  });

  it('to the end of the validity takes it away', () => {
    const approved = { status: 'approved', current_stage: 'decision', expires_at: before, decided_at: before };
    expect(move(approved, 'expired', 'system')).toMatchObject({ decided_at: before, expires_at: null });
  });

  it('that nobody decides is no decision', () => {
    expect(move({}, 'approved', 'system')).toMatchObject({ decided_at: null });
    expect(move({ decided_at: before }, 'under_review')).toMatchObject({ decided_at: null });
  });

  it('back to the officers begins the waiting anew, on among them does not', () => {
    expect(move({ status: 'changes_requested' }, 'pending', 'applicant').waiting_since).toEqual(now);
    expect(move({}, 'under_review').waiting_since).toEqual(before);
    expect(move({}, 'changes_requested').waiting_since).toEqual(before);
  });

  it('notes when a stage was entered, and nothing within one', () => {
    const datesAfter = (from: object, status: string): unknown =>
      JSON.parse(String(moveTo(workflow, { ...row, ...from }, { status, by: 'officer', now }).stage_dates));
    expect(datesAfter({}, 'under_review')).toEqual({ ...row.stage_dates, document_review: now.toISOString() });
    const reviewed = { status: 'under_review', current_stage: 'document_review' };
    expect(datesAfter(reviewed, 'changes_requested')).toEqual(row.stage_dates);
  });
});
