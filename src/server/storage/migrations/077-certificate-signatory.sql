-- Who answered for a certificate on the day it was issued: {name, office}, each '' where there was none. Null: it was
-- issued before this was kept, and says who answers today.

alter table public.certificates add column signatory jsonb;
