-- When somebody has signed out everywhere: tokens that a hosted project issued before are taken no more.
create table public.sign_outs (
  user_id uuid primary key,
  signed_out_at timestamptz not null
);

-- A hosted project grants every new table to anon and authenticated.
alter table public.sign_outs enable row level security;
revoke all on public.sign_outs from anon, authenticated;
