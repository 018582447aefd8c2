-- Addresses of other programs that are told what happens to applications, and the events on their way to them: messages like any other.

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  -- The types that it is told of.
  events jsonb not null,
  is_on boolean not null default true,
  -- When its receiver said that it is gone (410), which switched it off.
  gone_at timestamptz,
  -- Encrypted. What it is signed with beside the new one until then, after a change.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The last attempt, whatever it was to tell, and why it failed.
  tried_at timestamptz,
  last_error text
);
create index webhooks_maker on public.webhooks (made_by);

alter table public.messages add column webhook_id uuid references public.webhooks (id) on delete set null;
alter table public.messages drop constraint messages_channel_check;
alter table public.messages add constraint messages_channel_check check (channel in ('sms', 'email', 'webhook'));
create index messages_webhook on public.messages (webhook_id, state, next_attempt_at, id) where webhook_id is not null;
create index messages_of_webhooks on public.messages (created_at) where channel = 'webhook';

-- Each webhook is a channel of its own: a receiver that is down holds up nobody else.
alter table public.message_channels drop constraint message_channels_channel_check;
alter table public.message_channels add constraint message_channels_channel_check
  check (channel in ('sms', 'email') or channel like 'webhook:%');

alter table public.webhooks enable row level security;
revoke all on public.webhooks from anon, authenticated;
