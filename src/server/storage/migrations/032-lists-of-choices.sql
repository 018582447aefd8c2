-- Lists of choices that officers keep. A row here says that a list has been begun: its first entries are put in once.
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

-- The words of the choices that the answers hold, as they were when they were chosen: {"airports": {"LOS": "Lagos"}}.
alter table public.applications add column choice_words jsonb not null default '{}';

-- As in 004: a hosted project grants every new table, so the rights are taken away.
alter table public.choice_lists enable row level security;
revoke all on public.choice_lists from anon, authenticated;
alter table public.choice_list_entries enable row level security;
revoke all on public.choice_list_entries from anon, authenticated;
