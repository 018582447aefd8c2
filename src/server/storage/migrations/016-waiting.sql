-- How long an application has waited for the officers, and when it was decided: neither can be read from the last visit of an officer.

-- When it last came to the officers: by submission, by resubmission, or by being taken up again.
alter table public.applications add column waiting_since timestamptz not null default now();
-- When an officer decided on it; null while it is open, and where no officer did.
alter table public.applications add column decided_at timestamptz;

-- What the history says of the records that there are. isWaiting and isDecided in review-moves.ts are the same rules.
alter table public.applications disable trigger applications_list_updated;
with
  statuses as (
    select provider, version, status ->> 'id' as id,
      coalesce(status ->> 'stage' = definition -> 'workflow' -> 'stages' -> -1 ->> 'id', false) as decided,
      coalesce((status ->> 'editable')::boolean, false) as editable,
      exists (
        select from jsonb_array_elements(definition -> 'workflow' -> 'transitions') as move
        where move ->> 'by' = 'officer' and move -> 'from' ? (status ->> 'id')
      ) as movable
    from public.form_definitions cross join jsonb_array_elements(definition -> 'workflow' -> 'statuses') as status
  ),
  moves as (
    select event.application_id, event.at, event.actor_role,
      coalesce(was.decided, false) as was_decided, coalesce(after.decided, false) as is_decided,
      coalesce(was.movable and not was.decided and not was.editable, false) as was_waiting,
      coalesce(after.movable and not after.decided and not after.editable, false) as is_waiting
    from public.application_events as event
    join public.applications as application on application.id = event.application_id
    left join statuses as was on (was.provider, was.version, was.id) = (application.provider, application.definition_version, event.from_status)
    left join statuses as after on (after.provider, after.version, after.id) = (application.provider, application.definition_version, event.to_status)
    where event.from_status is not null and event.to_status is not null
  ),
  dates as (
    select application_id,
      max(at) filter (where is_waiting and not was_waiting) as waiting_since,
      max(at) filter (where is_decided and not was_decided and actor_role = 'officer') as decided_at
    from moves group by application_id
  )
update public.applications as application set
  waiting_since = coalesce(dates.waiting_since, application.submitted_at),
  decided_at = case when status.decided then dates.decided_at end
from public.applications as same
left join dates on dates.application_id = same.id
left join statuses as status on (status.provider, status.version, status.id) = (same.provider, same.definition_version, same.status)
where same.id = application.id;
alter table public.applications enable trigger applications_list_updated;

-- Nothing counts the visits of officers any more.
drop index public.applications_reviewed;
create index applications_decided on public.applications (decided_at) where decided_at is not null;

-- The list is ordered and counted by it too, as by the other dates (009).
alter table public.application_list add column waiting_since timestamptz;
alter table public.application_list disable trigger application_list_count_updated;
update public.application_list as listed set waiting_since = application.waiting_since from public.applications as application where application.id = listed.id;
alter table public.application_list enable trigger application_list_count_updated;
alter table public.application_list alter column waiting_since set not null;
create index application_list_waiting on public.application_list (waiting_since, id) include (status, application_type, submitted_at);

create or replace function public.list_applications() returns trigger language plpgsql as $$
begin
  insert into public.application_list as listed (id, submitted_at, updated_at, waiting_since, application_type, status, sort_title, search_text)
  select id, submitted_at, updated_at, waiting_since, application_type, status, lower(coalesce(title, '')), public.search_words(concat_ws(E'\n', title, email, phone, registration_number))
  from new_rows
  on conflict (id) do update set submitted_at = excluded.submitted_at, updated_at = excluded.updated_at, waiting_since = excluded.waiting_since,
    application_type = excluded.application_type, status = excluded.status, sort_title = excluded.sort_title, search_text = excluded.search_text;
  return null;
end
$$;

drop function public.list_counters;
create function public.list_counters(submitted_at timestamptz, updated_at timestamptz, waiting_since timestamptz, sort_title text, of_type text, of_status text)
returns table (sort text, application_type text, status text, block int, bucket int) language sql stable as $$
  select part.sort, kind.application_type, kind.status, public.list_block(submitted_at), part.bucket
  from (
    values ('submitted_at', public.list_block(submitted_at)), ('updated_at', public.list_block(updated_at)), ('waiting_since', public.list_block(waiting_since)), ('title', ascii(sort_title))
  ) as part (sort, bucket)
  cross join (values (of_type, of_status), (of_type, '*'), ('*', of_status), ('*', '*')) as kind (application_type, status)
$$;

create or replace function public.count_listed() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as difference, * from new_rows'
    when 'DELETE' then 'select -1 as difference, * from old_rows'
    else 'select 1 as difference, * from new_rows union all select -1, * from old_rows'
  end;
begin
  execute format('
    insert into public.application_counts as counted (sort, application_type, status, block, bucket, total)
    select counter.*, sum(changed.difference)
    from (%s) as changed
    cross join lateral public.list_counters(changed.submitted_at, changed.updated_at, changed.waiting_since, changed.sort_title, changed.application_type, changed.status) as counter
    group by 1, 2, 3, 4, 5 having sum(changed.difference) <> 0 order by 1, 2, 3, 4, 5
    on conflict (sort, application_type, status, block, bucket) do update set total = counted.total + excluded.total', changed);
  return null;
end
$$;

insert into public.application_counts (sort, application_type, status, block, bucket, total)
select counter.*, count(*)
from public.application_list as listed
cross join lateral public.list_counters(listed.submitted_at, listed.updated_at, listed.waiting_since, listed.sort_title, listed.application_type, listed.status) as counter
where counter.sort = 'waiting_since'
group by 1, 2, 3, 4, 5;
