-- Finding what people write in many ways: hooked letters and apostrophes, applicants by name, answers that a definition calls searchable;
-- people and messages by an index; statuses in the order of the workflow; records that may be the same.

-- Hooked and other letters that Unicode does not take apart, as a keyboard without them writes them. An apostrophe is left out altogether:
-- "Yar'adua", with whichever apostrophe, and "Yaradua" are one name.
create or replace function public.fold_letters(typed text) returns text language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(normalize(typed, NFD), '[\u0300-\u036f''`\u00b4\u02b9-\u02bf\u2018-\u201b]+', '', 'g'), 'ƁɓƊɗƘƙƳƴƎǝƏəƐɛƆɔŊŋØøŁłĐđı', 'bbddkkyyeeeeeeoonnoollddi'))
$$;

create or replace function public.search_words(typed text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(public.fold_letters(typed), '[\x01-\x09\x0B-/:-@\[-`{-\x7F\u00a0\u2002-\u2015\u2026\u202f]+', ' ', 'g'))
$$;

-- By what people are found. Indexes are made of it: a migration that changes it, or what it calls, makes them anew.
create function public.person_words(first_name text, last_name text, email text, phone text, mobile_number text)
returns text language sql immutable parallel safe as $$
  select public.search_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || regexp_replace(coalesce(mobile_number, ''), '\D', '', 'g'))
$$;
create index profiles_search on public.profiles using gin (public.person_words(first_name, last_name, email, phone, mobile_number) gin_trgm_ops);
create index messages_recipient_search on public.messages using gin (public.search_words(recipient) gin_trgm_ops);
create index messages_error_search on public.messages using gin (public.search_words(last_error) gin_trgm_ops) where last_error is not null;

alter table public.applications
  -- The answers that the definition calls searchable, a line each; numbers also without what stands between their parts.
  add column search_answers text,
  -- What another record of the same company or person would have, too: its numbers, e-mails and name, so written that the same are equal.
  add column same_keys jsonb not null default '[]';
create index applications_same on public.applications using gin (same_keys) with (fastupdate = off);

create or replace function public.list_search_text(application public.applications) returns text language sql stable as $$
  select public.search_words(concat_ws(E'\n',
    application.title, coalesce(application.email, profile.email), application.phone, application.registration_number,
    regexp_replace(application.phone, '\D', '', 'g'), regexp_replace(application.registration_number, '[^[:alnum:]]', '', 'g'), profile.phone,
    concat_ws(' ', profile.first_name, profile.last_name), application.search_answers,
    (select string_agg(concat_ws(E'\n', license_plate, regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')), E'\n' order by license_plate)
      from public.vehicles where vehicles.application_id = application.id)))
  from (select application.user_id as id) as owner left join public.profiles as profile using (id)
$$;

-- People write their own names through /rest/v1, and may not touch the list themselves.
drop trigger profiles_list_phone on public.profiles;
drop function public.list_phone_of_person();
create function public.list_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.application_list as listed set search_text = public.list_search_text(application)
  from public.applications as application where application.id = listed.id and application.user_id = new.id;
  return null;
end
$$;
create trigger profiles_list_person after update of first_name, last_name, email, phone on public.profiles
  for each row when ((old.first_name, old.last_name, old.email, old.phone) is distinct from (new.first_name, new.last_name, new.email, new.phone))
  execute function public.list_person();

-- The place of a status in the workflow. A start of the server whose definitions have another order writes it anew, with its index.
create function public.status_rank(status text) returns integer language plpgsql immutable parallel safe cost 1 as $$begin return 0; end$$;
create index application_list_status_rank on public.application_list (public.status_rank(status), status, submitted_at, id) include (application_type);

-- Which answers of the records of a provider are found; of another list, or none, they are still to be filled in.
create table public.searched_answers (
  provider text primary key,
  fields jsonb not null,
  filled_at timestamptz not null
);
alter table public.searched_answers enable row level security;
revoke all on public.searched_answers from anon, authenticated;

update public.application_list as listed
set sort_title = public.fold_letters(coalesce(application.title, '')), search_text = public.list_search_text(application)
from public.applications as application where application.id = listed.id;
