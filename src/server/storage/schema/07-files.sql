-- What people have uploaded, and are uploading. The bytes are in the store of files.

-- Files that have been uploaded whole.
create table public.files (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  owner_id uuid not null,
  name text not null,
  size bigint not null,
  type text not null,
  sha256 text not null,
  -- stored: uploaded, in no record yet; attached: part of one; deleted: its bytes are gone.
  state text not null default 'stored' check (state in ('stored', 'attached', 'deleted')),
  attached_to uuid references public.applications (id),
  created_at timestamptz not null default now(),
  -- When the virus scanner could not be asked; null once it has found the file clean, and where there is no scanner.
  quarantined_at timestamptz,
  -- What the scanner found: its bytes are gone.
  threat text
);
create index files_owner on public.files (owner_id);
create index files_attached on public.files (attached_to);
create index files_unattached on public.files (created_at) where state = 'stored';
create index files_quarantined on public.files (quarantined_at) where quarantined_at is not null;

-- An upload that is on its way. How many of its bytes there are is asked of where they are, never of this row.
create table public.uploads (
  id text primary key,
  owner_id uuid not null,
  -- Of the row in `files` that it becomes.
  key text not null unique,
  name text not null,
  length bigint not null,
  provider text,
  field text,
  -- Hex, as the sender has it; null when the sender did not say.
  sha256 text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_expiring on public.uploads (expires_at);

-- Where several servers share a store: what has arrived of an upload lies there piece by piece.
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
