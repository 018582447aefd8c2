-- Searching as people write: letters count without their marks however they are composed, phones and registration numbers also without what
-- stands between their digits, and the person's own phone beside the application's.

-- Without marks most letters of Latin scripts are ASCII, which every locale makes small in the same way.
create function public.fold_letters(typed text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(typed, NFD), '[\u0300-\u036f]+', '', 'g'))
$$;

create or replace function public.search_words(typed text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(public.fold_letters(typed), '[\x01-\x09\x0B-/:-@\[-`{-\x7F]+', ' ', 'g'))
$$;

create function public.list_search_text(application public.applications) returns text language sql stable as $$
  select public.search_words(concat_ws(E'\n',
    application.title, application.email, application.phone, application.registration_number,
    regexp_replace(application.phone, '\D', '', 'g'), regexp_replace(application.registration_number, '[^[:alnum:]]', '', 'g'), profile.phone))
  from (select application.user_id as id) as owner left join public.profiles as profile using (id)
$$;

create or replace function public.list_applications() returns trigger language plpgsql as $$
begin
  delete from public.application_list where id in (select id from new_rows where emptied_at is not null);
  insert into public.application_list as listed (id, submitted_at, updated_at, waiting_since, application_type, status, sort_title, search_text)
  select application.id, application.submitted_at, application.updated_at, application.waiting_since, application.application_type, application.status,
    public.fold_letters(coalesce(application.title, '')), public.list_search_text(application)
  from new_rows join public.applications as application using (id) where application.emptied_at is null
  on conflict (id) do update set submitted_at = excluded.submitted_at, updated_at = excluded.updated_at, waiting_since = excluded.waiting_since,
    application_type = excluded.application_type, status = excluded.status, sort_title = excluded.sort_title, search_text = excluded.search_text;
  return null;
end
$$;

create function public.list_phone_of_person() returns trigger language plpgsql as $$
begin
  update public.application_list as listed set search_text = public.list_search_text(application)
  from public.applications as application where application.id = listed.id and application.user_id = new.id;
  return null;
end
$$;
create trigger profiles_list_phone after update of phone on public.profiles
  for each row when (old.phone is distinct from new.phone) execute function public.list_phone_of_person();

update public.application_list as listed
set sort_title = public.fold_letters(coalesce(application.title, '')), search_text = public.list_search_text(application)
from public.applications as application where application.id = listed.id;
