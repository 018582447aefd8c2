-- A definition is kept as it was written, with the number of the language that it is written in; what follows from it is made whenever it is read.

-- What has been stored so far had been read already, which is what language 1 means (src/definition/upgrade).
alter table public.form_definitions add column language int not null default 1;
alter table public.form_definitions alter column language drop default;
alter table public.form_definitions rename column definition to source;
-- Unlike jsonb it keeps the order of keys, by which a row asks for its fields.
alter table public.form_definitions alter column source type json using source::text::json;
-- It stands in the source.
alter table public.form_definitions drop column application_type;
