-- What the servers know of themselves.

-- What officers have set, by group of settings; a group without a row has its defaults.
create table public.settings (
  group_id text primary key,
  "values" jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- Keys of the server's own, made at the first start: a copy of the other tables alone does not tell what they hide.
create table public.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

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
