/** Taking a person out of everything that stays: what is theirs goes, and what is about others loses their name. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';
import type { StoredProfile } from '../accounts/profile-wire';
import { voidFirstApprovalsOf } from '../four-eyes/first-approval';
import type { Platform } from '../platform/platform';
import { allowErasing } from './empty-applications';
import { markFiles } from './erased-files';
import { HIDDEN } from '../messages/write-message';
import { toName } from '../platform/person-name';

/** What stands where a name stood. */
export const NOBODY = { first_name: 'Deleted', last_name: 'user' } as const;
export const NOBODYS_NAME = `${NOBODY.first_name} ${NOBODY.last_name}`;
const NOBODYS_COMPANY = 'Deleted company';

/**
 * Empties the profile and removes what hangs on it, in the caller's transaction; applications are the caller's to
 * empty. True when the profile has to stay, without a name, because records refer to it. Afterwards
 * `removeErasedFiles` and `endUploads` remove the bytes.
 */
export async function forgetPerson(queries: Queries, platform: Platform, person: StoredProfile): Promise<boolean> {
  const { id } = person;
  const at = platform.clock();
  const contacts = [person.phone, person.email].filter((contact) => contact !== null);
  await allowErasing(queries);
  await queries
    .updateTable('profiles')
    .set({
      ...NOBODY,
      email: null,
      phone: null,
      mobile_number: null,
      language: null,
      status: 'deleted',
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await forgetUnderWay(queries, id, at);
  await queries.deleteFrom('storage_quotas').where('profile_id', '=', id).execute();
  await queries.deleteFrom('sign_outs').where('user_id', '=', id).execute();
  await queries.deleteFrom('proved_sessions').where('user_id', '=', id).execute();
  await queries.deleteFrom('provider_identities').where('user_id', '=', id).execute();
  await queries.deleteFrom('sign_in_exceptions').where('user_id', '=', id).execute();
  await queries.deleteFrom('messages').where('user_id', '=', id).execute();
  // Wrong codes of a second factor are counted by the id.
  for (const known of [...contacts, id]) await forgetContact(queries, known);
  await forgetInvitations(queries, person);
  await forgetSentSteps(queries, person);
  await voidFirstApprovalsOf(queries, platform, id, 'First approval void: the officer’s account was deleted');
  await forgetReviewer(queries, person);
  await queries.updateTable('application_events').set({ actor_name: null }).where('actor_id', '=', id).execute();
  await queries.updateTable('application_events').set({ description: null }).where('about', '=', id).execute();
  await forgetDesk(queries, id, at);
  await queries.updateTable('comments').set({ author_name: null }).where('author_id', '=', id).execute();
  await queries
    .updateTable('application_checks')
    .set({ checked_by_name: NOBODYS_NAME })
    .where('checked_by', '=', id)
    .execute();
  const tokens = queries.selectFrom('api_tokens').select('api_tokens.id').where('made_by', '=', id);
  await queries
    .updateTable('audit_log')
    .set({ actor_name: NOBODYS_NAME })
    .where((where) => where.or([where('actor_id', '=', id), where('actor_id', 'in', tokens)]))
    .execute();
  await queries.deleteFrom('api_tokens').where('made_by', '=', id).execute();
  await queries.updateTable('webhooks').set({ made_by: null }).where('made_by', '=', id).execute();
  await queries.updateTable('audit_log').set({ before: null, after: null }).where('subject', '=', id).execute();
  await forgetCompanies(queries, id);
  return isReferredTo(queries, id);
}

/**
 * What a person has begun. Once more after their profile is empty: a call that had been let in before may have put
 * something there meanwhile.
 */
export async function forgetUnderWay(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.deleteFrom('drafts').where('user_id', '=', id).execute();
  await queries.deleteFrom('step_requests').where('user_id', '=', id).execute();
  await queries.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  // Their hour is over; the job that ends uploads takes what has arrived of them.
  await queries.updateTable('uploads').set({ name: '', expires_at: at }).where('owner_id', '=', id).execute();
  await markFiles(queries, (where) => where.and([where('owner_id', '=', id), where('attached_to', 'is', null)]));
}

/** Decisions stay without the name that they were made under, which may have been another one then. */
async function forgetReviewer(queries: Queries, person: StoredProfile): Promise<void> {
  await queries
    .updateTable('applications')
    .set({ admin_reviewed_by: NOBODYS_NAME })
    .from(
      queries
        .selectFrom('application_events')
        .select(['application_id', 'actor_name'])
        .where('actor_id', '=', person.id)
        .distinct()
        .as('acts'),
    )
    .whereRef('applications.id', '=', 'acts.application_id')
    .where((where) =>
      where.or([
        where('admin_reviewed_by', '=', toName(person)),
        where('admin_reviewed_by', '=', where.ref('acts.actor_name')),
      ]),
    )
    .execute();
}

/** What an officer has had is nobody's again. */
async function forgetDesk(queries: Queries, id: string, at: Date): Promise<void> {
  await queries
    .updateTable('applications')
    .set({ assignee_id: null, taken_at: null })
    .where('id', 'in', (from) => from.selectFrom('application_list').select('id').where('assignee_id', '=', id))
    .execute();
  await queries
    .updateTable('applications')
    .set({ decided_by: null })
    .where('id', 'in', (from) => from.selectFrom('application_list').select('id').where('decided_by', '=', id))
    .execute();
  await queries.deleteFrom('application_watchers').where('user_id', '=', id).execute();
  await queries.deleteFrom('application_presence').where('user_id', '=', id).execute();
  await queries.deleteFrom('seen_documents').where('officer_id', '=', id).execute();
  await queries
    .deleteFrom('officer_leave')
    .where((where) => where.or([where('officer_id', '=', id), where('deputy_id', '=', id)]))
    .execute();
  await queries.deleteFrom('notice_choices').where('officer_id', '=', id).execute();
  await queries
    .deleteFrom('officer_notices')
    .where((where) => where.or([where('officer_id', '=', id), where('by_id', '=', id)]))
    .execute();
  await queries.deleteFrom('recent_decisions').where('officer_id', '=', id).execute();
  // The next job that ends exports takes the bytes.
  await queries
    .updateTable('exports')
    .set({ officer_id: null, query: toJson({}), ends_at: at })
    .where('officer_id', '=', id)
    .execute();
  await queries.deleteFrom('saved_views').where('owner_id', '=', id).execute();
}

/** What counts attempts and codes by a phone or an address, and what was sent to it. */
async function forgetContact(queries: Queries, contact: string): Promise<void> {
  await queries.deleteFrom('messages').where('recipient', '=', contact).execute();
  await queries.deleteFrom('otp_challenges').where('phone', '=', contact).execute();
  await queries
    .deleteFrom('sign_in_attempts')
    .where(sql<boolean>`position(${contact} in subject) > 0`)
    .execute();
  await queries
    .deleteFrom('rate_limits')
    .where(sql<boolean>`position(${contact} in key) > 0`)
    .execute();
}

type Invited = Pick<StoredProfile, 'id' | 'phone'>;

/**
 * What stands for the text of an invitation of theirs; as a text with a secret that is not kept, it is sent to nobody
 * again.
 */
const FORGOTTEN_INVITATION = `An invitation from somebody who is no longer a user here: ${HIDDEN}`;

/** Messages that they were invited by go; of those that invited others in their name it stays that they went. */
async function forgetInvitationMessages(queries: Queries, { id, phone }: Invited): Promise<void> {
  const invitations = queries.selectFrom('invitations').select('invitations.id');
  await queries
    .deleteFrom('messages')
    .where('invitation_id', 'in', invitations.where(isInvited({ id, phone })))
    .execute();
  const ownCompanies = queries.selectFrom('companies').select('companies.id').where('owner_id', '=', id);
  await queries
    .updateTable('messages')
    .set({
      text: FORGOTTEN_INVITATION,
      sealed: null,
      state: sql`case when state in ('waiting', 'sending') then 'given_up' else state end`,
    })
    .where(
      'invitation_id',
      'in',
      invitations.where((where) => where.or([where('inviter_id', '=', id), where('company_id', 'in', ownCompanies)])),
    )
    .execute();
}

/** Links that they have sent stop working; of those that they got, nobody can tell to whom they went. */
async function forgetInvitations(queries: Queries, { id, phone }: StoredProfile): Promise<void> {
  await forgetInvitationMessages(queries, { id, phone });
  await queries
    .updateTable('invitations')
    .set({
      inviter_name: null,
      status: sql`case when status = 'pending' then 'withdrawn' else status end`,
    })
    .where('inviter_id', '=', id)
    .execute();
  await queries
    .updateTable('invitations')
    .set({
      ...NOBODY,
      phone_number: '',
      status: sql`case when status = 'pending' then 'withdrawn' else status end`,
    })
    .where(isInvited({ id, phone }))
    .execute();
}

/**
 * Steps that others have asked them to fill in wait no more; what they have filled in is the applicant's, without their
 * name.
 */
async function forgetSentSteps(queries: Queries, { id, phone }: StoredProfile): Promise<void> {
  await queries
    .deleteFrom('step_requests')
    .where('phone', '=', phone ?? '')
    .where('state', 'in', ['sent', 'withdrawn'])
    .execute();
  await queries
    .updateTable('step_requests')
    .set({ phone: null, name: null, filled_by: null, filled_by_name: NOBODYS_NAME })
    .where((where) => where.or([where('filled_by', '=', id), ...(phone === null ? [] : [where('phone', '=', phone)])]))
    .execute();
}

function isInvited({ id, phone }: Invited) {
  return (where: ExpressionBuilder<Tables, 'invitations'>): Expression<SqlBool> =>
    where.or([where('accepted_by', '=', id), ...(phone === null ? [] : [where('phone_number', '=', phone)])]);
}

/**
 * A company stays for as long as one of its own applications does; else it goes, or loses its name where others name
 * it.
 */
async function forgetCompanies(queries: Queries, ownerId: string): Promise<void> {
  const companies = await queries
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(
      sql<boolean>`not exists (select from applications where applications.company_id = companies.id and applications.user_id = ${ownerId} and emptied_at is null)`,
    )
    .execute();
  for (const { id } of companies) {
    await queries.deleteFrom('vehicles').where('company_id', '=', id).execute();
    await queries
      .updateTable('applications')
      .set({ company_id: null })
      .where('company_id', '=', id)
      .where('user_id', '=', ownerId)
      .execute();
    await queries
      .updateTable('invitations')
      .set({ company_name: NOBODYS_COMPANY })
      .where('company_id', '=', id)
      .execute();
    await queries
      .updateTable('companies')
      .set({ name: NOBODYS_COMPANY, email: null, phone: null, registration_number: null })
      .where('id', '=', id)
      .execute();
    await queries
      .deleteFrom('companies')
      .where('id', '=', id)
      .where(
        sql<boolean>`not exists (select from applications where company_id = companies.id) and not exists (select from invitations where company_id = companies.id)`,
      )
      .execute();
  }
}

async function isReferredTo(queries: Queries, id: string): Promise<boolean> {
  const { rows } = await sql<{ referred: boolean }>`select
    exists (select from applications where user_id = ${id})
    or exists (select from companies where owner_id = ${id})
    or exists (select from invitations where inviter_id = ${id}) as referred`.execute(queries);
  return rows[0]?.referred === true;
}
