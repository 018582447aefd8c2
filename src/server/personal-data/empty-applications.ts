/** Letting go of what applications hold: what stays is that there was one, of which type, and what became of it. */
import { sql } from 'kysely';
import { tellPrograms } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import { addEvent, getApplicationRow } from '../records/application-store';
import { releaseUniqueAnswers } from '../records/unique-answers';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { markFiles } from './erased-files';

/** Words in the history of a record that holds nothing any more. */
export const EMPTIED_TITLE = 'What was entered here was erased';

/**
 * Empties them, in the caller's transaction; their files go with `removeErasedFiles` after it. Number, type, status,
 * stages and dates stay, and the titles of the history. A suspended certificate is revoked, of which other programs are
 * told: nobody is left who could have it restored.
 */
export async function emptyApplications(
  queries: Queries,
  platform: Pick<Platform, 'clock' | 'jobs'>,
  ids: string[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await allowErasing(queries);
  const nothing = toJson({});
  await queries
    .updateTable('applications')
    .set({
      data: nothing,
      documents: nothing,
      choice_words: nothing,
      requested_changes: toJson([]),
      title: null,
      email: null,
      phone: null,
      registration_number: null,
      search_answers: null,
      same_keys: toJson([]),
      language: null,
      admin_comments: null,
      follow_up_note: null,
      submission_key: null,
      emptied_at: at,
      revision: sql`revision + 1`,
      updated_at: at,
    })
    .where('id', 'in', ids)
    .execute();
  await queries
    .updateTable('application_events')
    .set({
      description: null,
      changes: toJson([]),
      requested_changes: toJson([]),
      form: null,
      // Whoever was asked to fill in a step goes with what they filled in.
      actor_name: sql`case when actor_role = 'other' then null else actor_name end`,
    })
    .where('application_id', 'in', ids)
    .execute();
  await queries.updateTable('audit_log').set({ before: null, after: null }).where('subject', 'in', ids).execute();
  const revoked = await queries
    .updateTable('certificates')
    .set({ state: 'revoked', state_since: at })
    .where('application_id', 'in', ids)
    .where('state', '=', 'suspended')
    .returning(['application_id', 'number'])
    .execute();
  // That there was one, and until when, stays: others may hold its number.
  await queries
    .updateTable('certificates')
    .set({ holder: '', public: toJson([]), printed: nothing, token: null })
    .where('application_id', 'in', ids)
    .execute();
  await queries
    .updateTable('duties')
    .set({ ended_at: at })
    .where('application_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  await queries.deleteFrom('comments').where('application_id', 'in', ids).execute();
  // What other programs are told holds no word of anybody.
  await queries.deleteFrom('messages').where('application_id', 'in', ids).where('channel', '!=', 'webhook').execute();
  await queries.deleteFrom('first_approvals').where('application_id', 'in', ids).execute();
  await queries.deleteFrom('recent_decisions').where('application_id', 'in', ids).execute();
  await queries.deleteFrom('seen_documents').where('application_id', 'in', ids).execute();
  await queries.deleteFrom('application_checks').where('application_id', 'in', ids).execute();
  await queries.deleteFrom('vehicles').where('application_id', 'in', ids).execute();
  await queries.deleteFrom('drafts').where('correction_of', 'in', ids).execute();
  await queries.deleteFrom('step_requests').where('correction_of', 'in', ids).execute();
  await releaseUniqueAnswers(queries, ids);
  await markFiles(queries, (where) => where('attached_to', 'in', ids));
  for (const id of ids) await addEvent(queries, id, { kind: 'changed', title: EMPTIED_TITLE, description: reason, at });
  for (const { application_id, number } of revoked)
    await tellPrograms(
      queries,
      { platform, row: await getApplicationRow(queries, application_id) },
      { type: undefined, certificate: { type: 'certificate.revoked', number } },
    );
}

/** History and log take a change of words until the transaction ends; see storage/schema/09-history.sql. */
export async function allowErasing(queries: Queries): Promise<void> {
  await sql`select set_config('registry.erasing', 'on', true)`.execute(queries);
}
