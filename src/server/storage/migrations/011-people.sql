-- People sign in by what their profile shows, a phone is one person's, and nobody's name is longer than a page can show.

-- A phone that was changed in the profile alone never signed anybody in: what does is shown again.
update public.profiles set phone = '+' || nullif(account.phone, '') from auth.users as account
  where account.id = profiles.id and profiles.phone is distinct from '+' || nullif(account.phone, '');
drop index public.profiles_phone;
create unique index profiles_phone on public.profiles (phone);

-- Each may write his own through /rest/v1; the API takes 50 characters for a name.
update public.profiles set first_name = left(first_name, 100), last_name = left(last_name, 100), mobile_number = left(mobile_number, 30)
  where char_length(first_name) > 100 or char_length(last_name) > 100 or char_length(mobile_number) > 30;
alter table public.profiles
  add constraint profiles_names check (char_length(first_name) <= 100 and char_length(last_name) <= 100),
  add constraint profiles_mobile_number check (char_length(mobile_number) <= 30);

-- Who is suspended or gone lets nobody in.
update public.invitations set status = 'withdrawn'
  where status = 'pending' and inviter_id in (select id from public.profiles where status in ('suspended', 'deleted'));

-- A phone or an address that stood in for a name goes into no further SMS.
update public.invitations set inviter_name = null where inviter_name ~ '^\+?[0-9]+$' or inviter_name like '%@%' or inviter_name = 'Unnamed';
