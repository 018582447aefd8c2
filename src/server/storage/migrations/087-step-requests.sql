-- Steps of applications that are being filled in, sent to somebody else's phone to be filled in there.

create table public.step_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The draft that it belongs to.
  provider text not null,
  correction_of text not null default '',
  step text not null,
  -- Null once its owner was erased.
  phone text,
  -- Who it is, as the applicant calls them.
  name text,
  -- The token of the link is made from this by a server secret.
  token_seed text not null,
  token_hash text not null unique,
  -- taken: the applicant's form has the answers.
  state text not null default 'sent' check (state in ('sent', 'filled', 'taken', 'withdrawn')),
  answers jsonb,
  filled_at timestamptz,
  filled_by uuid,
  filled_by_name text,
  created_at timestamptz not null,
  -- When the last SMS was written.
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
-- One waits for each step, however quickly it is sent twice.
create unique index step_requests_open on public.step_requests (user_id, provider, correction_of, step)
  where state in ('sent', 'filled');
create index step_requests_draft on public.step_requests (user_id, provider, correction_of);
create index step_requests_phone on public.step_requests (phone) where phone is not null;
create index step_requests_filled_by on public.step_requests (filled_by) where filled_by is not null;

alter table public.messages
  add column step_request_id uuid references public.step_requests (id) on delete cascade;
create index messages_step_request_id on public.messages (step_request_id) where step_request_id is not null;

alter table public.step_requests enable row level security;
revoke all on public.step_requests from anon, authenticated;
