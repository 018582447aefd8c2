/** Application rows as the wire has them (specification section 3). */
import { findFieldAt, getAnswerAt } from '@/engine/answers/answer-paths';
import type { FormData } from '@/engine/answers/form-data';
import type { Selectable } from 'kysely';
import type { Application, ApplicationRow, Comment, RequestedChange, TimelineEntry } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { toWords } from '@/engine/lists/choice-words';
import { toReference } from '@/engine/record/reference';
import { isOpen } from '@/engine/workflow/transitions';
import type { ApplicationEventsTable, ApplicationsTable, CommentsTable } from '../storage/record-tables';
import { t } from '@/texts/t';
import { TAKEN_BACK, tellDeskDescription, tellDeskTitle } from './desk-titles';

export type StoredApplication = Selectable<ApplicationsTable>;
export type StoredEvent = Selectable<ApplicationEventsTable>;
export type StoredComment = Selectable<CommentsTable>;

/** What an officer entered into the form of a transition, as it is stored; `visible`: to the applicant too. */
export interface EnteredForm {
  id: string;
  visible: boolean;
  data: FormData;
}

/** Whom a response is for: applicants see neither the officers' names nor what is internal. */
export type Audience = 'applicant' | 'officer';

type Envelope = Omit<Application, 'data' | 'documents' | 'choice_words' | 'language' | 'review_history' | 'comments'>;

/** Columns of a list; `data` is only read for the definition's list columns. */
export const LISTED_COLUMNS = [
  'id',
  'number',
  'user_id',
  'company_id',
  'provider',
  'application_type',
  'definition_version',
  'status',
  'current_stage',
  'data',
  'choice_words',
  'title',
  'email',
  'phone',
  'registration_number',
  'admin_reviewed_by',
  'admin_comments',
  'review_date',
  'requested_changes',
  'stage_dates',
  'expires_at',
  'closes_at',
  'revision',
  'waiting_since',
  'submitted_at',
  'updated_at',
] as const;

export type ListedApplication = Pick<StoredApplication, (typeof LISTED_COLUMNS)[number]>;

export function toEnvelope(row: Omit<ListedApplication, 'data'>): Envelope {
  return {
    id: row.id,
    reference: toReference(row.number),
    user_id: row.user_id,
    provider: row.provider,
    application_type: row.application_type,
    definition_version: row.definition_version,
    title: row.title ?? '',
    status: row.status,
    current_stage: row.current_stage ?? '',
    stage_dates: row.stage_dates,
    requested_changes: row.requested_changes as RequestedChange[],
    admin_comments: row.admin_comments,
    admin_reviewed_by: row.admin_reviewed_by,
    review_date: row.review_date?.toISOString() ?? null,
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    revision: row.revision,
  };
}

/** What a listed record is shown by: the form of today and its own; undefined where there is none any more. */
export interface ListedBy {
  current: ProviderDefinition | undefined;
  own: ProviderDefinition | undefined;
}

/** Answers to the columns of both forms: who lists records of one type shows today's, who shows this one its own. */
export function toApplicationRow(row: ListedApplication, { current, own }: ListedBy): ApplicationRow {
  const columns = new Set([...(current?.record.columns ?? []), ...(own?.record.columns ?? [])]);
  const fields = own ? listFields(own) : [];
  return {
    ...toEnvelope(row),
    columns: Object.fromEntries(
      [...columns].map((path) => {
        const answer = getAnswerAt(row.data as FormData, path) ?? null;
        return [path, toWords(findFieldAt(fields, path), answer, row.choice_words, { all: own !== current })];
      }),
    ),
    open: own !== undefined && isOpen(own.workflow, row.status),
  };
}

export function toApplication(
  row: StoredApplication,
  { events, comments, audience }: { events: StoredEvent[]; comments: StoredComment[]; audience: Audience },
): Application {
  return {
    ...toEnvelope(row),
    data: row.data,
    documents: row.documents as Application['documents'],
    choice_words: row.choice_words,
    language: row.language,
    review_history: (audience === 'officer' ? events : leaveOutDesk(events)).map((event) =>
      toTimelineEntry(event, audience),
    ),
    comments: comments
      .filter((comment) => audience === 'officer' || comment.visibility === 'applicant')
      .map((comment) => toComment(comment, audience)),
  };
}

/**
 * What applicants read of a history, oldest first: nothing of the office's own, and no decision that was taken back
 * before they were told.
 */
export function leaveOutDesk<Event extends { kind: string; title: string }>(events: readonly Event[]): Event[] {
  return events.filter(({ kind }, index) => {
    if (kind === 'desk') return false;
    const next = events.slice(index + 1).find((each) => each.kind === 'status' || each.title === TAKEN_BACK);
    return kind !== 'status' || next?.kind !== 'desk';
  });
}

function toTimelineEntry(event: StoredEvent, audience: Audience): TimelineEntry {
  const desk = event.kind === 'desk';
  return {
    id: String(event.id),
    title: desk ? tellDeskTitle(event.title) : event.title,
    description: desk ? tellDeskDescription(event.description ?? '') : (event.description ?? ''),
    created_at: event.at.toISOString(),
    kind: event.kind as TimelineEntry['kind'],
    from_status: event.from_status,
    to_status: event.to_status,
    actor: (audience === 'officer' ? event.actor_name : null) ?? describeSide(event.actor_role),
    changes: event.changes as TimelineEntry['changes'],
    requested_changes: event.requested_changes as RequestedChange[],
    ...toEntered(event.form as EnteredForm | null, audience),
  };
}

/** Who acted, where their name is not shown or there is none. */
function describeSide(role: string | null): string {
  if (role === 'applicant') return t('Applicant');
  if (role === 'other') return t('Somebody else');
  return role === 'officer' ? t('Officer') : t('System');
}

function toEntered(form: EnteredForm | null, audience: Audience): Pick<TimelineEntry, 'form'> {
  return form && (audience === 'officer' || form.visible) ? { form: { id: form.id, data: form.data } } : {};
}

function toComment(comment: StoredComment, audience: Audience): Comment {
  return {
    id: comment.id,
    comment: comment.comment,
    author: (audience === 'officer' ? comment.author_name : null) ?? describeSide('officer'),
    created_at: comment.created_at.toISOString(),
    visibility: comment.visibility,
    attachment_url: comment.attachment_url,
    attachmentName: comment.attachment_name,
    attachmentSize: comment.attachment_size === null ? null : Number(comment.attachment_size),
    attachmentType: comment.attachment_type,
  };
}
