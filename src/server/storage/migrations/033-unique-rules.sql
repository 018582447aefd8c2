-- Rules of uniqueness that hold for what was stored before them too: noted when the records there were have been looked through.
create table public.unique_rules (
  application_type text not null,
  field text not null,
  -- The name that rules of several types share; '' for one type's own.
  across text not null,
  filled_at timestamptz not null,
  primary key (application_type, field, across)
);

-- As in 004: a hosted project grants every new table, so the rights are taken away.
alter table public.unique_rules enable row level security;
revoke all on public.unique_rules from anon, authenticated;
