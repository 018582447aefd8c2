/**
 * The tables as TypeScript sees them. The SQL in schema/ and migrations/ is what counts; a test compares it with what
 * stands here.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ExportQuery } from '@/api/shapes/review';
import type { GeneratedDate, GeneratedJson, Json } from './column';
import type { RecordTables } from './record-tables';

/** Schema auth as far as the embedded sign-in uses it; the names are GoTrue's. */
interface UsersTable {
  id: Generated<string>;
  aud: Generated<string>;
  role: Generated<string>;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  password_changed_at: Date | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: GeneratedJson<Record<string, unknown>>;
  raw_user_meta_data: GeneratedJson<Record<string, unknown>>;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
}

interface IdentitiesTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: GeneratedJson<Record<string, unknown>>;
  last_sign_in_at: Date | null;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
}

interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  aal: Generated<string>;
  amr: GeneratedJson<{ method: string; timestamp: number }[]>;
  created_at: GeneratedDate;
  refreshed_at: Date | null;
  last_seen_at: GeneratedDate;
}

interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: GeneratedDate;
  used_at: Date | null;
}

interface OneTimeTokensTable {
  token_hash: string;
  user_id: string;
  kind: string;
  created_at: GeneratedDate;
  expires_at: Date;
}

interface SigningKeysTable {
  kid: string;
  private_jwk: Json<Record<string, unknown>>;
  public_jwk: Json<Record<string, unknown>>;
  created_at: GeneratedDate;
}

/** The keys that certificates are signed with. */
interface CertificateKeysTable {
  id: string;
  public_jwk: Json<Record<string, unknown>>;
  /** The private one, sealed; null once it signs nothing more. */
  sealed_key: string | null;
  created_at: GeneratedDate;
  retired_at: Date | null;
}

interface MfaFactorsTable {
  id: Generated<string>;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'recovery_code';
  status: 'unverified' | 'verified';
  /** Sealed. */
  secret: string | null;
  last_used_step: number | null;
  last_challenged_at: Date | null;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
}

interface MfaChallengesTable {
  id: Generated<string>;
  factor_id: string;
  created_at: GeneratedDate;
}

interface MfaRecoveryCodesTable {
  code_hash: string;
  factor_id: string;
  used_at: Date | null;
}

interface AuthTables {
  'auth.users': UsersTable;
  'auth.identities': IdentitiesTable;
  'auth.sessions': SessionsTable;
  'auth.refresh_tokens': RefreshTokensTable;
  'auth.one_time_tokens': OneTimeTokensTable;
  'auth.signing_keys': SigningKeysTable;
  'auth.mfa_factors': MfaFactorsTable;
  'auth.mfa_challenges': MfaChallengesTable;
  'auth.mfa_recovery_codes': MfaRecoveryCodesTable;
}

