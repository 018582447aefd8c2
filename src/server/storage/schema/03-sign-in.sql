-- What guards signing in.

-- The one code that is valid for a phone; a new one replaces it, a used one is removed.
create table public.otp_challenges (
  phone text primary key,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- Failed attempts by what is being guessed at ("phone:…", "email:…"). One row each, so that its row lock orders parallel guesses.
create table public.sign_in_attempts (
  subject text primary key,
  failures int not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);

-- How often each limited thing was done in its present window of time.
create table public.rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  used int not null
);

-- When somebody has signed out everywhere: tokens that a hosted project issued before are taken no more.
create table public.sign_outs (
  user_id uuid primary key,
  signed_out_at timestamptz not null
);
