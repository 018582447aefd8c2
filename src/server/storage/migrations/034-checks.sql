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

-- A hosted project grants every new table to anon and authenticated.
alter table public.application_checks enable row level security;
revoke all on public.application_checks from anon, authenticated;
