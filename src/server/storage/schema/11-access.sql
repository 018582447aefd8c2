-- Who may touch what. The server's own connection owns the tables; a browser comes through /rest/v1 as anon or authenticated.

-- A hosted project grants every new table to anon and authenticated, so each right is taken away first and given back by name.
do $$
declare
  name text;
begin
  foreach name in array array[
    'roles', 'profiles', 'profile_roles', 'storage_quotas', 'identities_to_forget',
    'otp_challenges', 'sign_in_attempts', 'rate_limits', 'sign_outs',
    'form_definitions', 'choice_lists', 'choice_list_entries', 'unique_rules',
    'companies', 'applications', 'application_unique', 'application_checks', 'comments', 'vehicles', 'drafts', 'idempotency_keys',
    'application_list', 'files', 'uploads', 'upload_pieces', 'invitations', 'messages', 'message_channels',
    'application_events', 'audit_log', 'settings', 'secrets', 'nodes', 'schema_migrations'
  ] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
  end loop;
end
$$;

grant select on public.roles to authenticated;
create policy roles_are_readable on public.roles for select to authenticated using (true);

-- Role, status and phone are missing on purpose: nobody promotes themselves. A trigger stamps the times.
grant select on public.profiles to authenticated;
grant update (first_name, last_name, mobile_number, last_login_at) on public.profiles to authenticated;
create policy profiles_read_own on public.profiles for select to authenticated using (id = (select auth.uid()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
