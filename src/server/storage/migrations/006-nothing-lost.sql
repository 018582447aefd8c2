-- Uploads that resume, and one record for one submission.

-- An upload that is on its way. Its bytes are in the data folder; how many there are is asked of the disk, never of this row.
create table public.uploads (
  id text primary key,
  owner_id uuid not null,
  -- Of the row in `files` that it becomes.
  key text not null unique,
  name text not null,
  length bigint not null,
  provider text,
  field text,
  -- Hex, as the sender has it; null when he did not say.
  sha256 text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_expiring on public.uploads (expires_at);

-- Made with the draft. Answers to repeats are forgotten after a week; this is not.
alter table public.applications add column submission_key text;
create unique index applications_submission_key on public.applications (user_id, submission_key) where submission_key is not null;

-- As in 004: a hosted project grants every new table, so the rights are taken away.
alter table public.uploads enable row level security;
revoke all on public.uploads from anon, authenticated;
