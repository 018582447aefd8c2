-- Second factors of officers, of the embedded sign-in; a hosted project keeps its own in tables of these names.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  -- Verified once its first code was right; until then it is asked of nobody.
  status text not null check (status in ('unverified', 'verified')),
  -- Of an authenticator app, sealed; a set of recovery codes has hashes instead.
  secret text,
  -- The step of 30 seconds, counted since 1970, of the last code that was taken: no code of it or before is taken again.
  last_used_step integer,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user on auth.mfa_factors (user_id);

-- Each is asked before a code is, and ends with the code that answers it.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
  code_hash text primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  used_at timestamptz
);
create index mfa_recovery_codes_factor on auth.mfa_recovery_codes (factor_id);

revoke all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes from anon, authenticated;
