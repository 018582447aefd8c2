-- A new application that renews an approved one, and the certificate that goes on with it.

alter table public.applications
  -- The application that this one renews.
  add column renews uuid references public.applications (id) on delete set null,
  -- The end of the certificate that it goes on from without a gap; null for a new application, and for one that came late.
  add column continues_from timestamptz;
create index applications_renews on public.applications (renews) where renews is not null;

-- Issues of one certificate have this in common, whichever application each is of: the last of them counts.
alter table public.certificates add column chain uuid not null default gen_random_uuid();
update public.certificates set chain = application_id;
create unique index certificates_chain on public.certificates (chain, issue);
