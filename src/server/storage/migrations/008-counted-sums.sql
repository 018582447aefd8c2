-- The counters also hold their sums over all types, all statuses, and both ("*"), and over all days: a page then reads a counter for each day,
-- not one for each day, type and status.

create function public.list_counted(submitted_at timestamptz, updated_at timestamptz, sort_title text, application_type text, status text)
returns table (sort text, bucket text, counted_type text, counted_status text) language sql stable as $$
  select bucket.sort, bucket.value, kind.counted_type, kind.counted_status
  from (
    values
      ('submitted_at', to_char(submitted_at at time zone 'Africa/Lagos', 'YYYY-MM-DD')),
      ('updated_at', to_char(updated_at at time zone 'Africa/Lagos', 'YYYY-MM-DD')),
      ('title', left(sort_title, 3)),
      ('all', '')
  ) as bucket (sort, value)
  cross join (values (application_type, status), (application_type, '*'), ('*', status), ('*', '*')) as kind (counted_type, counted_status)
$$;

-- Counters are written in the order of their keys, so that two writers at once wait for each other and never in a circle.
create or replace function public.count_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_counts as counter (sort, bucket, application_type, status, total)
    select counted.sort, counted.bucket, counted.counted_type, counted.counted_status, count(*)
    from new_rows as changed
    cross join lateral public.list_counted(changed.submitted_at, changed.updated_at, changed.sort_title, changed.application_type, changed.status) as counted
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (sort, bucket, application_type, status) do update set total = counter.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into public.application_counts as counter (sort, bucket, application_type, status, total)
    select counted.sort, counted.bucket, counted.counted_type, counted.counted_status, -count(*)
    from old_rows as changed
    cross join lateral public.list_counted(changed.submitted_at, changed.updated_at, changed.sort_title, changed.application_type, changed.status) as counted
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (sort, bucket, application_type, status) do update set total = counter.total + excluded.total;
  else
    insert into public.application_counts as counter (sort, bucket, application_type, status, total)
    select counted.sort, counted.bucket, counted.counted_type, counted.counted_status, sum(changed.difference)
    from (
      select 1 as difference, submitted_at, updated_at, sort_title, application_type, status from new_rows
      union all
      select -1, submitted_at, updated_at, sort_title, application_type, status from old_rows
    ) as changed
    cross join lateral public.list_counted(changed.submitted_at, changed.updated_at, changed.sort_title, changed.application_type, changed.status) as counted
    group by 1, 2, 3, 4 having sum(changed.difference) <> 0 order by 1, 2, 3, 4
    on conflict (sort, bucket, application_type, status) do update set total = counter.total + excluded.total;
  end if;
  return null;
end
$$;
drop function public.list_buckets;

-- From the counters that there are.
insert into public.application_counts (sort, bucket, application_type, status, total)
select sort, bucket, coalesce(application_type, '*'), coalesce(status, '*'), sum(total)
from public.application_counts group by sort, bucket, cube (application_type, status)
having grouping(application_type, status) > 0;
insert into public.application_counts (sort, bucket, application_type, status, total)
select 'all', '', application_type, status, sum(total) from public.application_counts where sort = 'submitted_at' group by application_type, status;
-- By type or status alone, the days in order.
create index application_counts_kind on public.application_counts (sort, application_type, status, bucket) include (total);
