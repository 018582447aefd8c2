-- Sessions of a hosted project that officers have by their authority's identity provider: the project's tokens say of them
-- what they say of one that was begun by a phone's code, which is no sign-in of officers.

create table public.proved_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null
);
create index proved_sessions_user on public.proved_sessions (user_id);

alter table public.proved_sessions enable row level security;
revoke all on public.proved_sessions from anon, authenticated;
