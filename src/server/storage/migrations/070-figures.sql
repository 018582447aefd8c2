-- What a chief's figures are counted by: who decided, by which day it was promised, and for how many working days officers had it.

alter table public.applications
  -- The officer who decided; no reference, as for whoever has it.
  add column decided_by uuid,
  -- The due day that it had when it was decided; null where no clock ran.
  add column promised_at timestamptz,
  -- Working days in which it waited for officers, until it last left them; null where that has not been worked out yet.
  add column office_days int;
alter table public.applications alter column office_days set default 0;

alter table public.application_list
  add column decided_at timestamptz,
  add column decided_by uuid,
  add column office_days int,
  -- Whether it was decided by the promised day; null where none was promised, and for what is not decided.
  add column promise_kept boolean;

create or replace function public.list_desk() returns trigger language plpgsql as $$
begin
  select assignee_id, coalesce(due_at, '9999-12-31 00:00Z'), follow_up_at, decided_at, decided_by, office_days, decided_at <= promised_at
  into new.assignee_id, new.due_at, new.follow_up_at, new.decided_at, new.decided_by, new.office_days, new.promise_kept
  from public.applications where id = new.id;
  return new;
end
$$;

-- The trigger reads what is decided; the other columns of these are worked out by a job, since days are counted by registry.json.
update public.application_list as listed set decided_at = application.decided_at
from public.applications as application where application.id = listed.id and application.decided_at is not null;

create index application_list_decided on public.application_list (decided_at, id) include (application_type, status, decided_by, office_days, promise_kept) where decided_at is not null;
create index application_list_decider on public.application_list (decided_by, decided_at, id) include (application_type, status, promise_kept) where decided_by is not null;
create index application_list_held on public.application_list (status, assignee_id, due_at) include (application_type, submitted_at);
create index application_list_unreckoned on public.application_list (id) where office_days is null;

drop index public.application_list_submitted;
create index application_list_submitted on public.application_list (submitted_at, id) include (status, application_type, assignee_id);
-- Decisions are counted in the list, beside which they are shown.
drop index public.applications_decided;
