-- Which officers have seen a document of an application to its end. A file that takes its place has a key of its own.

create table public.seen_documents (
  application_id uuid not null references public.applications (id) on delete cascade,
  file_key text not null,
  officer_id uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (application_id, file_key, officer_id)
);
create index seen_documents_officer on public.seen_documents (officer_id);

alter table public.seen_documents enable row level security;
revoke all on public.seen_documents from anon, authenticated;
