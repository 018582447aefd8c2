-- Whom the identity provider has proved in a session that has not shown its officer's second factor yet: the account is
-- theirs from then on, and before that of nobody.

alter table public.proved_sessions add column issuer text, add column subject text;
