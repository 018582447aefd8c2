-- Uploads that several servers share: what has arrived of one lies in the store of files, piece by piece.

create table public.upload_pieces (
  -- In the store of files. The row is there before the first byte is, and goes after the last.
  key text primary key,
  upload_id text not null references public.uploads (id),
  starts_at bigint not null,
  length bigint not null,
  -- False while its bytes are on their way to the store: they do not count.
  stored boolean not null default false
);
create index upload_pieces_of_upload on public.upload_pieces (upload_id, starts_at);
-- Whichever server is the second to write at a place finds that the upload stands elsewhere by now.
create unique index upload_pieces_once on public.upload_pieces (upload_id, starts_at) where stored;

-- A hosted project grants every new table to anon and authenticated.
alter table public.upload_pieces enable row level security;
revoke all on public.upload_pieces from anon, authenticated;
