-- Applications and everything that belongs to them.

create extension if not exists pg_trgm;

-- Each version of each form, kept for as long as records were submitted under it.
create table public.form_definitions (
  provider text not null,
  version text not null,
  application_type text not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  primary key (provider, version)
);

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id),
  provider text not null,
  name text not null,
  email text,
  phone text,
  registration_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_owner on public.companies (owner_id);

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  company_id uuid references public.companies (id),
  provider text not null,
  application_type text not null,
  definition_version text not null,
  status text not null,
  current_stage text,
  data jsonb not null default '{}',
  documents jsonb not null default '{}',
  -- What officers search by, copied from the data by the definition's column rules.
  title text,
  email text,
  phone text,
  registration_number text,
  admin_reviewed_by text,
  admin_comments text,
  review_date timestamptz,
  requested_changes jsonb not null default '[]',
  stage_dates jsonb not null default '{}',
  -- Grows with every write; a write names the revision that it started from and is refused when another came first.
  revision int not null default 1,
  submitted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index applications_user on public.applications (user_id, submitted_at desc);
create index applications_company on public.applications (company_id);
create index applications_status on public.applications (status, submitted_at desc);
create index applications_type on public.applications (application_type, submitted_at desc);
create index applications_submitted on public.applications (submitted_at desc);
create index applications_search on public.applications
  using gin (title gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, registration_number gin_trgm_ops);

-- Values that only one record of a type may have; the index refuses the second even when both are submitted at once.
create table public.application_unique (
  application_type text not null,
  field text not null,
  normalised_value text not null,
  application_id uuid not null references public.applications (id) on delete cascade,
  primary key (application_type, field, normalised_value)
);
create index application_unique_application on public.application_unique (application_id);

create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id),
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  kind text not null,
  title text not null,
  description text,
  from_status text,
  to_status text,
  changes jsonb not null default '[]'
);
create index application_events_application on public.application_events (application_id, id);

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id),
  author_id uuid,
  author_name text,
  comment text not null,
  attachment_url text,
  attachment_name text,
  attachment_size bigint,
  attachment_type text,
  visibility text not null default 'applicant' check (visibility in ('applicant', 'internal')),
  created_at timestamptz not null default now()
);
create index comments_application on public.comments (application_id, created_at);

create table public.files (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  owner_id uuid not null,
  name text not null,
  size bigint not null,
  type text not null,
  sha256 text not null,
  state text not null default 'stored' check (state in ('stored', 'attached', 'deleted')),
  attached_to uuid references public.applications (id),
  created_at timestamptz not null default now()
);
create index files_owner on public.files (owner_id);
create index files_attached on public.files (attached_to);
create index files_unattached on public.files (created_at) where state = 'stored';

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  token_hash text not null unique,
  provider text not null,
  kind text,
  role text not null,
  inviter_id uuid not null references public.profiles (id),
  inviter_name text,
  company_id uuid references public.companies (id),
  company_name text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'expired', 'withdrawn')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid
);
create index invitations_phone on public.invitations (phone_number, status);
create index invitations_inviter on public.invitations (inviter_id, created_at desc);

create table public.vehicles (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.companies (id),
  application_id uuid references public.applications (id),
  make text not null,
  model text not null,
  license_plate text not null,
  year int,
  status text not null default 'pending',
  created_at timestamptz not null default now()
);
create index vehicles_company on public.vehicles (company_id);
create index vehicles_application on public.vehicles (application_id);

create table public.drafts (
  user_id uuid not null,
  provider text not null,
  application_type text not null,
  definition_version text not null,
  data jsonb not null default '{}',
  step text,
  files jsonb not null default '[]',
  submission_key text,
  revision int not null default 1,
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, provider)
);

-- What was answered to a request that may come again. response is null while the first is still at work.
create table public.idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on public.audit_log (subject, id);
