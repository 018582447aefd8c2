/** All that is held about a person, in the words of the tables, to be given to them. */
import type { Selectable } from 'kysely';
import { toReference } from '@/engine/record/reference';
import type { Actor } from '../platform/actor';
import type { Queries } from '../storage/database';
import { leaveOutDesk, type EnteredForm, type StoredApplication } from '../records/application-wire';
import type { FilesTable } from '../storage/record-tables';

export interface PersonalData {
  /** For `my-data.json`. */
  held: Record<string, unknown>;
  /** Those whose bytes are there, with the folder of the archive that each stands in. */
  files: { folder: string; file: Selectable<FilesTable> }[];
}

/**
 * Left out is what is no data about the person: hashes of codes, tokens and passwords, which open the account, and
 * what officers note for each other.
 */
export async function collectData(queries: Queries, { userId, phone, email }: Actor): Promise<PersonalData> {
  const contacts = [phone, email].filter((contact) => contact !== null);
  const { search_text: _words, ...profile } = await queries
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const roles = await queries.selectFrom('profile_roles').select('role_id').where('profile_id', '=', userId).execute();
  const companies = await queries.selectFrom('companies').selectAll().where('owner_id', '=', userId).execute();
  const applications = await queries
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();
  const ids = applications.map(({ id }) => id);
  const events = await selectOf(queries, 'application_events', ids);
  const comments = await selectOf(queries, 'comments', ids);
  const certificates = await selectOf(queries, 'certificates', ids);
  const vehicles = await queries
    .selectFrom('vehicles')
    .selectAll()
    .where((where) =>
      where.or([
        where('registered_by', '=', userId),
        ...(ids.length === 0 ? [] : [where('application_id', 'in', ids)]),
      ]),
    )
    .execute();
  const files = await queries
    .selectFrom('files')
    .selectAll()
    .where('state', '!=', 'deleted')
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const others =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('files')
          .selectAll()
          .where('state', '=', 'attached')
          .where('attached_to', 'in', ids)
          .where('owner_id', '!=', userId)
          .execute();
  const shown = comments
    .filter(({ visibility }) => visibility === 'applicant')
    .map(({ attachment_url }) => attachment_url ?? '')
    .concat(events.flatMap(({ form }) => (isVisible(form) ? JSON.stringify(form) : [])));
  const shared = others.filter(({ key }) => shown.some((text) => text.includes(key)));
  const invitations = await queries
    .selectFrom('invitations')
    .select([
      'id',
      'provider',
      'role',
      'inviter_id',
      'inviter_name',
      'company_name',
      'first_name',
      'last_name',
      'phone_number',
      'status',
      'created_at',
      'expires_at',
      'accepted_at',
    ])
    .where((where) =>
      where.or([
        where('inviter_id', '=', userId),
        where('accepted_by', '=', userId),
        ...(phone === null ? [] : [where('phone_number', '=', phone)]),
      ]),
    )
    .execute();
  const messages = await queries
    .selectFrom('messages')
    .select(['occasion', 'channel', 'recipient', 'subject', 'text', 'state', 'created_at', 'sent_at'])
    .where((where) =>
      where.or([where('user_id', '=', userId), ...(contacts.length === 0 ? [] : [where('recipient', 'in', contacts)])]),
    )
    .orderBy('id')
    .execute();
  const documents = [...files, ...shared];
  const acts = await queries
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', 'in', [userId, ...ids, ...documents.map(({ id }) => id)])
    .orderBy('id')
    .execute();
  const references = new Map(applications.map(({ id, number }) => [id, toReference(number)]));
  return {
    held: {
      profile: { ...profile, roles: roles.map(({ role_id }) => role_id) },
      companies,
      applications: applications.map(toOwnWords).map((application) => ({
        reference: references.get(application.id),
        ...application,
        history: leaveOutDesk(events.filter(({ application_id }) => application_id === application.id)).map(
          ({ at, actor_role, title, description, from_status, to_status, changes, requested_changes, form }) => ({
            at,
            by: actor_role,
            title,
            description,
            from_status,
            to_status,
            changes,
            requested_changes,
            ...(isVisible(form) ? { form } : {}),
          }),
        ),
        certificates: certificates
          .filter(({ application_id }) => application_id === application.id)
          .map(({ application_id: _application, listed_as: _words, ...certificate }) => certificate),
        comments: comments
          .filter(({ application_id, visibility }) => application_id === application.id && visibility === 'applicant')
          .map(({ comment, created_at, attachment_name }) => ({ comment, created_at, attachment_name })),
      })),
      vehicles,
      drafts: await queries.selectFrom('drafts').selectAll().where('user_id', '=', userId).execute(),
      steps_sent_to_others: await queries
        .selectFrom('step_requests')
        .select(STEP_COLUMNS)
        .where('user_id', '=', userId)
        .execute(),
      steps_of_others: await queries
        .selectFrom('step_requests')
        .select(STEP_COLUMNS)
        .where((where) =>
          where.or([where('filled_by', '=', userId), ...(phone === null ? [] : [where('phone', '=', phone)])]),
        )
        .execute(),
      documents: documents.map(({ id, name, size, type, sha256, attached_to, created_at }) => ({
        id,
        name,
        size: Number(size),
        type,
        sha256,
        created_at,
        application: references.get(attached_to ?? '') ?? null,
      })),
      unfinished_uploads: await queries
        .selectFrom('uploads')
        .select(['name', 'length', 'provider', 'field', 'created_at', 'expires_at'])
        .where('owner_id', '=', userId)
        .execute(),
      invitations,
      messages,
      sessions: await queries
        .selectFrom('auth.sessions')
        .select(['created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .execute(),
      log: acts.map(({ at, action, subject, before, after }) => ({
        at,
        action,
        application: references.get(subject) ?? null,
        ...(subject === userId ? { before, after } : {}),
      })),
    },
    files: documents.map((file) => ({
      folder: references.get(file.attached_to ?? '') ?? 'not-in-an-application',
      file,
    })),
  };
}

const STEP_COLUMNS = [
  'provider',
  'step',
  'name',
  'phone',
  'state',
  'answers',
  'filled_at',
  'filled_by_name',
  'created_at',
  'sent_at',
  'expires_at',
] as const;

/** Left out: what opens the draft that it was, and what officers note for each other. */
function toOwnWords({
  submission_key: _key,
  assignee_id: _assignee,
  taken_at: _taken,
  follow_up_at: _day,
  follow_up_note: _note,
  escalated_at: _told,
  decided_by: _decider,
  ...application
}: StoredApplication) {
  return application;
}

async function selectOf<Table extends 'application_events' | 'comments' | 'certificates'>(
  queries: Queries,
  table: Table,
  ids: string[],
) {
  return ids.length === 0
    ? []
    : queries
        .selectFrom<'application_events' | 'comments' | 'certificates'>(table)
        .selectAll()
        .where('application_id', 'in', ids)
        .orderBy('id')
        .execute();
}

/** Whether the applicant may see what an officer entered into the form. */
function isVisible(form: unknown): boolean {
  return (form as EnteredForm | null)?.visible === true;
}
