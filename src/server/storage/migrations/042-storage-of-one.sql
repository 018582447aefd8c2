-- Room that officers gave to one person, in place of the quota of everybody.
create table public.storage_quotas (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  storage_mb integer not null check (storage_mb between 1 and 100000)
);

-- A hosted project grants every new table to anon and authenticated.
alter table public.storage_quotas enable row level security;
revoke all on public.storage_quotas from anon, authenticated;
