-- Who people are in the registry, and which roles they have.

-- What somebody may do, as the definitions say; written anew at each start.
create table public.roles (
  id text primary key,
  name text not null,
  description text not null,
  permissions jsonb not null default '[]'
);

-- One row for each person with an account.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text,
  last_name text,
  email text,
  phone text,
  mobile_number text,
  role text,
  -- The first of the roles in profile_roles.
  role_id text references public.roles (id),
  role_name text,
  has_application boolean not null default false,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- Each may write their own through /rest/v1; the API takes 50 characters for a name.
  constraint profiles_names check (char_length(first_name) <= 100 and char_length(last_name) <= 100),
  constraint profiles_mobile_number check (char_length(mobile_number) <= 30),
  -- Whoever writes: each is a day that JavaScript knows, which "infinity" is not.
  constraint profiles_created_at check (created_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z'),
  constraint profiles_updated_at check (updated_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z'),
  constraint profiles_last_login_at check (last_login_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z')
);
-- A phone is one person's.
create unique index profiles_phone on public.profiles (phone);
create index profiles_role on public.profiles (role_id, created_at desc);

-- When somebody has signed in is the server's to say, and so is when a profile was changed: whatever a browser sends becomes "now".
create function public.stamp_own_profile() returns trigger language plpgsql as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.updated_at := now();
    if new.last_login_at is distinct from old.last_login_at then
      new.last_login_at := now();
    end if;
  end if;
  return new;
end
$$;
create trigger profiles_stamp_own before update on public.profiles for each row execute function public.stamp_own_profile();

-- All roles of each person.
create table public.profile_roles (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role_id text not null references public.roles (id),
  -- When an officer's role was given to an account that there was already: whoever had signed in before is no officer by that session.
  appointed_at timestamptz,
  primary key (profile_id, role_id)
);
create index profile_roles_role on public.profile_roles (role_id);

-- What a profile shows as its role is always one of its person's.
create function public.keep_first_role() returns trigger language plpgsql as $$
begin
  insert into public.profile_roles (profile_id, role_id) values (new.id, new.role_id) on conflict do nothing;
  return null;
end
$$;
create trigger profiles_first_role after insert or update of role_id on public.profiles
  for each row when (new.role_id is not null) execute function public.keep_first_role();

-- Room for files that officers gave to one person, in place of the quota of everybody.
create table public.storage_quotas (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  storage_mb integer not null check (storage_mb between 1 and 100000)
);

-- Who was erased here, and may still be known to the project that signs people in.
create table public.identities_to_forget (
  user_id uuid primary key,
  -- Whether the user stays there without phone, address and password, because records refer to the profile.
  stays boolean not null
);
