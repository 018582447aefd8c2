-- What an officer entered into the form of a transition stands in the history beside it: {"id", "visible", "data"}.
alter table public.application_events add column form jsonb;
