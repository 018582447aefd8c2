-- What officers are told of by e-mail: how each wants it, and what waits to be told.

create table public.notice_choices (
  officer_id uuid primary key references public.profiles (id) on delete cascade,
  -- By kind: at_once, daily or none; a kind that is not there is told at once.
  choices jsonb not null default '{}',
  -- Whether the daily mail says what is theirs.
  daily boolean not null default true,
  -- When the last daily mail was written, or found to be empty.
  told_at timestamptz
);

create table public.officer_notices (
  id bigint generated always as identity primary key,
  officer_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  application_id uuid references public.applications (id) on delete cascade,
  -- The officer who did it; the one who is away.
  by_id uuid references public.profiles (id) on delete set null,
  -- Whether it waits for the daily mail.
  daily boolean not null,
  at timestamptz not null
);
create index officer_notices_officer on public.officer_notices (daily, officer_id, kind);
create index officer_notices_application on public.officer_notices (application_id);
create index officer_notices_by on public.officer_notices (by_id);

-- When the deputy was told that it has begun.
alter table public.officer_leave add column told_at timestamptz;

do $$
declare
  name text;
begin
  foreach name in array array['notice_choices', 'officer_notices'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
  end loop;
end
$$;
