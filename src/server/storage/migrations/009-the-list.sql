-- The officers' list in a table of its own, in place of what 007 and 008 laid on the records: narrow, so that a search or an order has little
-- to look through however large a record is, and records are written without the list's indexes.

drop trigger applications_count_inserted on public.applications;
drop trigger applications_count_updated on public.applications;
drop trigger applications_count_deleted on public.applications;
drop function public.count_applications, public.list_counted;
drop table public.application_counts;
drop index public.applications_submitted, public.applications_status_submitted, public.applications_type_submitted, public.applications_updated,
  public.applications_status_type_submitted, public.applications_type_status_submitted, public.applications_status_updated, public.applications_type_updated;
-- Their indexes go with them.
alter table public.applications drop column sort_title, drop column search_text;

-- The block of thirty Nigerian days (UTC+1 all year) that an instant lies in, counted from 1970.
create function public.list_block(moment timestamptz) returns int language sql stable parallel safe as $$
  select floor((date_part('epoch', moment) + 3600) / (30 * 86400))::int
$$;

-- Text as it is searched: what stands between words does not count, but lines stay apart. ASCII alone, so that it is the same in every locale.
create function public.search_words(typed text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(typed), '[\x01-\x09\x0B-/:-@\[-`{-\x7F]+', ' ', 'g'))
$$;

create table public.application_list (
  id uuid primary key references public.applications (id) on delete cascade,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  application_type text collate "C" not null,
  status text collate "C" not null,
  sort_title text collate "C" not null,
  search_text text not null
);
alter table public.application_list enable row level security;
revoke all on public.application_list from anon, authenticated;

create function public.list_applications() returns trigger language plpgsql as $$
begin
  insert into public.application_list as listed (id, submitted_at, updated_at, application_type, status, sort_title, search_text)
  select id, submitted_at, updated_at, application_type, status, lower(coalesce(title, '')), public.search_words(concat_ws(E'\n', title, email, phone, registration_number))
  from new_rows
  on conflict (id) do update set submitted_at = excluded.submitted_at, updated_at = excluded.updated_at, application_type = excluded.application_type,
    status = excluded.status, sort_title = excluded.sort_title, search_text = excluded.search_text;
  return null;
end
$$;

insert into public.application_list (id, submitted_at, updated_at, application_type, status, sort_title, search_text)
select id, submitted_at, updated_at, application_type, status, lower(coalesce(title, '')), public.search_words(concat_ws(E'\n', title, email, phone, registration_number))
from public.applications;

create trigger applications_list_inserted after insert on public.applications
  referencing new table as new_rows for each statement execute function public.list_applications();
create trigger applications_list_updated after update on public.applications
  referencing new table as new_rows for each statement execute function public.list_applications();

-- One index for each order, each with what can be filtered by.
create index application_list_submitted on public.application_list (submitted_at, id) include (status, application_type);
create index application_list_updated on public.application_list (updated_at, id) include (status, application_type, submitted_at);
create index application_list_title on public.application_list (sort_title, id) include (status, application_type, submitted_at);
create index application_list_status on public.application_list (status, submitted_at, id) include (application_type);
create index application_list_type on public.application_list (application_type, submitted_at, id) include (status);
-- fastupdate would leave new entries in a list that every search has to read through.
create index application_list_search on public.application_list using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- Enough samples for the planner to tell a word that stands in one of a hundred rows from one that stands in one of a thousand.
alter table public.application_list alter column search_text set statistics 1000;
-- An index alone answers only for rows that a vacuum has seen; the default waits for a fifth of the table.
alter table public.application_list set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- How many applications there are of each type and status, submitted in each block of days, in each part of an order: the block of the
-- submission or of the last change, or the first letter of the title. "*" is the sum over all types, or all statuses.
create table public.application_counts (
  sort text collate "C" not null,
  application_type text collate "C" not null,
  status text collate "C" not null,
  block int not null,
  bucket int not null,
  total int not null,
  primary key (sort, application_type, status, block, bucket)
) with (fillfactor = 70);
alter table public.application_counts enable row level security;
revoke all on public.application_counts from anon, authenticated;

create function public.list_counters(submitted_at timestamptz, updated_at timestamptz, sort_title text, of_type text, of_status text)
returns table (sort text, application_type text, status text, block int, bucket int) language sql stable as $$
  select part.sort, kind.application_type, kind.status, public.list_block(submitted_at), part.bucket
  from (values ('submitted_at', public.list_block(submitted_at)), ('updated_at', public.list_block(updated_at)), ('title', ascii(sort_title))) as part (sort, bucket)
  cross join (values (of_type, of_status), (of_type, '*'), ('*', of_status), ('*', '*')) as kind (application_type, status)
$$;

-- Counters are written in the order of their keys, so that two writers at once wait for each other and never in a circle.
create function public.count_listed() returns trigger language plpgsql as $$
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
    cross join lateral public.list_counters(changed.submitted_at, changed.updated_at, changed.sort_title, changed.application_type, changed.status) as counter
    group by 1, 2, 3, 4, 5 having sum(changed.difference) <> 0 order by 1, 2, 3, 4, 5
    on conflict (sort, application_type, status, block, bucket) do update set total = counted.total + excluded.total', changed);
  return null;
end
$$;

insert into public.application_counts (sort, application_type, status, block, bucket, total)
select counter.*, count(*)
from public.application_list as listed
cross join lateral public.list_counters(listed.submitted_at, listed.updated_at, listed.sort_title, listed.application_type, listed.status) as counter
group by 1, 2, 3, 4, 5;

create trigger application_list_count_inserted after insert on public.application_list
  referencing new table as new_rows for each statement execute function public.count_listed();
create trigger application_list_count_updated after update on public.application_list
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_listed();
create trigger application_list_count_deleted after delete on public.application_list
  referencing old table as old_rows for each statement execute function public.count_listed();
