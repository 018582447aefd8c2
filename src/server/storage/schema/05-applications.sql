-- Applications, and what belongs to them.

-- The companies that people apply for.
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

-- The records of the registry: one row for each application that was submitted.
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
  updated_at timestamptz not null default now(),
  -- Makes the reference that people read out.
  number bigint generated always as identity,
  -- When an approval ends.
  expires_at timestamptz,
  -- Made with the draft, so that one submission makes one record. Answers to repeats are forgotten after a week; this is not.
  submission_key text,
  -- The invitation that the record was made by, which takes one application at a time.
  invitation_id uuid,
  -- When it last came to the officers: by submission, by resubmission, or by being taken up again.
  waiting_since timestamptz not null default now(),
  -- When an officer decided on it; null while it is open, and where no officer did.
  decided_at timestamptz,
  -- The words of the choices that the answers hold, as they were when they were chosen: {"airports": {"LOS": "Lagos"}}.
  choice_words jsonb not null default '{}',
  -- When retention or erasure let go of what was entered: the record keeps its type, status and dates, and nothing of the person.
  emptied_at timestamptz
);
create index applications_user on public.applications (user_id, submitted_at desc);
create index applications_company on public.applications (company_id);
create unique index applications_number on public.applications (number);
create index applications_expiring on public.applications (expires_at) where expires_at is not null;
create unique index applications_submission_key on public.applications (user_id, submission_key) where submission_key is not null;
create index applications_invitation on public.applications (invitation_id) where invitation_id is not null;
create index applications_decided on public.applications (decided_at) where decided_at is not null;
create index applications_retention on public.applications (provider, updated_at) where emptied_at is null;

-- Values that only one record of a type may have; the key refuses the second even when both are submitted at once.
create table public.application_unique (
  application_type text not null,
  field text not null,
  normalised_value text not null,
  application_id uuid not null references public.applications (id) on delete cascade,
  primary key (application_type, field, normalised_value)
);
create index application_unique_application on public.application_unique (application_id);

-- What officers have ticked as checked, item by item of the checklist of the type. One whose answers a correction changed stays, with
-- the time of the change, so that the next officer sees that it was checked before.
create table public.application_checks (
  application_id uuid not null references public.applications (id) on delete cascade,
  item text not null,
  checked_by uuid not null,
  checked_by_name text not null,
  checked_at timestamptz not null,
  changed_at timestamptz,
  primary key (application_id, item)
);

-- What officers and applicants have said about an application.
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

-- The vehicles that companies and applications list.
create table public.vehicles (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.companies (id),
  application_id uuid references public.applications (id),
  make text not null,
  model text not null,
  license_plate text not null,
  year int,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  registered_by uuid
);
create index vehicles_company on public.vehicles (company_id);
create index vehicles_application on public.vehicles (application_id);

-- What has been typed and is not submitted yet.
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
  reminded_at timestamptz,
  -- Which write of a device the account has: a device whose answer got lost knows its own draft again, and asks nobody which of the two counts.
  write_id text,
  -- The application that is corrected; '' for a new one.
  correction_of text not null default '',
  primary key (user_id, provider, correction_of)
);
create index drafts_ending on public.drafts (expires_at);

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
create index idempotency_keys_age on public.idempotency_keys (created_at);
