-- From when until when an officer is on leave, and who has their work meanwhile; one leave each, the present one or the next.

create table public.officer_leave (
  officer_id uuid primary key references public.profiles (id) on delete cascade,
  deputy_id uuid not null references public.profiles (id) on delete cascade,
  starts_at timestamptz not null,
  -- The beginning of the day after the last one.
  ends_at timestamptz not null,
  check (ends_at > starts_at),
  check (deputy_id <> officer_id)
);
create index officer_leave_deputy on public.officer_leave (deputy_id);

alter table public.officer_leave enable row level security;
revoke all on public.officer_leave from anon, authenticated;
