-- What has happened. Both tables are append-only: only a transaction that says it erases a person may take words out of them, and none
-- removes an entry.

create function public.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('registry.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- The history of each application, as its applicant and the officers read it.
create table public.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id),
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  kind text not null,
  title text not null,
  description text,
  from_status text,
  to_status text,
  changes jsonb not null default '[]',
  -- What an officer has asked for stays here, where the record itself forgets it when the applicant submits again.
  requested_changes jsonb not null default '[]',
  -- What an officer entered into the form of a transition: {"id", "visible", "data"}.
  form jsonb
);
create index application_events_application on public.application_events (application_id, id);
create trigger application_events_append_only before update or delete on public.application_events
  for each row execute function public.refuse_change();
create trigger application_events_keep before truncate on public.application_events
  for each statement execute function public.refuse_change();

-- Who has done what that changes something for others, for whoever has to account for it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on public.audit_log (subject, id);
create index audit_log_at on public.audit_log (at desc);
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function public.refuse_change();
create trigger audit_log_keep before truncate on public.audit_log
  for each statement execute function public.refuse_change();
