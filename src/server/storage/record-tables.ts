/** Applications and what belongs to them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChoiceWords } from '@/engine/lists/fill-lists';
import type { GeneratedDate, GeneratedJson, Json } from './column';

export interface FormDefinitionsTable {
  provider: string;
  version: string;
  /** The number of the language of `source`; see src/definition/upgrade. */
  language: number;
  source: Json<unknown>;
  created_at: GeneratedDate;
}

export interface CompaniesTable {
  id: Generated<string>;
  owner_id: string;
  provider: string;
  name: string;
  email: string | null;
  phone: string | null;
  registration_number: string | null;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
}

export interface ApplicationsTable {
  id: Generated<string>;
  /** Makes the reference that people read out. */
  number: GeneratedAlways<number>;
  user_id: string;
  company_id: string | null;
  provider: string;
  application_type: string;
  definition_version: string;
  status: string;
  current_stage: string | null;
  data: GeneratedJson<Record<string, unknown>>;
  documents: GeneratedJson<unknown>;
  title: string | null;
  email: string | null;
  phone: string | null;
  registration_number: string | null;
  /** Answers that the definition calls searchable. */
  search_answers: string | null;
  /** See `toSameKeys`. */
  same_keys: GeneratedJson<string[]>;
  admin_reviewed_by: string | null;
  admin_comments: string | null;
  review_date: Date | null;
  /** When it last came to the officers; how long it has waited while its status waits for one. */
  waiting_since: GeneratedDate;
  /** When an officer decided on it. */
  decided_at: Date | null;
  /** The officer who did. */
  decided_by: string | null;
  /** The due day that it had then; null where no clock ran. */
  promised_at: Date | null;
  /** Working days in which officers had it, until it last left them; null: not worked out yet. */
  office_days: number | null;
  requested_changes: GeneratedJson<unknown[]>;
  stage_dates: GeneratedJson<Record<string, string>>;
  /** When an approval ends; null when it does not. */
  expires_at: Date | null;
  /** Of the draft that it was; one record for each. */
  submission_key: string | null;
  /** The one that the applicant was invited by. */
  invitation_id: string | null;
  /** The application that this one renews. */
  renews: string | null;
  /** The end that its validity goes on from; null for what is no renewal, or a late one. */
  continues_from: Date | null;
  /** The words of choices from lists, by list and code: those of the time at which they were chosen. */
  choice_words: GeneratedJson<ChoiceWords>;
  /** When retention or erasure let go of what it held; null while it holds it. */
  emptied_at: Date | null;
  /** The officer who has it. */
  assignee_id: string | null;
  taken_at: Date | null;
  closes_at: Date | null;
  deadline_told_at: Date | null;
  /** Null where no clock runs; see `findDueAt`. */
  due_at: Date | null;
  days_left: number | null;
  /** The beginning of the day until which it waits for somebody else. */
  follow_up_at: Date | null;
  follow_up_note: string | null;
  /** When those who are told of what is overdue were told of it. */
  escalated_at: Date | null;
  /** That it was filled in; null for records of before that was kept. */
  language: string | null;
  revision: Generated<number>;
  submitted_at: GeneratedDate;
  updated_at: GeneratedDate;
}

/** Kept by triggers: what the officers' list is filtered, ordered and searched by, without the records themselves. */
export interface ApplicationListTable {
  id: string;
  submitted_at: Date;
  updated_at: Date;
  waiting_since: Date;
  application_type: string;
  status: string;
  /** In small letters without marks. */
  sort_title: string;
  /** Words by which it is found; see list_search_text in the database. */
  search_text: string;
  assignee_id: string | null;
  /** Of the year 9999 where no clock runs. */
  due_at: GeneratedDate;
  follow_up_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  office_days: number | null;
  /** Null where no day was promised. */
  promise_kept: boolean | null;
}

export interface ApplicationUniqueTable {
  application_type: string;
  field: string;
  normalised_value: string;
  application_id: string;
}

export interface ApplicationEventsTable {
  id: GeneratedAlways<number>;
  application_id: string;
  at: GeneratedDate;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string | null;
  kind: string;
  title: string;
  description: string | null;
  from_status: string | null;
  to_status: string | null;
  changes: GeneratedJson<unknown[]>;
  requested_changes: GeneratedJson<unknown[]>;
  form: ColumnType<unknown, string | null | undefined, string | null>;
  /** Whom it names beside the actor. */
  about: string | null;
}

export interface ApplicationWatchersTable {
  user_id: string;
  application_id: string;
  since: Date;
}

/** The last decision on each application, while it can be taken back. */
export interface RecentDecisionsTable {
  application_id: string;
  officer_id: string;
  revision: number;
  before: Json<object>;
  certificate: ColumnType<unknown, string | null | undefined, string | null>;
  made_at: Date;
  ends_at: Date;
}

/** Which officers have a record open. */
export interface ApplicationPresenceTable {
  application_id: string;
  user_id: string;
  opened_at: Date;
  ends_at: Date;
}

/** What each officer has seen of the documents, by the key of the file. */
export interface SeenDocumentsTable {
  application_id: string;
  file_key: string;
  officer_id: string;
  seen_at: Date;
}

