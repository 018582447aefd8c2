-- The servers that share this database, and what each of them was told that must be the same on all.

create table public.nodes (
  id uuid primary key,
  -- Host and process, for whoever reads the log.
  name text not null,
  -- Variables of the environment by name: as they are, or hashed where they are secret.
  shared jsonb not null,
  -- By the clock of the database; one that has not been seen for minutes is gone.
  seen_at timestamptz not null default now()
);

-- A hosted project grants every new table to anon and authenticated.
alter table public.nodes enable row level security;
revoke all on public.nodes from anon, authenticated;
