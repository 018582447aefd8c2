-- In which language a person reads, a record was filled in and a message is written; null from before that was kept.
alter table public.profiles add column language text;
alter table public.applications add column language text;
alter table public.messages add column language text;
