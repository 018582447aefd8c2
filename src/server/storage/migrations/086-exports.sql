-- Exports of the officers' list that are written in the background, since they hold too much to wait for.

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: nobody can fetch it then.
  officer_id uuid references public.profiles (id) on delete set null,
  format text not null check (format in ('csv', 'xlsx')),
  -- As the list was asked for, and the types that the officer could see then: a list of them, or "all".
  query jsonb not null,
  seen jsonb not null,
  -- That its headings are written in.
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'ready', 'failed')),
  -- How many applications there were, and how many are written.
  total integer not null,
  written integer not null default 0,
  attempts integer not null default 0,
  -- Whoever writes it says so again and again; after this moment somebody else takes it.
  leased_until timestamptz,
  -- Of the bytes in the store of files; made anew by each attempt.
  key text,
  size bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  -- When it is removed.
  ends_at timestamptz not null
);
create index exports_officer on public.exports (officer_id, created_at);
create index exports_ends_at on public.exports (ends_at);

alter table public.exports enable row level security;
revoke all on public.exports from anon, authenticated;
