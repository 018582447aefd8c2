-- Invitations, and what leaves the product by SMS and e-mail.

-- Who was asked to apply for a company by somebody who is in the registry.
create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- The token itself is made from this by a server secret, so that a copy of the table opens no invitation.
  token_seed text not null constraint invitations_token_key unique,
  token_hash text not null unique,
  provider text not null,
  kind text,
  role text not null,
  inviter_id uuid not null references public.profiles (id),
  inviter_name text,
  company_id uuid references public.companies (id),
  company_name text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'expired', 'withdrawn')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid
);
create index invitations_phone on public.invitations (phone_number, status);
create index invitations_inviter on public.invitations (inviter_id, created_at desc);
create index invitations_company on public.invitations (company_id, created_at desc);

-- Each message in the words of the moment when it happened. A row is written in the transaction of its event, and sent afterwards, as often
-- as it takes. One-time codes are never here: they are sent at once, and kept as hashes alone.
create table public.messages (
  id bigint generated always as identity primary key,
  -- Both null for people who have no account yet.
  application_id uuid references public.applications (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  occasion text not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  -- Without what is secret in it, such as the token of a link.
  text text not null,
  -- The text with its secret, encrypted; gone as soon as nothing is to be sent any more.
  sealed text,
  -- failed: an officer may send it again; given_up: it is of no use any more.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'given_up')),
  attempts int not null default 0,
  last_error text,
  -- For one that is being sent: when another process takes it to be left behind by one that was killed.
  next_attempt_at timestamptz not null,
  -- After this it is of no use, and not sent.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The same for every attempt: a provider that was sent it twice knows by this that it is one.
  key uuid not null default gen_random_uuid(),
  -- What the provider calls it, where it says so.
  provider_id text,
  delivered_at timestamptz
);
create index messages_due on public.messages (channel, next_attempt_at, id) where state in ('waiting', 'sending');
create index messages_application on public.messages (application_id, id) where application_id is not null;
create index messages_user on public.messages (user_id) where user_id is not null;
create index messages_of_no_application on public.messages (created_at) where application_id is null;
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
