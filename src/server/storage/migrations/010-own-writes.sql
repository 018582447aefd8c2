-- Which write of a device the account has: a device whose answer got lost knows its own draft again, and asks nobody which of the two counts.
alter table public.drafts add column write_id text;
