-- Which invitation a message carried: it names whoever invited, and loses that with them.
alter table public.messages
  add column invitation_id uuid references public.invitations (id) on delete cascade;

update public.messages set invitation_id = (
  select invitations.id from public.invitations
  where invitations.phone_number = messages.recipient and invitations.created_at <= messages.created_at
  order by invitations.created_at desc limit 1
) where occasion = 'invitation';

create index messages_invitation_id on public.messages (invitation_id) where invitation_id is not null;
