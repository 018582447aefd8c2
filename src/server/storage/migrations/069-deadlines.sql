-- Statuses that an application may be in for so many days: the transition after them is made by a job.

alter table public.applications
  -- The end of the last day; null where the status has no deadline.
  add column closes_at timestamptz,
  -- When the applicant was reminded of it.
  add column deadline_told_at timestamptz;

create index applications_closes on public.applications (closes_at, id) where closes_at is not null;
