-- What the product API adds: a number people can read out, the end of an approval, reminders, and invitations whose token is not kept.

alter table public.applications add column number bigint generated always as identity;
alter table public.applications add column expires_at timestamptz;
create unique index applications_number on public.applications (number);
create index applications_expiring on public.applications (expires_at) where expires_at is not null;
create index applications_status_type on public.applications (status, application_type);

alter table public.drafts add column reminded_at timestamptz;
create index drafts_ending on public.drafts (expires_at);

-- The token itself is made from this by a server secret, so that a copy of the table opens no invitation.
alter table public.invitations rename column token to token_seed;
create index invitations_company on public.invitations (company_id, created_at desc);

alter table public.vehicles add column registered_by uuid;
create index audit_log_at on public.audit_log (at desc);
create index idempotency_keys_age on public.idempotency_keys (created_at);
