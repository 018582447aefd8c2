-- The register's feed: the newest issues and the newest decisions on certificates, without a look at the others.

create index certificates_by_issue on public.certificates (created_at desc, number);
create index certificates_by_decision on public.certificates (state_since desc, number)
  where state <> 'holds' or state_since > created_at;
