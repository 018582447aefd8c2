-- Which of the reminders before its end was written last: so many days before.

alter table public.certificates add column reminded_days integer;
