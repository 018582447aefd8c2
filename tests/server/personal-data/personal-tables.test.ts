/** Every table is either part of what a person takes along, or holds nothing about people that is theirs to take. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestPlatform } from '../support/test-platform';

/**
 * What a table has of a person is in the archive, and goes with the account; see `collect-data.ts` and
 * `forget-person.ts`.
 */
const TAKEN_ALONG = [
  'auth.sessions',
  'auth.users',
  'public.application_events',
  'public.applications',
  'public.audit_log',
  'public.certificates',
  'public.comments',
  'public.companies',
  'public.drafts',
  'public.files',
  'public.invitations',
  'public.messages',
  'public.profile_roles',
  'public.profiles',
  'public.step_requests',
  'public.uploads',
  'public.vehicles',
];
/** Copies of these by which the registry finds, counts and guards; they go with what they are about. */
const DERIVED = [
  'auth.identities',
  'auth.mfa_challenges',
  'auth.mfa_factors',
  'auth.mfa_recovery_codes',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
  'public.api_tokens',
  'public.application_checks',
  'public.application_list',
  'public.application_presence',
  'public.application_unique',
  'public.application_watchers',
  'public.audit_chain',
  'public.duties',
  'public.exports',
  'public.figure_counts',
  'public.first_approvals',
  'public.idempotency_keys',
  'public.identities_to_forget',
  'public.notice_choices',
  'public.officer_leave',
  'public.officer_notices',
  'public.otp_challenges',
  'public.proved_sessions',
  'public.provider_identities',
  'public.rate_limits',
  'public.recent_decisions',
  'public.saved_views',
  'public.seen_documents',
  'public.sign_in_attempts',
  'public.sign_in_exceptions',
  'public.storage_quotas',
  'public.upload_pieces',
  'public.sign_outs',
  'public.webhooks',
];
const OF_NOBODY = [
  'auth.signing_keys',
  'public.application_counts',
  'public.certificate_keys',
  'public.certificate_numbers',
  'public.choice_list_entries',
  'public.choice_lists',
  'public.form_definitions',
  'public.message_channels',
  'public.nodes',
  'public.roles',
  'public.schema_migrations',
  'public.secrets',
  'public.settings',
  'public.searched_answers',
  'public.unique_rules',
];

test('a new table says what it has about people', async () => {
  const { kysely } = (await createTestPlatform()).database;
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') order by 1`.execute(kysely);
  expect(rows.map(({ name }) => name)).toEqual([...TAKEN_ALONG, ...DERIVED, ...OF_NOBODY].toSorted());
});
