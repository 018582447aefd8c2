-- Letting go of what was entered: a record that was emptied keeps its type, status and dates, and nothing of the person.
alter table public.applications add column emptied_at timestamptz;
create index applications_retention on public.applications (provider, updated_at) where emptied_at is null;

-- History and log stay append-only. Only a transaction that says it erases a person may take words out of them, and it cannot remove an entry.
create or replace function public.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('registry.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- A record that was emptied stands in no list: it holds nothing to find it by, and nobody has to do anything about it.
create or replace function public.list_applications() returns trigger language plpgsql as $$
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
