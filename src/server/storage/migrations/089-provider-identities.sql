-- Whom the authority's identity provider has proved officers to be: by its own name for them, which is never given to
-- another person, as an e-mail address may be.

create table public.provider_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

alter table public.provider_identities enable row level security;
revoke all on public.provider_identities from anon, authenticated;

-- Officers whom a command on the server lets in without the provider, where it is the only way in.
create table public.sign_in_exceptions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  ends_at timestamptz not null
);

alter table public.sign_in_exceptions enable row level security;
revoke all on public.sign_in_exceptions from anon, authenticated;
