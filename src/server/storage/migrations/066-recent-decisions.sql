-- The last decision on each application, for as long as it can be taken back: what it has changed, as it was before.

create table public.recent_decisions (
  application_id uuid primary key references public.applications (id) on delete cascade,
  officer_id uuid not null references public.profiles (id) on delete cascade,
  -- Of the application after it: another revision has come after it.
  revision integer not null,
  -- Columns of the application, as they were.
  before jsonb not null,
  made_at timestamptz not null,
  -- Until then its messages wait.
  ends_at timestamptz not null
);
create index recent_decisions_officer on public.recent_decisions (officer_id);
create index recent_decisions_ends on public.recent_decisions (ends_at);

alter table public.recent_decisions enable row level security;
revoke all on public.recent_decisions from anon, authenticated;
