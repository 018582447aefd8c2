-- What leaves the product by SMS and e-mail, in the words of the moment when it happened. A row is written in the transaction of its event, and sent
-- afterwards, as often as it takes. One-time codes are never here: they are sent at once, and kept as hashes alone.
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
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  -- For one that is being sent: when another process takes it to be left behind by one that was killed.
  next_attempt_at timestamptz not null,
  -- After this it is of no use, and not sent.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_due on public.messages (channel, next_attempt_at, id) where state in ('waiting', 'sending');
create index messages_application on public.messages (application_id, id) where application_id is not null;
create index messages_user on public.messages (user_id) where user_id is not null;
create index messages_of_no_application on public.messages (created_at) where application_id is null;

-- A hosted project grants every new table to anon and authenticated.
alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
