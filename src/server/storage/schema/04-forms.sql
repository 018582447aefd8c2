-- What is asked: the forms, and the lists that officers keep for them.

-- Each version of each form as it was written, kept for as long as records were submitted under it.
create table public.form_definitions (
  provider text not null,
  version text not null,
  -- Unlike jsonb, json keeps the order of keys, by which a row asks for its fields.
  source json not null,
  created_at timestamptz not null default now(),
  -- Of the definitions' language that the source is written in; see src/definition/upgrade.
  language int not null,
  primary key (provider, version)
);

-- Lists of choices that officers keep. A row says that a list has been begun: its first entries are put in once.
create table public.choice_lists (
  id text primary key,
  -- Rises with every change of its entries.
  revision int not null default 1,
  updated_at timestamptz not null default now()
);

-- Entries are never removed: drafts and forms may name them. One that is retired can no longer be chosen.
create table public.choice_list_entries (
  list text not null references public.choice_lists (id),
  code text not null,
  -- By column of the list.
  texts jsonb not null default '{}',
  position int not null,
  retired_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (list, code)
);
-- "los" and "LOS" would be the same to people.
create unique index choice_list_entries_code on public.choice_list_entries (list, lower(code));

-- Rules of uniqueness that hold for what was stored before them too: noted when the records there were have been looked through.
create table public.unique_rules (
  application_type text not null,
  field text not null,
  -- The name that rules of several types share; '' for one type's own.
  across text not null,
  filled_at timestamptz not null,
  primary key (application_type, field, across)
);
