-- Each entry of the audit is chained to the one before by a hash: none can be changed, taken out or put in without a break that
-- `check-audit` finds. What erasing a person takes out of an entry is hashed apart, with a salt that goes with it, so that the chain stays.

create table public.audit_chain (
  position bigint primary key,
  entry_id bigint not null unique,
  -- SHA-256 of the hash before, of what stays of the entry for good, and of `words`; in hex.
  hash text not null,
  -- SHA-256 of the salt and of what erasing may take out: a name, what was before and after; in hex.
  words text not null,
  -- Null once words were taken out: nobody can try what they were.
  salt uuid
);
alter table public.audit_chain enable row level security;
revoke all on public.audit_chain from anon, authenticated;
create trigger audit_chain_append_only before update or delete on public.audit_chain
  for each row execute function public.refuse_change();
create trigger audit_chain_keep before truncate on public.audit_chain
  for each statement execute function public.refuse_change();

create function public.audit_words(entry public.audit_log, salt uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(salt, entry.actor_name, entry.before, entry.after)::text, 'UTF8')), 'hex')
$$;

create function public.audit_hash(entry public.audit_log, hash_before text, words text) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    hash_before, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.action, entry.subject, words
  )::text, 'UTF8')), 'hex')
$$;

create function public.chain_audit_entry(entry public.audit_log) returns void language plpgsql as $$
declare
  last record;
  own_salt uuid := gen_random_uuid();
  own_words text := public.audit_words(entry, own_salt);
begin
  select position, hash into last from public.audit_chain order by position desc limit 1;
  insert into public.audit_chain (position, entry_id, hash, words, salt)
  values (coalesce(last.position, 0) + 1, entry.id, public.audit_hash(entry, coalesce(last.hash, ''), own_words), own_words, own_salt);
end
$$;

create function public.chain_audit() returns trigger language plpgsql as $$
begin
  -- One at a time: until its commit nobody else sees what this entry is chained to.
  perform pg_advisory_xact_lock(7402114);
  perform public.chain_audit_entry(new);
  return null;
end
$$;
-- At the commit: acts wait for each other for its length, and not for that of their transactions.
create constraint trigger audit_log_chain after insert on public.audit_log
  deferrable initially deferred for each row execute function public.chain_audit();

create function public.forget_audit_salt() returns trigger language plpgsql as $$
begin
  update public.audit_chain set salt = null where entry_id = new.id;
  return null;
end
$$;
create trigger audit_log_forgets_salt after update on public.audit_log
  for each row execute function public.forget_audit_salt();

do $$
declare
  entry public.audit_log;
begin
  for entry in select * from public.audit_log order by id loop
    perform public.chain_audit_entry(entry);
  end loop;
end
$$;
