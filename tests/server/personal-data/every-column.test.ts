/**
 * What a column may hold of a person, unless it is a flag, a count, an id or a moment; that it goes with them is tested
 * in one-of-two-people.deep.test.ts.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPerson } from '../support/cast';
import { clubCatalog, clubValidators } from '../support/club-product';
import { fillPerson } from '../support/filled-person';
import { createTestProduct } from '../support/test-product';

/** Columns that hold nothing about a person, by the reason. */
const NOT_ABOUT_PEOPLE = {
  'a word of the definitions or of the product': [
    'api_tokens.permissions',
    'application_counts.application_type',
    'application_counts.status',
    'application_events.actor_role',
    'application_events.from_status',
    'application_events.kind',
    'application_events.title',
    'application_events.to_status',
    'application_list.application_type',
    'application_list.status',
    'application_unique.application_type',
    'application_unique.field',
    'applications.application_type',
    'applications.current_stage',
    'applications.definition_version',
    'applications.language',
    'applications.provider',
    'applications.stage_dates',
    'applications.status',
    'audit_log.action',
    'auth.identities.provider',
    'certificates.application_type',
    'certificates.public_reason',
    'certificates.state',
    'auth.mfa_factors.factor_type',
    'auth.mfa_factors.status',
    'auth.one_time_tokens.kind',
    'auth.sessions.aal',
    'auth.sessions.amr',
    'auth.users.aud',
    'auth.users.raw_app_meta_data',
    'auth.users.role',
    'comments.attachment_type',
    'comments.visibility',
    'companies.provider',
    'duties.duty',
    'duties.period',
    'duties.period_end',
    'duties.public_text',
    'drafts.application_type',
    'drafts.definition_version',
    'drafts.provider',
    'drafts.step',
    'figure_counts.application_type',
    'figure_counts.event',
    'figure_counts.status',
    'exports.format',
    'exports.language',
    'exports.seen',
    'exports.state',
    'files.state',
    'files.threat',
    'files.type',
    'invitations.kind',
    'invitations.provider',
    'invitations.role',
    'invitations.status',
    'messages.channel',
    'messages.language',
    'messages.occasion',
    'messages.state',
    'notice_choices.choices',
    'officer_notices.kind',
    'profile_roles.role_id',
    'step_requests.provider',
    'step_requests.state',
    'profiles.language',
    'profiles.role',
    'profiles.role_id',
    'profiles.role_name',
    'profiles.status',
    'proved_sessions.issuer',
    'provider_identities.issuer',
    'uploads.field',
    'uploads.provider',
    'vehicles.status',
    'webhooks.events',
    'webhooks.last_error',
    'webhooks.url',
    'recent_decisions.certificate',
  ],
  'random, or made of what is: it goes with its row, or opens nothing that is left': [
    'api_tokens.token_hash',
    'webhooks.former_secret',
    'webhooks.secret',
    'audit_chain.hash',
    'audit_chain.words',
    'certificates.listed_as',
    'certificates.number',
    'auth.mfa_factors.friendly_name',
    'auth.mfa_factors.secret',
    'auth.mfa_recovery_codes.code_hash',
    'auth.one_time_tokens.token_hash',
    'auth.refresh_tokens.token_hash',
    'auth.users.encrypted_password',
    'drafts.submission_key',
    'drafts.write_id',
    'exports.key',
    'invitations.token_hash',
    'invitations.token_seed',
    'step_requests.token_hash',
    'step_requests.token_seed',
    'upload_pieces.key',
    'upload_pieces.upload_id',
    'uploads.id',
    'uploads.key',
    'uploads.sha256',
  ],
  'goes with its row, which has a mark in another column': ['drafts.files', 'messages.sealed'],
  'of a table about nobody': [
    'auth.signing_keys.kid',
    'certificate_numbers.series',
    'auth.signing_keys.private_jwk',
    'auth.signing_keys.public_jwk',
    'certificate_keys.id',
    'certificate_keys.public_jwk',
    'certificate_keys.sealed_key',
    'choice_list_entries.code',
    'choice_list_entries.list',
    'choice_list_entries.texts',
    'choice_lists.id',
    'form_definitions.provider',
    'form_definitions.source',
    'form_definitions.version',
    'message_channels.channel',
    'nodes.name',
    'nodes.shared',
    'roles.description',
    'roles.id',
    'roles.name',
    'roles.permissions',
    'schema_migrations.checksum',
    'schema_migrations.name',
    'secrets.name',
    'secrets.value',
    'settings.group_id',
    'settings.values',
    'certificates.signatory',
    'searched_answers.fields',
    'searched_answers.provider',
    'unique_rules.across',
    'unique_rules.application_type',
    'unique_rules.field',
  ],
};

test('every column that can hold a word about a person has one of a person who has everything, or says why it has none', async () => {
  const product = await createTestProduct({ catalog: clubCatalog, validators: clubValidators });
  const umpire = await createPerson(product.platform, 'umpire');
  const { mark, phone, userId, applicationId } = await fillPerson(product, umpire);
  const { kysely } = product.platform.database;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') and data_type not in ('boolean', 'integer', 'bigint', 'uuid', 'timestamp with time zone')`.execute(
    kysely,
  );
  const unmarked: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as each
      where ${sql.ref(column)}::text ~ ${[mark, String(phone).slice(1), userId, applicationId].join('|')} limit 1`.execute(
      kysely,
    );
    if (rows.length === 0) unmarked.push(`${table}.${column}`.replace('public.', ''));
  }
  expect(unmarked.toSorted()).toEqual(Object.values(NOT_ABOUT_PEOPLE).flat().toSorted());
});
