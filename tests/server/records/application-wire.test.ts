/** A record as its applicant and as officers get it. */
import { expect, it } from 'vitest';
import {
  toApplication,
  toApplicationRow,
  type StoredApplication,
  type StoredComment,
  type StoredEvent,
} from '@/server/records/application-wire';
import { tennisClub } from '../../fixtures/tennis-club';

const AT = new Date('2026-11-21T12:00:00Z');
const ROW: StoredApplication = {
  id: 'a-1',
  number: 42,
  user_id: 'u-1',
  company_id: null,
  provider: tennisClub.id,
  application_type: 'club',
  definition_version: 'v1',
  status: tennisClub.workflow.initial,
  current_stage: null,
  data: { club_name: 'Kano Club' },
  documents: {},
  title: null,
  email: null,
  phone: null,
  registration_number: null,
  search_answers: null,
  same_keys: [],
  admin_reviewed_by: null,
  admin_comments: null,
  review_date: null,
  waiting_since: AT,
  decided_at: null,
  decided_by: null,
  promised_at: null,
  office_days: 0,
  requested_changes: [],
  stage_dates: {},
  expires_at: null,
  closes_at: null,
  deadline_told_at: null,
  submission_key: null,
  invitation_id: null,
  renews: null,
  continues_from: null,
  choice_words: {},
  emptied_at: null,
  assignee_id: null,
  taken_at: null,
  due_at: null,
  days_left: null,
  follow_up_at: null,
  follow_up_note: null,
  escalated_at: null,
  language: null,
  revision: 1,
  submitted_at: AT,
  updated_at: AT,
};
const event = (more: Partial<StoredEvent>): StoredEvent => ({
  id: 1,
  application_id: 'a-1',
  at: AT,
  actor_id: null,
  actor_name: null,
  actor_role: null,
  kind: 'status',
  title: 'Approved',
  description: null,
  from_status: null,
  to_status: 'approved',
  changes: [],
  requested_changes: [],
  form: null,
  about: null,
  ...more,
});
const comment = (more: Partial<StoredComment>): StoredComment => ({
  id: 'c-1',
  application_id: 'a-1',
  author_id: null,
  author_name: 'Bola Ade',
  comment: 'Seen',
  attachment_url: null,
  attachment_name: null,
  attachment_size: null,
  attachment_type: null,
  visibility: 'applicant',
  created_at: AT,
  ...more,
});
const wire = (audience: 'applicant' | 'officer', events: StoredEvent[] = [], comments: StoredComment[] = []) =>
  toApplication(ROW, { events, comments, audience });

it.each([
  ['officer', 'Bola Ade', 'Officer', 'Officer'],
  ['applicant', 'Ada Obi', 'Applicant', 'Applicant'],
  [null, null, 'System', 'System'],
])('who acted as %s is named to officers alone', (actor_role, actor_name, toApplicant, unnamed) => {
  const actorOf = (audience: 'applicant' | 'officer', name: string | null) =>
    wire(audience, [event({ actor_role, actor_name: name })]).review_history[0]?.actor;
  expect(actorOf('applicant', actor_name)).toBe(toApplicant);
  expect(actorOf('officer', actor_name)).toBe(actor_name ?? unnamed);
  expect(actorOf('officer', null)).toBe(unnamed);
});

it('what an officer has entered is shown to the applicant where its form is for them', () => {
  const formOf = (audience: 'applicant' | 'officer', visible: boolean) =>
    wire(audience, [event({ form: { id: 'report', visible, data: { courts: 4 } } })]).review_history[0]?.form;
  const form = { id: 'report', data: { courts: 4 } };
  expect([formOf('officer', false), formOf('officer', true), formOf('applicant', true)]).toEqual([form, form, form]);
  expect(formOf('applicant', false)).toBeUndefined();
  expect(wire('officer', [event({})]).review_history[0]).not.toHaveProperty('form');
});

it('comments among officers are theirs, and so are their names', () => {
  const comments = [comment({}), comment({ id: 'c-2', visibility: 'internal', author_name: null, attachment_size: 7 })];
  const told = (audience: 'applicant' | 'officer') =>
    wire(audience, [], comments).comments.map(({ id, author, attachmentSize }) => [id, author, attachmentSize]);
  expect(told('applicant')).toEqual([['c-1', 'Officer', null]]);
  expect(told('officer')).toEqual([
    ['c-1', 'Bola Ade', null],
    ['c-2', 'Officer', 7],
  ]);
});

it('a list shows the columns of today’s form and of its own, and whether it is still open', () => {
  const [column = ''] = tennisClub.record.columns;
  const row = { ...ROW, data: { [column]: 'x' } };
  const shown = toApplicationRow(row, { current: tennisClub, own: tennisClub });
  expect(shown.columns).toMatchObject({ [column]: 'x' });
  expect(Object.keys(shown.columns).toSorted()).toEqual([...new Set(tennisClub.record.columns)].toSorted());
  expect(shown.open).toBe(true);
  expect(toApplicationRow(row, { current: tennisClub, own: undefined })).toMatchObject({ open: false });
  expect(toApplicationRow({ ...row, status: 'no such status' }, { current: undefined, own: tennisClub }).open).toBe(
    false,
  );
  expect(toApplicationRow({ ...row, data: {} }, { current: tennisClub, own: tennisClub }).columns[column]).toBeNull();
  expect(toApplicationRow(row, { current: undefined, own: undefined }).columns).toEqual({});
});
