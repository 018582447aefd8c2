-- The keys that certificates and their status list are signed with. The public ones stay: what was signed with one is checked with it.

create table public.certificate_keys (
  id text primary key,
  public_jwk jsonb not null,
  -- The private one, sealed with a key of the server's; null once it signs nothing more.
  sealed_key text,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

alter table public.certificate_keys enable row level security;
revoke all on public.certificate_keys from anon, authenticated;