/** The present or next leave of an officer, and who has their work meanwhile. */
export interface OfficerLeaveTable {
  officer_id: string;
  deputy_id: string;
  starts_at: Date;
  /** The beginning of the day after the last one. */
  ends_at: Date;
  /** When the deputy was told that it has begun. */
  told_at: Generated<Date | null>;
}

/** See migrations/081-officer-notices.sql. */
export interface NoticeChoicesTable {
  officer_id: string;
  choices: GeneratedJson<Record<string, string>>;
  daily: Generated<boolean>;
  told_at: Date | null;
}

export interface OfficerNoticesTable {
  id: GeneratedAlways<number>;
  officer_id: string;
  kind: string;
  application_id: string | null;
  by_id: string | null;
  daily: boolean;
  at: Date;
}

/**
 * The decision of a first officer that waits for a second one; gone once it is confirmed, declined, taken back or void.
 */
export interface FirstApprovalsTable {
  id: Generated<string>;
  application_id: string;
  /** Id of the transition. */
  transition: string;
  officer_id: string;
  officer_name: string;
  /** Of the application; at another one it is void. */
  revision: number;
  admin_comments: string | null;
  requested_changes: GeneratedJson<unknown[]>;
  form: ColumnType<unknown, string | null, string | null>;
  at: Date;
}

/** Queries of the officers' list that officers keep. */
export interface SavedViewsTable {
  id: Generated<string>;
  owner_id: string;
  title: string;
  query: Json<unknown>;
  shared: Generated<boolean>;
  created_at: Date;
}

export interface ApplicationChecksTable {
  application_id: string;
  item: string;
  checked_by: string;
  checked_by_name: string;
  checked_at: Date;
  /** When a correction changed what was checked. */
  changed_at: Date | null;
}

export interface CommentsTable {
  id: Generated<string>;
  application_id: string;
  author_id: string | null;
  author_name: string | null;
  comment: string;
  attachment_url: string | null;
  attachment_name: string | null;
  attachment_size: number | null;
  attachment_type: string | null;
  visibility: Generated<'applicant' | 'internal'>;
  created_at: GeneratedDate;
}

export interface FilesTable {
  id: Generated<string>;
  key: string;
  owner_id: string;
  name: string;
  size: number;
  type: string;
  sha256: string;
  /** stored: uploaded, in no record yet; attached: part of one; deleted: its bytes are gone. */
  state: Generated<'stored' | 'attached' | 'deleted'>;
  attached_to: string | null;
  /** Since when it waits for the virus scanner; null for one that is free. */
  quarantined_at: Generated<Date | null>;
  /** What the scanner found; the bytes are gone then. */
  threat: Generated<string | null>;
  created_at: GeneratedDate;
}

export interface UploadsTable {
  id: string;
  owner_id: string;
  /** Of the row in files that it becomes. */
  key: string;
  name: string;
  length: number;
  provider: string | null;
  field: string | null;
  sha256: string | null;
  created_at: GeneratedDate;
  expires_at: Date;
}

/** What has arrived of an upload, where it grows in the store of files. */
export interface UploadPiecesTable {
  key: string;
  upload_id: string;
  starts_at: number;
  length: number;
  stored: Generated<boolean>;
}

export interface InvitationsTable {
  id: Generated<string>;
  /** The token is made from this by a server secret. */
  token_seed: string;
  token_hash: string;
  provider: string;
  kind: string | null;
  role: string;
  inviter_id: string;
  inviter_name: string | null;
  company_id: string | null;
  company_name: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  status: Generated<'pending' | 'accepted' | 'expired' | 'withdrawn'>;
  created_at: GeneratedDate;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
}

export interface VehiclesTable {
  id: Generated<string>;
  company_id: string | null;
  application_id: string | null;
  make: string;
  model: string;
  license_plate: string;
  year: number | null;
  status: Generated<string>;
  registered_by: string | null;
  created_at: GeneratedDate;
}

export interface DraftsTable {
  user_id: string;
  provider: string;
  /** Id of the application that is corrected; '' for a new one. */
  correction_of: Generated<string>;
  application_type: string;
  definition_version: string;
  data: GeneratedJson<Record<string, unknown>>;
  step: string | null;
  files: GeneratedJson<unknown[]>;
  submission_key: string | null;
  write_id: string | null;
  reminded_at: Date | null;
  revision: Generated<number>;
  updated_at: GeneratedDate;
  expires_at: Date;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  response: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: GeneratedDate;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: GeneratedDate;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject: string;
  /** Both are taken away with the person whom they are about; nothing else is ever changed. */
  before: ColumnType<unknown, string | null | undefined, null>;
  after: ColumnType<unknown, string | null | undefined, null>;
}

/** Written by the database itself (migrations/059-audit-chain.sql). */
export interface AuditChainTable {
  position: number;
  entry_id: number;
  hash: string;
  words: string;
  salt: string | null;
}

