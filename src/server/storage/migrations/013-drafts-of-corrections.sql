-- What is typed into the correction of an application is kept in the account too, beside the draft of a new one: '' is the new one's.
alter table public.drafts add column correction_of text not null default '';
alter table public.drafts drop constraint drafts_pkey;
alter table public.drafts add primary key (user_id, provider, correction_of);
