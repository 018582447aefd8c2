-- Two people where a transition asks for it: the decision of the first waits here for the second.

create table public.first_approvals (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references public.applications (id) on delete cascade,
  transition text not null,
  -- No reference, as at applications.assignee_id.
  officer_id uuid not null,
  officer_name text not null,
  -- Of the application as the first officer saw it: at another one, the approval is void.
  revision integer not null,
  admin_comments text,
  requested_changes jsonb not null default '[]',
  form jsonb,
  at timestamptz not null
);
create index first_approvals_officer on public.first_approvals (officer_id);

alter table public.first_approvals enable row level security;
revoke all on public.first_approvals from anon, authenticated;
