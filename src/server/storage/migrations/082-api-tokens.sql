-- What other programs call the API with, each in the name of the officer who made it.

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- SHA-256: the token itself is shown once and kept nowhere.
  token_hash text not null unique,
  -- No more than its maker holds counts, whatever stands here.
  permissions jsonb not null,
  made_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The beginning of the day after the last one.
  ends_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_maker on public.api_tokens (made_by);

alter table public.api_tokens enable row level security;
revoke all on public.api_tokens from anon, authenticated;
