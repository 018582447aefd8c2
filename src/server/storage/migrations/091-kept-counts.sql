-- Quick among a million applications and a hundred thousand holders: what was worked out for every row that is passed is kept, and what
-- is counted most is counted already.

-- The public register's words of holder and number, by which it is searched and ordered. Two have never the same; "Ade" comes before
-- "Ade Air". A migration that changes search_words has to make the column anew.
drop index public.certificates_search;
drop index public.certificates_by_holder;
alter table public.certificates add column listed_as text collate "C" not null generated always as (public.search_words(holder || E'\n' || number)) stored;
-- As of the officers' list: enough samples to tell a rare word from a common one. An index alone answers only for rows that a vacuum has seen.
alter table public.certificates alter column listed_as set statistics 1000;
alter table public.certificates set (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0.002);
create index certificates_listed on public.certificates (listed_as) include (id, application_type, state, valid_until)
  where state <> 'replaced' and holder <> '';
create index certificates_search on public.certificates using gin (listed_as gin_trgm_ops);
-- The feed of a rare type, without a look at the others.
create index certificates_by_type on public.certificates (application_type, created_at desc, number);

-- The words that people are found by. A migration that changes person_words has to make the column anew.
drop index public.profiles_search;
alter table public.profiles
  add column search_text text not null generated always as (public.person_words(first_name, last_name, email, phone, mobile_number)) stored;
create index profiles_search on public.profiles using gin (search_text gin_trgm_ops);

-- How many applications of each type and status the list has: the sum of what was added and taken away. Nothing is changed in it, so that
-- no two who write wait for each other; a job adds the rows up.
create table public.application_counts (
  application_type text collate "C" not null,
  status text collate "C" not null,
  total integer not null
);
alter table public.application_counts enable row level security;
revoke all on public.application_counts from anon, authenticated;

create function public.count_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_counts select application_type, status, count(*) from new_rows group by application_type, status;
  elsif tg_op = 'DELETE' then
    insert into public.application_counts select application_type, status, -count(*) from old_rows group by application_type, status;
  else
    insert into public.application_counts
    select application_type, status, sum(one) from (
      select application_type, status, 1 as one from new_rows union all select application_type, status, -1 from old_rows
    ) as changed group by application_type, status having sum(one) <> 0;
  end if;
  return null;
end
$$;
create trigger application_list_counted_in after insert on public.application_list
  referencing new table as new_rows for each statement execute function public.count_listed();
create trigger application_list_counted after update on public.application_list
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_listed();
create trigger application_list_counted_out after delete on public.application_list
  referencing old table as old_rows for each statement execute function public.count_listed();
-- Behind the triggers, which wait for whoever writes the list.
insert into public.application_counts select application_type, status, count(*) from public.application_list group by application_type, status;

-- What the queues are filtered by, with what they are ordered by; the list behind the figures, in its own order.
drop index public.application_list_held;
create index application_list_held on public.application_list (status, assignee_id, due_at)
  include (id, application_type, submitted_at, updated_at, waiting_since, follow_up_at);
drop index public.application_list_follow_up;
create index application_list_follow_up on public.application_list (follow_up_at, id)
  include (status, application_type, assignee_id, due_at, submitted_at, updated_at, waiting_since) where follow_up_at is not null;
drop index public.application_list_submitted;
create index application_list_submitted on public.application_list (submitted_at, id)
  include (status, application_type, assignee_id, decided_at, decided_by, promise_kept);

-- Of columns that were just made nothing is known yet.
analyze public.certificates, public.profiles;
