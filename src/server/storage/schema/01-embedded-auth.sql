-- What a hosted Supabase project already has: the roles, the schema auth and auth.uid(). Skipped when hosted.
-- Tables and columns are named as GoTrue names them, so that one set of policies and queries serves both.

do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
    -- The server switches to these roles for the length of a transaction.
    execute format('grant %I to current_user', name);
  end loop;
end
$$;

create schema if not exists auth;
grant usage on schema public, auth to anon, authenticated, service_role;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

-- Whoever can sign in, by phone or by address and password.
create table if not exists auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text unique,
  -- Digits only, without "+", as GoTrue keeps it.
  phone text unique,
  encrypted_password text,
  password_changed_at timestamptz,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- By what each user is known: a phone, or an address.
create table if not exists auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user on auth.identities (user_id);

-- One for each sign-in, until it is signed out or has ended.
create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  -- The last call of the product API; an idle session ends by the setting session_timeout.
  last_seen_at timestamptz not null default now()
);
create index if not exists sessions_user on auth.sessions (user_id);

-- What a session is kept open by: each token is exchanged once, for the next.
create table if not exists auth.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When it was exchanged for the next one; null for the one that is valid.
  used_at timestamptz
);
create index if not exists refresh_tokens_session on auth.refresh_tokens (session_id);

-- Links that are good for one use, such as that of a new password.
create table if not exists auth.one_time_tokens (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The keys that access tokens are signed with.
create table if not exists auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now()
);

revoke all on all tables in schema auth from anon, authenticated;
