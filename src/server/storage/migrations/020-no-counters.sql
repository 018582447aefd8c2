-- The list is counted and paged through by its indexes alone: nothing has to be kept of it beside them.
drop trigger application_list_count_inserted on public.application_list;
drop trigger application_list_count_updated on public.application_list;
drop trigger application_list_count_deleted on public.application_list;
drop function public.count_listed, public.list_counters, public.list_block;
drop table public.application_counts;

-- An index alone answers only for rows that a vacuum has seen. After 50 changes and one of 500 rows the next one comes, within a minute.
alter table public.application_list set (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0.002);
