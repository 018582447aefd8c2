-- What the registry has issued: one row for each issue of a certificate, made in the transaction of the approval.

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  application_type text not null,
  -- With its check digits; of each issue another.
  number text not null unique,
  year integer not null,
  sequence integer not null,
  issue integer not null default 1,
  -- Its place in the status list.
  status_index integer not null unique,
  -- Whom it is for; '' once that was erased.
  holder text not null,
  valid_from timestamptz not null,
  -- The end of its last day; null where it has none. That it has expired is told from this alone.
  valid_until timestamptz,
  state text not null default 'holds' check (state in ('holds', 'suspended', 'revoked', 'replaced')),
  state_since timestamptz not null,
  -- Why, where the workflow says so in public.
  public_reason text,
  -- What anybody may read: rows of {key, label, text}, in the registry's first language.
  public jsonb not null default '[]',
  -- The answers that it prints, by their paths, as they were when it was issued.
  printed jsonb not null default '{}',
  -- What its code says, signed; null until it is first printed.
  token text,
  created_at timestamptz not null
);
create unique index certificates_application on public.certificates (application_id, issue);

-- Counts the numbers given so far, by series. A row is locked until the approval has ended, which takes the number back when it fails.
create table public.certificate_numbers (
  series text primary key,
  last integer not null
);

alter table public.certificates enable row level security;
alter table public.certificate_numbers enable row level security;
revoke all on public.certificates, public.certificate_numbers from anon, authenticated;
