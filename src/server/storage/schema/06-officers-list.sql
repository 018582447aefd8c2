-- What the officers' list is filtered, ordered and searched by, in a table of its own: narrow, so that a search or an order has little to
-- look through however large a record is, and records are written without the list's indexes.

create extension if not exists pg_trgm;

-- One row for each application that is not emptied; triggers keep it.
create table public.application_list (
  id uuid primary key references public.applications (id) on delete cascade,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  application_type text collate "C" not null,
  status text collate "C" not null,
  sort_title text collate "C" not null,
  search_text text not null,
  waiting_since timestamptz not null
) with (
  -- An index alone answers only for rows that a vacuum has seen. After 50 changes and one of 500 rows the next one comes, within a minute.
  autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0.002,
  autovacuum_analyze_scale_factor = 0.02
);
-- Enough samples for the planner to tell a word that stands in one of a hundred rows from one that stands in one of a thousand.
alter table public.application_list alter column search_text set statistics 1000;

-- One index for each order, each with what can be filtered by.
create index application_list_submitted on public.application_list (submitted_at, id) include (status, application_type);
create index application_list_updated on public.application_list (updated_at, id) include (status, application_type, submitted_at);
create index application_list_waiting on public.application_list (waiting_since, id) include (status, application_type, submitted_at);
create index application_list_title on public.application_list (sort_title, id) include (status, application_type, submitted_at);
create index application_list_status on public.application_list (status, submitted_at, id) include (application_type);
create index application_list_type on public.application_list (application_type, submitted_at, id) include (status);
-- fastupdate would leave new entries in a list that every search has to read through.
create index application_list_search on public.application_list using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- Text as it is searched: what stands between words does not count, but lines stay apart. ASCII alone, so that it is the same in every locale.
create function public.search_words(typed text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(typed), '[\x01-\x09\x0B-/:-@\[-`{-\x7F]+', ' ', 'g'))
$$;

-- A record that was emptied stands in no list: it holds nothing to find it by, and nobody has to do anything about it.
create function public.list_applications() returns trigger language plpgsql as $$
begin
  delete from public.application_list where id in (select id from new_rows where emptied_at is not null);
  insert into public.application_list as listed (id, submitted_at, updated_at, waiting_since, application_type, status, sort_title, search_text)
  select id, submitted_at, updated_at, waiting_since, application_type, status, lower(coalesce(title, '')), public.search_words(concat_ws(E'\n', title, email, phone, registration_number))
  from new_rows where emptied_at is null
  on conflict (id) do update set submitted_at = excluded.submitted_at, updated_at = excluded.updated_at, waiting_since = excluded.waiting_since,
    application_type = excluded.application_type, status = excluded.status, sort_title = excluded.sort_title, search_text = excluded.search_text;
  return null;
end
$$;
create trigger applications_list_inserted after insert on public.applications
  referencing new table as new_rows for each statement execute function public.list_applications();
create trigger applications_list_updated after update on public.applications
  referencing new table as new_rows for each statement execute function public.list_applications();
