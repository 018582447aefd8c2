-- What holders of approvals go on owing: one row for each duty and period of an application. What was sent stands in its history.

create table public.duties (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- Its id in the definition that the application was submitted under.
  duty text not null,
  -- The first day of its period; of a date that is kept in force, that day, or 'first' where none was known.
  period text not null,
  -- The last day of its period; null for a date that is kept in force.
  period_end text,
  opens_at timestamptz not null,
  -- The end of the last day; behind it, it is late.
  due_at timestamptz not null,
  -- The end of the days of grace.
  grace_until timestamptz not null,
  -- When its holder is reminded next; null: not any more.
  remind_at timestamptz,
  sent_at timestamptz,
  -- When what follows was done.
  missed_at timestamptz,
  -- Whether the next period was opened.
  followed boolean not null default false,
  -- When its approval ended, or was renewed, before it was sent: nothing is owed.
  ended_at timestamptz,
  -- What anybody reads while it is late; null: nothing.
  public_text text,
  unique (application_id, duty, period)
);
create index duties_due on public.duties (due_at) where sent_at is null and ended_at is null;
create index duties_remind on public.duties (remind_at) where sent_at is null and ended_at is null;
create index duties_next on public.duties (opens_at) where not followed and ended_at is null;

alter table public.duties enable row level security;
revoke all on public.duties from anon, authenticated;
