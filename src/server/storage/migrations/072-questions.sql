-- Questions to applicants: the officers' days stand still until they are answered.

-- Working days that were left when the question was asked; null where no clock stands still.
alter table public.applications add column days_left int;
