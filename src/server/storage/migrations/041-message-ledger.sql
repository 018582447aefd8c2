-- Each message is told apart for the providers, too, and says what became of it.
alter table public.messages
  -- The same for every attempt: a provider that was sent it twice knows by this that it is one.
  add column key uuid not null default gen_random_uuid(),
  -- What the provider calls it, where it says so.
  add column provider_id text,
  add column delivered_at timestamptz,
  drop constraint messages_state_check,
  -- failed: an officer may send it again; given_up: it is of no use any more.
  add constraint messages_state_check check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'given_up'));
update public.messages set state = 'given_up' where state = 'failed' and last_error = 'It was of no use any more';

create unique index messages_key on public.messages (key);
create index messages_provider_id on public.messages (provider_id) where provider_id is not null;
create index messages_state on public.messages (state, id);

-- What all processes that send through a channel have to keep to together.
create table public.message_channels (
  channel text primary key check (channel in ('sms', 'email')),
  -- When the next message may leave, so that no more do in a second than the provider allows.
  next_slot_at timestamptz not null default 'epoch',
  -- Nothing is sent before: the provider has asked for that, or takes nothing.
  paused_until timestamptz not null default 'epoch'
);

-- A hosted project grants every new table to anon and authenticated.
alter table public.message_channels enable row level security;
revoke all on public.message_channels from anon, authenticated;
