-- What the public register is searched and ordered by, and what the status list is made of.

create index certificates_search on public.certificates using gin (public.search_words(holder || E'\n' || number) gin_trgm_ops);
create index certificates_by_holder on public.certificates (public.fold_letters(holder), number);
create index certificates_not_held on public.certificates (status_index) where state <> 'holds';
