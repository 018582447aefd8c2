-- People write last_login_at of their own profile through /rest/v1. What they send was kept, and "infinity" is no time that a list of users can show.

update public.profiles set
  last_login_at = case when last_login_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z' then last_login_at end,
  updated_at = case when updated_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z' then updated_at else created_at end
  where not last_login_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z' or not updated_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z';

-- Whoever writes: every one of them is a day that JavaScript knows.
alter table public.profiles
  add constraint profiles_created_at check (created_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z'),
  add constraint profiles_updated_at check (updated_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z'),
  add constraint profiles_last_login_at check (last_login_at between '1970-01-01 00:00Z' and '2999-12-31 00:00Z');

-- When somebody has signed in is the server's to say, and so is when a profile was changed: whatever a browser sends becomes "now".
revoke update (updated_at) on public.profiles from authenticated;

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