export interface MessagesTable {
  /** Grows in the order of writing. */
  id: GeneratedAlways<number>;
  application_id: string | null;
  user_id: string | null;
  /** That it carried, which names whoever invited. */
  invitation_id: string | null;
  /** That asked for a step. */
  step_request_id: string | null;
  /** Whose receiver it goes to; null once that was removed. */
  webhook_id: string | null;
  occasion: string;
  channel: 'sms' | 'email' | 'webhook';
  recipient: string;
  /** That it is written in; null for messages of before that was kept. */
  language: string | null;
  subject: string | null;
  text: string;
  /**
   * The text with what is secret in it, encrypted; null when there is no such thing, or nothing to be sent any more.
   */
  sealed: string | null;
  state: Generated<'waiting' | 'sending' | 'sent' | 'delivered' | 'failed' | 'given_up'>;
  attempts: Generated<number>;
  last_error: string | null;
  next_attempt_at: Date;
  expires_at: Date | null;
  created_at: GeneratedDate;
  sent_at: Date | null;
  /** The same for every attempt. */
  key: Generated<string>;
  /** What the provider calls it. */
  provider_id: string | null;
  delivered_at: Date | null;
}

export interface MessageChannelsTable {
  /** Each webhook is one of its own. */
  channel: string;
  next_slot_at: GeneratedDate;
  paused_until: GeneratedDate;
}

/** A list that has been begun: what it holds at first was put in. */
export interface ChoiceListsTable {
  id: string;
  revision: Generated<number>;
  updated_at: GeneratedDate;
}

export interface ChoiceListEntriesTable {
  list: string;
  code: string;
  /** By column of the list. */
  texts: GeneratedJson<Record<string, string>>;
  position: number;
  /** Since when it can no longer be chosen. */
  retired_at: Date | null;
  updated_at: GeneratedDate;
}

/** Rules of uniqueness for which the records that there were have been looked through. */
export interface UniqueRulesTable {
  application_type: string;
  field: string;
  /** The name that rules of several types share; '' for one type's own. */
  across: string;
  filled_at: Date;
}

/** Which answers of a provider's records are found. */
export interface SearchedAnswersTable {
  provider: string;
  fields: Json<string[]>;
  filled_at: Date;
}

/** See migrations/073-certificates.sql, 077-certificate-signatory.sql, 091-kept-counts.sql. */
export interface CertificatesTable {
  id: Generated<string>;
  /** All issues of a certificate have it in common, also those of an application that was renewed. */
  chain: Generated<string>;
  application_id: string;
  application_type: string;
  number: string;
  year: number;
  sequence: number;
  issue: Generated<number>;
  status_index: number;
  holder: string;
  valid_from: Date;
  valid_until: Date | null;
  /** Expiry is told from `valid_until`. */
  state: Generated<'holds' | 'suspended' | 'revoked' | 'replaced'>;
  state_since: Date;
  public_reason: string | null;
  public: GeneratedJson<{ key: string; label: string; text: string }[]>;
  printed: GeneratedJson<Record<string, unknown>>;
  signatory: ColumnType<unknown, string | null | undefined, string | null>;
  token: string | null;
  /** Days before its end of the last reminder that was written. */
  reminded_days: number | null;
  created_at: Date;
  /** Words of holder and number. */
  listed_as: GeneratedAlways<string>;
}

/** See migrations/080-duties.sql. */
export interface DutiesTable {
  id: Generated<string>;
  application_id: string;
  duty: string;
  period: string;
  period_end: string | null;
  opens_at: Date;
  due_at: Date;
  grace_until: Date;
  remind_at: Date | null;
  sent_at: Date | null;
  missed_at: Date | null;
  followed: Generated<boolean>;
  ended_at: Date | null;
  public_text: string | null;
}

export interface CertificateNumbersTable {
  series: string;
  last: number;
}

export interface RecordTables {
  form_definitions: FormDefinitionsTable;
  companies: CompaniesTable;
  applications: ApplicationsTable;
  application_list: ApplicationListTable;
  application_unique: ApplicationUniqueTable;
  application_events: ApplicationEventsTable;
  application_checks: ApplicationChecksTable;
  application_watchers: ApplicationWatchersTable;
  application_presence: ApplicationPresenceTable;
  seen_documents: SeenDocumentsTable;
  officer_leave: OfficerLeaveTable;
  notice_choices: NoticeChoicesTable;
  officer_notices: OfficerNoticesTable;
  first_approvals: FirstApprovalsTable;
  recent_decisions: RecentDecisionsTable;
  saved_views: SavedViewsTable;
  comments: CommentsTable;
  files: FilesTable;
  uploads: UploadsTable;
  upload_pieces: UploadPiecesTable;
  invitations: InvitationsTable;
  vehicles: VehiclesTable;
  drafts: DraftsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  audit_chain: AuditChainTable;
  unique_rules: UniqueRulesTable;
  searched_answers: SearchedAnswersTable;
  choice_lists: ChoiceListsTable;
  choice_list_entries: ChoiceListEntriesTable;
  messages: MessagesTable;
  message_channels: MessageChannelsTable;
  certificates: CertificatesTable;
  certificate_numbers: CertificateNumbersTable;
  duties: DutiesTable;
}
