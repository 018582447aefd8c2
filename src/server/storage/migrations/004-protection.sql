-- Who may touch what. The server's own connection owns the tables; a browser comes through /rest/v1 as anon or authenticated.

create function public.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger application_events_append_only before update or delete on public.application_events
  for each row execute function public.refuse_change();
create trigger application_events_keep before truncate on public.application_events
  for each statement execute function public.refuse_change();
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function public.refuse_change();
create trigger audit_log_keep before truncate on public.audit_log
  for each statement execute function public.refuse_change();

-- A hosted project grants every new table to anon and authenticated, so each right is taken away first and given back by name.
do $$
declare
  name text;
begin
  foreach name in array array[
    'roles', 'profiles', 'settings', 'otp_challenges', 'sign_in_attempts', 'rate_limits', 'secrets', 'form_definitions', 'companies',
    'applications', 'application_unique', 'application_events', 'comments', 'files', 'invitations', 'vehicles', 'drafts',
    'idempotency_keys', 'audit_log', 'schema_migrations'
  ] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
  end loop;
end
$$;

grant select on public.roles to authenticated;
create policy roles_are_readable on public.roles for select to authenticated using (true);

-- Role, status and phone are missing on purpose: nobody promotes himself.
grant select on public.profiles to authenticated;
grant update (first_name, last_name, mobile_number, last_login_at, updated_at) on public.profiles to authenticated;
create policy profiles_read_own on public.profiles for select to authenticated using (id = (select auth.uid()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
