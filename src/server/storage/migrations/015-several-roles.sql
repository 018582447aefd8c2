-- One person, several roles: profiles.role_id shows the first, this table has all of them.

create table public.profile_roles (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role_id text not null references public.roles (id),
  -- When an officer's role was given to an account that there was already: whoever had signed in before is no officer by that session.
  appointed_at timestamptz,
  primary key (profile_id, role_id)
);
create index profile_roles_role on public.profile_roles (role_id);

-- As in 004: a hosted project grants every new table, so the rights are taken away.
alter table public.profile_roles enable row level security;
revoke all on public.profile_roles from anon, authenticated;

-- What a profile shows as its role is always one of its person's.
create function public.keep_first_role() returns trigger language plpgsql as $$
begin
  insert into public.profile_roles (profile_id, role_id) values (new.id, new.role_id) on conflict do nothing;
  return null;
end
$$;
create trigger profiles_first_role after insert or update of role_id on public.profiles
  for each row when (new.role_id is not null) execute function public.keep_first_role();

insert into public.profile_roles (profile_id, role_id) select id, role_id from public.profiles where role_id is not null;

-- Opening another card used to take the role before away: who has applied under it holds it again. Roles that no form names are officers'.
insert into public.profile_roles (profile_id, role_id)
select distinct profile.id, role.id
from public.applications as application
join public.form_definitions as form on (form.provider, form.version) = (application.provider, application.definition_version)
join public.profiles as profile on profile.id = application.user_id
join public.roles as role on role.id = form.definition ->> 'role'
where profile.role_id in (select definition ->> 'role' from public.form_definitions)
on conflict do nothing;

-- The invitation that a record was made by, which takes one application at a time.
alter table public.applications add column invitation_id uuid;
update public.applications as application
set invitation_id = (
  select id from public.invitations as invitation
  where invitation.provider = application.provider and invitation.accepted_by = application.user_id and invitation.status = 'accepted'
    and invitation.company_id is not distinct from application.company_id
  order by invitation.created_at desc limit 1
)
where exists (select from public.invitations where invitations.provider = application.provider and invitations.accepted_by = application.user_id);
create index applications_invitation on public.applications (invitation_id) where invitation_id is not null;
