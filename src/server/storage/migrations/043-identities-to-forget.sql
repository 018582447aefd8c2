-- Who was erased here, and may still be known to the project that signs people in.
create table public.identities_to_forget (
  user_id uuid primary key,
  -- Whether the user stays there without phone, address and password, because records refer to the profile.
  stays boolean not null
);

-- A hosted project grants every new table to anon and authenticated.
alter table public.identities_to_forget enable row level security;
revoke all on public.identities_to_forget from anon, authenticated;
