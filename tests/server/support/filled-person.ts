/** A person with a row in every table, and their mark wherever a word about them may stand. */
import { toReference } from '@/engine/record/reference';
import { toJson } from '@/server/storage/column';
import type { Queries } from '@/server/storage/database';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from './cast';
import type { TestProduct } from './test-product';

const DAY = 86_400_000;

export interface Filled extends Person {
  /** Stands in all that is about them. */
  mark: string;
  reference: string;
}

/** Somebody with something of everything; what is an officer's own has the mark of nobody. */
export async function fillPerson(product: TestProduct, umpire: Person): Promise<Filled> {
  const db = () => product.platform.database.kysely;
  const person = await createPerson(product.platform, tennisClub.role);
  const { userId, applicationId: application_id } = person;
  const phone = String(person.phone);
  const mark = `mark-${phone.slice(-5)}`;
  const email = `${mark}@club.example`;
  const at = new Date();
  const soon = new Date(at.getTime() + DAY);
  await db()
    .updateTable('profiles')
    .set({ email, first_name: mark, last_name: mark, mobile_number: mark })
    .where('id', '=', userId)
    .execute();
  await db()
    .updateTable('auth.users')
    .set({ email, raw_user_meta_data: toJson({ mark }) })
    .where('id', '=', userId)
    .execute();
  await db()
    .updateTable('companies')
    .set({ name: mark, email, phone: mark, registration_number: mark })
    .where('owner_id', '=', userId)
    .execute();
  const { number } = await db()
    .updateTable('applications')
    .set({
      data: toJson({ club_name: mark }),
      documents: toJson({ constitution: mark }),
      choice_words: toJson({ list: { code: { name: mark } } }),
      requested_changes: toJson([{ comment: mark }]),
      title: mark,
      email,
      phone: mark,
      registration_number: mark,
      search_answers: mark,
      same_keys: toJson([mark]),
      admin_comments: mark,
      follow_up_note: mark,
      submission_key: mark,
    })
    .where('id', '=', application_id)
    .returning('number')
    .executeTakeFirstOrThrow();
  const words = {
    description: mark,
    changes: toJson([{ label: mark }]),
    requested_changes: toJson([{ comment: mark }]),
  };
  const officer = { actor_id: umpire.userId, actor_name: 'Ada Obi', actor_role: 'officer' };
  const seen = toJson({ visible: true, data: { shown: `${mark}-shared-key` } });
  await db()
    .insertInto('application_events')
    .values([
      { application_id, kind: 'status', title: 'Seen', ...officer, ...words, form: seen },
      {
        application_id,
        kind: 'status',
        title: 'Unseen',
        ...officer,
        ...words,
        form: toJson({ visible: false, data: { note: `${mark}-hidden-key` } }),
      },
      { application_id, kind: 'step', title: 'Filled in by somebody else', actor_name: mark, actor_role: 'other' },
      { application_id, kind: 'changed', title: 'Own', actor_id: userId, actor_name: mark, actor_role: 'applicant' },
    ])
    .execute();
  await db()
    .insertInto('saved_views')
    .values({ owner_id: userId, title: mark, query: toJson({ query: { search: mark } }), created_at: at })
    .execute();
  await db().insertInto('application_watchers').values({ application_id, user_id: userId, since: at }).execute();
  await db()
    .insertInto('application_presence')
    .values({ application_id, user_id: userId, opened_at: at, ends_at: soon })
    .execute();
  await db()
    .insertInto('api_tokens')
    .values({
      name: mark,
      token_hash: `hash ${crypto.randomUUID()}`,
      permissions: toJson(['view_applications']),
      made_by: userId,
      ends_at: soon,
    })
    .execute();
  await db()
    .insertInto('webhooks')
    .values({ url: 'https://hooks.example/', events: toJson([]), secret: 'sealed', made_by: userId })
    .execute();
  await db()
    .insertInto('exports')
    .values({
      officer_id: userId,
      format: 'csv',
      query: toJson({ search: mark }),
      seen: toJson('all'),
      language: 'en',
      total: 1,
      created_at: at,
      ends_at: soon,
    })
    .execute();
  await db()
    .insertInto('officer_leave')
    .values({ officer_id: userId, deputy_id: umpire.userId, starts_at: at, ends_at: soon })
    .execute();
  await db().insertInto('notice_choices').values({ officer_id: userId }).execute();
  await db()
    .insertInto('officer_notices')
    .values({ officer_id: userId, kind: 'mentioned', application_id, by_id: userId, daily: true, at })
    .execute();
  await db()
    .insertInto('seen_documents')
    .values({ application_id, file_key: mark, officer_id: userId, seen_at: at })
    .execute();
  await db()
    .insertInto('recent_decisions')
    .values({
      application_id,
      officer_id: umpire.userId,
      revision: 1,
      before: toJson({ admin_comments: mark }),
      certificate: toJson({ state_since: at, public_reason: null }),
      made_at: at,
      ends_at: soon,
    })
    .execute();
  const comment = { application_id, author_id: umpire.userId, author_name: 'Ada Obi', attachment_name: `${mark}.pdf` };
  await db()
    .insertInto('comments')
    .values([
      { ...comment, comment: `${mark} told`, visibility: 'applicant', attachment_url: `/files/${mark}-told-key` },
      { ...comment, comment: `${mark} among us`, visibility: 'internal', attachment_url: `/files/${mark}-hidden-key` },
    ])
    .execute();
  const file = { size: 3, type: 'application/pdf', sha256: mark };
  await db()
    .insertInto('files')
    .values([
      { ...file, key: `${mark}-loose`, name: `${mark}-loose.pdf`, owner_id: userId, state: 'stored' },
      { ...file, key: `${mark}-gone`, name: `${mark}-gone.pdf`, owner_id: userId, state: 'deleted' },
      ...['shared', 'told', 'hidden'].map((name) => ({
        ...file,
        key: `${mark}-${name}-key`,
        name: `${mark}-${name}.pdf`,
        owner_id: umpire.userId,
        state: 'attached' as const,
        attached_to: application_id,
      })),
    ])
    .execute();
  const { id: company_id } = await db()
    .insertInto('companies')
    .values({ owner_id: userId, provider: tennisClub.id, name: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  const vehicle = { make: mark, model: mark, license_plate: mark };
  await db()
    .insertInto('vehicles')
    .values([
      { ...vehicle, application_id },
      { ...vehicle, registered_by: userId, company_id },
    ])
    .execute();
  const decision = { application_id, transition: mark, officer_id: umpire.userId, officer_name: 'Ada Obi' };
  await db()
    .insertInto('first_approvals')
    .values({
      ...decision,
      requested_changes: toJson([{ path: 'club_name', reason: mark }]),
      revision: 1,
      admin_comments: mark,
      form: toJson({ visible: false, data: { note: mark } }),
      at,
    })
    .execute();
  await db()
    .insertInto('certificates')
    .values({
      application_id,
      application_type: tennisClub.applicationType,
      number: crypto.randomUUID(),
      year: 2026,
      sequence: 1,
      status_index: number,
      holder: mark,
      valid_from: at,
      public: toJson([{ key: 'club_name', label: 'Club', text: mark }]),
      printed: toJson({ club_name: mark }),
      token: mark,
      state_since: at,
      created_at: at,
    })
    .execute();
  await db()
    .insertInto('application_checks')
    .values({ application_id, item: mark, checked_by: umpire.userId, checked_by_name: 'Ada Obi', checked_at: at })
    .execute();
  await db()
    .insertInto('application_unique')
    .values({
      application_type: tennisClub.applicationType,
      field: 'email_address',
      normalised_value: email,
      application_id,
    })
    .execute();
  const message = {
    channel: 'sms' as const,
    occasion: 'status',
    next_attempt_at: at,
    recipient: '+2348000000000',
    text: mark,
    subject: mark,
    last_error: mark,
    provider_id: mark,
  };
  await db()
    .insertInto('messages')
    .values([
      { ...message, user_id: userId, text: `${mark} 1` },
      { ...message, recipient: phone, text: `${mark} 2` },
      { ...message, recipient: email, channel: 'email', text: `${mark} 3` },
      { ...message, application_id, text: `${mark} about` },
    ])
    .execute();
  await db()
    .updateTable('uploads')
    .set({ name: `${mark}.upload` })
    .where('owner_id', '=', userId)
    .execute();
  await db()
    .insertInto('drafts')
    .values({
      user_id: umpire.userId,
      correction_of: application_id,
      provider: tennisClub.id,
      application_type: '',
      definition_version: '',
      data: toJson({ mark }),
      expires_at: soon,
    })
    .execute();
  const asked = (more: { user_id: string; phone: string; state: 'sent' | 'filled' }) => ({
    provider: tennisClub.id,
    step: 'papers',
    name: mark,
    token_seed: crypto.randomUUID(),
    token_hash: crypto.randomUUID(),
    created_at: at,
    sent_at: at,
    expires_at: soon,
    ...more,
  });
  await db()
    .insertInto('step_requests')
    .values([
      {
        ...asked({ user_id: userId, phone: '+2348000000000', state: 'filled' }),
        answers: toJson({ mark }),
        filled_by_name: 'Bola',
      },
      { ...asked({ user_id: umpire.userId, phone, state: 'sent' }), step: mark },
      {
        ...asked({ user_id: umpire.userId, phone, state: 'filled' }),
        step: `club ${crypto.randomUUID()}`,
        filled_by: userId,
        filled_by_name: mark,
      },
      // Of the renewal of one of theirs.
      { ...asked({ user_id: umpire.userId, phone: '+2348000000000', state: 'sent' }), correction_of: application_id },
    ])
    .execute();
  await db()
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: mark, request_hash: mark, response: toJson({ mark }) })
    .execute();
  await db().insertInto('storage_quotas').values({ profile_id: userId, storage_mb: 7 }).execute();
  await db()
    .insertInto('proved_sessions')
    .values({
      session_id: crypto.randomUUID(),
      user_id: userId,
      created_at: at,
      issuer: 'https://login.example',
      subject: mark,
    })
    .execute();
  await db()
    .insertInto('provider_identities')
    .values({ issuer: 'https://login.example', subject: mark, user_id: userId, created_at: at })
    .execute();
  await db().insertInto('sign_in_exceptions').values({ user_id: userId, ends_at: soon }).execute();
  await db()
    .insertInto('sign_outs')
    .values({ user_id: userId, signed_out_at: new Date(0) })
    .execute();
  await db().insertInto('otp_challenges').values({ phone, code_hash: mark, sent_at: at, expires_at: soon }).execute();
  for (const contact of [phone, email]) {
    await db()
      .insertInto('sign_in_attempts')
      .values({ subject: `code:${contact}`, failures: 1, failed_at: at, locked_until: null })
      .execute();
    await db()
      .insertInto('rate_limits')
      .values({ key: `codes:${contact}`, window_started_at: at, used: 1 })
      .execute();
  }
  const invitation = {
    provider: tennisClub.id,
    role: tennisClub.role,
    company_name: 'Other',
    last_name: 'Ade',
    expires_at: soon,
  };
  const invite = (more: object) => ({
    ...invitation,
    inviter_id: umpire.userId,
    first_name: mark,
    phone_number: '+2348000000000',
    token_seed: crypto.randomUUID(),
    token_hash: crypto.randomUUID(),
    ...more,
  });
  await db()
    .insertInto('invitations')
    .values([
      invite({ status: 'accepted', accepted_by: userId, last_name: mark }),
      invite({ status: 'pending', phone_number: phone }),
      invite({
        status: 'accepted',
        inviter_id: userId,
        inviter_name: mark,
        first_name: 'Bola',
        company_id,
        company_name: mark,
      }),
    ])
    .execute();
  const act = { actor_id: umpire.userId, actor_name: 'Ada Obi', action: 'user.change' };
  await db()
    .insertInto('audit_log')
    .values([
      { ...act, subject: userId, before: toJson({ name: mark }), after: toJson({ name: mark }) },
      {
        ...act,
        action: 'application.view',
        subject: application_id,
        before: toJson({ mark }),
        after: toJson({ mark }),
      },
      { ...act, actor_id: userId, actor_name: mark, subject: 'general' },
    ])
    .execute();
  await fillOfficer(db(), { userId, mark, owner: umpire.userId, at });
  return { ...person, mark, reference: toReference(number) };
}

