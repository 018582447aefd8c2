-- The officers' search finds an application by the plates of the vehicles that it lists, with or without what stands between their parts.
create or replace function public.list_search_text(application public.applications) returns text language sql stable as $$
  select public.search_words(concat_ws(E'\n',
    application.title, application.email, application.phone, application.registration_number,
    regexp_replace(application.phone, '\D', '', 'g'), regexp_replace(application.registration_number, '[^[:alnum:]]', '', 'g'), profile.phone,
    (select string_agg(concat_ws(E'\n', license_plate, regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')), E'\n' order by license_plate)
      from public.vehicles where vehicles.application_id = application.id)))
  from (select application.user_id as id) as owner left join public.profiles as profile using (id)
$$;

create function public.list_plates() returns trigger language plpgsql as $$
begin
  update public.application_list as listed set search_text = public.list_search_text(application)
  from public.applications as application
  where application.id = listed.id and application.id in (select application_id from changed_rows where application_id is not null);
  return null;
end
$$;
create trigger vehicles_list_inserted after insert on public.vehicles
  referencing new table as changed_rows for each statement execute function public.list_plates();
create trigger vehicles_list_updated after update on public.vehicles
  referencing new table as changed_rows for each statement execute function public.list_plates();
create trigger vehicles_list_deleted after delete on public.vehicles
  referencing old table as changed_rows for each statement execute function public.list_plates();

update public.application_list as listed set search_text = public.list_search_text(application)
from public.applications as application
where application.id = listed.id and exists (select from public.vehicles where vehicles.application_id = application.id);
