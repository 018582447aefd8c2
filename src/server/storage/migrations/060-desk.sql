-- The officers' desk: whose an application is, by when it is due, what it waits for; who has it open; queries that officers keep.

alter table public.applications
  -- The officer who has it; no reference, so that an account that goes does not look through all records.
  add column assignee_id uuid,
  add column taken_at timestamptz,
  -- The end of the last of the working days that its status may take; null where no clock runs, as while the applicant has it.
  add column due_at timestamptz,
  -- It waits for somebody else until the beginning of this day.
  add column follow_up_at timestamptz,
  add column follow_up_note text check (char_length(follow_up_note) <= 200),
  -- When the role that is told of what is overdue was told of it.
  add column escalated_at timestamptz;

-- Where no clock runs, the list has a day that never comes, so that it can be ordered by.
alter table public.application_list
  add column assignee_id uuid,
  add column due_at timestamptz not null default '9999-12-31 00:00Z',
  add column follow_up_at timestamptz;

create function public.list_desk() returns trigger language plpgsql as $$
begin
  select assignee_id, coalesce(due_at, '9999-12-31 00:00Z'), follow_up_at into new.assignee_id, new.due_at, new.follow_up_at
  from public.applications where id = new.id;
  return new;
end
$$;
create trigger application_list_desk before insert or update on public.application_list
  for each row execute function public.list_desk();

create index application_list_due on public.application_list (due_at, id) include (status, application_type, submitted_at, assignee_id, follow_up_at);
create index application_list_assignee on public.application_list (assignee_id, due_at, id) include (status, application_type, follow_up_at) where assignee_id is not null;
create index application_list_unassigned on public.application_list (status, due_at, id) include (application_type, follow_up_at) where assignee_id is null;
create index application_list_follow_up on public.application_list (follow_up_at, id) include (status, application_type, assignee_id) where follow_up_at is not null;

-- Whom an entry of the history names beside whoever acted: the officer that an application was handed to.
alter table public.application_events add column about uuid;
create index application_events_about on public.application_events (about) where about is not null;

create table public.application_watchers (
  user_id uuid not null references public.profiles (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  since timestamptz not null,
  primary key (user_id, application_id)
);
create index application_watchers_application on public.application_watchers (application_id);

-- Which officers have a record open; an entry counts until it ends, and is put off while the page is open.
create table public.application_presence (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (application_id, user_id)
);
create index application_presence_user on public.application_presence (user_id);
create index application_presence_ends on public.application_presence (ends_at);

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  query jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null
);
create index saved_views_owner on public.saved_views (owner_id);
create index saved_views_shared on public.saved_views (created_at) where shared;

do $$
declare
  name text;
begin
  foreach name in array array['application_watchers', 'application_presence', 'saved_views'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
  end loop;
end
$$;
