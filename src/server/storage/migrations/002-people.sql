-- People, their roles, and what guards signing in.

create table public.roles (
  id text primary key,
  name text not null,
  description text not null,
  permissions jsonb not null default '[]'
);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text,
  last_name text,
  email text,
  phone text,
  mobile_number text,
  role text,
  role_id text references public.roles (id),
  role_name text,
  has_application boolean not null default false,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz
);
create index profiles_phone on public.profiles (phone);
create index profiles_role on public.profiles (role_id, created_at desc);

create table public.settings (
  group_id text primary key,
  "values" jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

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

create table public.rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  used int not null
);

-- Keys for hashing one-time codes, made at first start: a copy of the tables alone does not tell the codes.
create table public.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