/** What other programs call the API with. */
interface ApiTokensTable {
  id: Generated<string>;
  name: string;
  token_hash: string;
  permissions: Json<string[]>;
  made_by: string;
  created_at: GeneratedDate;
  /** The beginning of the day after the last one. */
  ends_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** What other programs are told at. */
interface WebhooksTable {
  id: Generated<string>;
  url: string;
  events: Json<string[]>;
  is_on: Generated<boolean>;
  /** When its receiver said that it is gone. */
  gone_at: Date | null;
  /** Encrypted. */
  secret: string;
  former_secret: string | null;
  former_until: Date | null;
  made_by: string | null;
  created_at: GeneratedDate;
  tried_at: Date | null;
  last_error: string | null;
}

export interface RolesTable {
  id: string;
  name: string;
  description: string;
  permissions: GeneratedJson<string[]>;
}

export interface ProfilesTable {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** E.164 with "+". */
  phone: string | null;
  mobile_number: string | null;
  role: string | null;
  role_id: string | null;
  role_name: string | null;
  has_application: Generated<boolean>;
  status: Generated<string>;
  /** That they read in, and that they are written to in; null until it is known. */
  language: string | null;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
  last_login_at: Date | null;
  /** Words by which they are found; see person_words in the database. */
  search_text: GeneratedAlways<string>;
}

/** What was added to the officers' list and taken away; see migrations/091-kept-counts.sql. */
interface ApplicationCountsTable {
  application_type: string;
  status: string;
  total: number;
}

/** What was added to a month's figures and taken away; see migrations/092-kept-figures.sql. */
interface FigureCountsTable {
  event: 'submitted' | 'decided';
  /** Its first instant, by UTC. */
  month: Date;
  application_type: string;
  status: string;
  assignee_id: string | null;
  decided_by: string | null;
  office_days: number | null;
  promise_kept: boolean | null;
  total: number;
  id: GeneratedAlways<number>;
}

/** Who has another quota than everybody. */
export interface StorageQuotasTable {
  profile_id: string;
  storage_mb: number;
}

/** Who was erased, and may still be known to the project that signs people in. */
export interface IdentitiesToForgetTable {
  user_id: string;
  stays: boolean;
}

/** All roles of a person; the first stands in the profile too, kept there by a trigger. */
export interface ProfileRolesTable {
  profile_id: string;
  role_id: string;
  /**
   * Of an officer's role that was given to an account that there was already; nobody is an officer by a sign-in from
   * before.
   */
  appointed_at: Date | null;
}

export interface SettingsTable {
  group_id: string;
  values: Json<Record<string, unknown>>;
  updated_at: GeneratedDate;
  updated_by: string | null;
}

export interface OtpChallengesTable {
  phone: string;
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
}

export interface SignInAttemptsTable {
  subject: string;
  failures: number;
  failed_at: Date;
  locked_until: Date | null;
}

export interface RateLimitsTable {
  key: string;
  window_started_at: Date;
  used: number;
}

export interface SignOutsTable {
  user_id: string;
  signed_out_at: Date;
}

/** See migrations/086-exports.sql. */
export interface ExportsTable {
  id: Generated<string>;
  officer_id: string | null;
  format: 'csv' | 'xlsx';
  query: Json<ExportQuery>;
  seen: Json<string[] | 'all'>;
  language: string;
  state: Generated<'waiting' | 'writing' | 'ready' | 'failed'>;
  total: number;
  written: Generated<number>;
  attempts: Generated<number>;
  leased_until: Date | null;
  key: string | null;
  size: number | null;
  created_at: Date;
  ready_at: Date | null;
  ends_at: Date;
}

/** See migrations/085-proved-sessions.sql. */
export interface ProvedSessionsTable {
  session_id: string;
  user_id: string;
  created_at: Date;
  issuer: string | null;
  subject: string | null;
}

export interface ProviderIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface SignInExceptionsTable {
  user_id: string;
  ends_at: Date;
}

export interface NodesTable {
  id: string;
  name: string;
  shared: Json<Record<string, string>>;
  seen_at: GeneratedDate;
}

export interface SecretsTable {
  name: string;
  value: string;
  created_at: GeneratedDate;
}

/** See migrations/087-step-requests.sql. */
export interface StepRequestsTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  correction_of: Generated<string>;
  step: string;
  phone: string | null;
  name: string | null;
  token_seed: string;
  token_hash: string;
  state: Generated<'sent' | 'filled' | 'taken' | 'withdrawn'>;
  answers: ColumnType<unknown, string | null | undefined, string | null>;
  filled_at: Date | null;
  filled_by: string | null;
  filled_by_name: string | null;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
}

export interface Tables extends AuthTables, RecordTables {
  roles: RolesTable;
  application_counts: ApplicationCountsTable;
  figure_counts: FigureCountsTable;
  profiles: ProfilesTable;
  profile_roles: ProfileRolesTable;
  storage_quotas: StorageQuotasTable;
  identities_to_forget: IdentitiesToForgetTable;
  settings: SettingsTable;
  otp_challenges: OtpChallengesTable;
  sign_in_attempts: SignInAttemptsTable;
  rate_limits: RateLimitsTable;
  sign_outs: SignOutsTable;
  secrets: SecretsTable;
  certificate_keys: CertificateKeysTable;
  api_tokens: ApiTokensTable;
  webhooks: WebhooksTable;
  exports: ExportsTable;
  proved_sessions: ProvedSessionsTable;
  provider_identities: ProviderIdentitiesTable;
  sign_in_exceptions: SignInExceptionsTable;
  step_requests: StepRequestsTable;
  nodes: NodesTable;
}
