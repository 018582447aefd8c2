-- A decision that is taken back gives the certificate back as it was: since when it was suspended, and why.

alter table public.recent_decisions
  -- `state_since` and `public_reason` of the certificate, where there was one.
  add column certificate jsonb;
