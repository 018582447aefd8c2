-- Files that the virus scanner has not seen yet, and what it found in those that were not kept.
alter table public.files
  -- When the scanner could not be asked; null once it has found the file clean, and where there is no scanner.
  add column quarantined_at timestamptz,
  -- What was found: its bytes are gone.
  add column threat text;
create index files_quarantined on public.files (quarantined_at) where quarantined_at is not null;
