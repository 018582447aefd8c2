-- What keeps the officers' list quick with a million applications: counters to count and to jump by, one column to search in, one index
-- for each order under each filter.

alter table public.applications add column sort_title text collate "C" generated always as (lower(coalesce(title, ''))) stored;
-- A line break between the four, so that no search matches across two of them.
alter table public.applications add column search_text text generated always as (
  lower(coalesce(title, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(registration_number, ''))
) stored;

drop index public.applications_search;
-- fastupdate would leave new entries in a list that every search has to read through.
create index applications_search on public.applications using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- Enough samples for the planner to tell a word that stands in one of a hundred rows from one that stands in one of a thousand.
alter table public.applications alter column search_text set statistics 1000;

drop index public.applications_submitted;
drop index public.applications_status;
drop index public.applications_type;
drop index public.applications_status_type;
create index applications_submitted on public.applications (submitted_at, id);
create index applications_status_submitted on public.applications (status, submitted_at, id);
create index applications_type_submitted on public.applications (application_type, submitted_at, id);
create index applications_status_type_submitted on public.applications (status, application_type, submitted_at, id);
create index applications_type_status_submitted on public.applications (application_type, status, submitted_at, id);
create index applications_updated on public.applications (updated_at, id);
create index applications_status_updated on public.applications (status, updated_at, id);
create index applications_type_updated on public.applications (application_type, updated_at, id);
create index applications_title on public.applications (sort_title, id);
create index applications_status_title on public.applications (status, sort_title, id);
create index applications_type_title on public.applications (application_type, sort_title, id);
create index applications_reviewed on public.applications (review_date) where review_date is not null;

-- How many applications there are in each bucket of an order: a Nigerian day of submitted_at or updated_at, or the first letters of the title.
create table public.application_counts (
  sort text not null,
  bucket text collate "C" not null,
  application_type text not null,
  status text not null,
  total int not null,
  primary key (sort, bucket, application_type, status)
);
alter table public.application_counts enable row level security;
revoke all on public.application_counts from anon, authenticated;

create function public.list_buckets(submitted_at timestamptz, updated_at timestamptz, sort_title text) returns table (sort text, value text)
language sql stable as $$
  values
    ('submitted_at', to_char(submitted_at at time zone 'Africa/Lagos', 'YYYY-MM-DD')),
    ('updated_at', to_char(updated_at at time zone 'Africa/Lagos', 'YYYY-MM-DD')),
    ('title', left(sort_title, 3))
$$;

-- Buckets are written in the order of their keys, so that two writers at once wait for each other and never in a circle.
create function public.count_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_counts as counted (sort, bucket, application_type, status, total)
    select bucket.sort, bucket.value, changed.application_type, changed.status, count(*)
    from new_rows as changed cross join lateral public.list_buckets(changed.submitted_at, changed.updated_at, changed.sort_title) as bucket
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (sort, bucket, application_type, status) do update set total = counted.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into public.application_counts as counted (sort, bucket, application_type, status, total)
    select bucket.sort, bucket.value, changed.application_type, changed.status, -count(*)
    from old_rows as changed cross join lateral public.list_buckets(changed.submitted_at, changed.updated_at, changed.sort_title) as bucket
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (sort, bucket, application_type, status) do update set total = counted.total + excluded.total;
  else
    insert into public.application_counts as counted (sort, bucket, application_type, status, total)
    select bucket.sort, bucket.value, changed.application_type, changed.status, sum(changed.difference)
    from (
      select 1 as difference, application_type, status, submitted_at, updated_at, sort_title from new_rows
      union all
      select -1, application_type, status, submitted_at, updated_at, sort_title from old_rows
    ) as changed cross join lateral public.list_buckets(changed.submitted_at, changed.updated_at, changed.sort_title) as bucket
    group by 1, 2, 3, 4 having sum(changed.difference) <> 0 order by 1, 2, 3, 4
    on conflict (sort, bucket, application_type, status) do update set total = counted.total + excluded.total;
  end if;
  return null;
end
$$;

-- What is there already.
insert into public.application_counts (sort, bucket, application_type, status, total)
select bucket.sort, bucket.value, application.application_type, application.status, count(*)
from public.applications as application
cross join lateral public.list_buckets(application.submitted_at, application.updated_at, application.sort_title) as bucket
group by 1, 2, 3, 4;

create trigger applications_count_inserted after insert on public.applications
  referencing new table as new_rows for each statement execute function public.count_applications();
create trigger applications_count_updated after update on public.applications
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_applications();
create trigger applications_count_deleted after delete on public.applications
  referencing old table as old_rows for each statement execute function public.count_applications();