/** What somebody leaves who has dealt with an application of another. */
async function fillOfficer(
  queries: Queries,
  { userId: actor_id, mark, owner, at }: { userId: string; mark: string; owner: string; at: Date },
): Promise<void> {
  const { id: application_id } = await queries
    .insertInto('applications')
    .values({
      user_id: owner,
      provider: tennisClub.id,
      application_type: tennisClub.applicationType,
      definition_version: tennisClub.version,
      status: 'approved',
      admin_reviewed_by: `${mark} ${mark}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actor = { actor_id, actor_name: mark, actor_role: 'officer' };
  await queries
    .insertInto('application_events')
    .values({ application_id, kind: 'status', title: 'Approved', ...actor })
    .execute();
  await queries
    .insertInto('comments')
    .values({ application_id, author_id: actor_id, author_name: mark, comment: 'Right', visibility: 'internal' })
    .execute();
  await queries
    .insertInto('first_approvals')
    .values({
      application_id,
      transition: 'reinstate',
      officer_id: actor_id,
      officer_name: mark,
      revision: 1,
      form: null,
      at,
    })
    .execute();
  await queries
    .insertInto('application_checks')
    .values({ application_id, item: 'letter', checked_by: actor_id, checked_by_name: mark, checked_at: at })
    .execute();
}
