-- What an officer has asked for stays in the history, where the record itself forgets it when the applicant submits again.
alter table public.application_events add column requested_changes jsonb not null default '[]';

-- Of earlier requests the audit has it: both were written at the same instant.
alter table public.application_events disable trigger application_events_append_only;
update public.application_events as event set requested_changes = audit.after -> 'marks'
from public.audit_log as audit
where audit.action = 'application.status' and audit.subject = event.application_id::text and audit.at = event.at and event.kind = 'status'
  and jsonb_typeof(audit.after -> 'marks') = 'array';
alter table public.application_events enable trigger application_events_append_only;

-- Answers that only one application may hold are free again when it is over (isOver in review-moves.ts), or when its applicant's account is deleted.
with recursive
  statuses as (
    select provider, version, status ->> 'id' as id, status ->> 'tone' as tone, coalesce((status ->> 'editable')::boolean, false) as editable,
      coalesce(status ->> 'stage' = definition -> 'workflow' -> 'stages' -> -1 ->> 'id', false) as decided
    from public.form_definitions cross join jsonb_array_elements(definition -> 'workflow' -> 'statuses') as status
  ),
  moves as (
    select provider, version, start, move ->> 'to' as destination
    from public.form_definitions
    cross join jsonb_array_elements(definition -> 'workflow' -> 'transitions') as move
    cross join jsonb_array_elements_text(move -> 'from') as start
  ),
  hopeful as (
    select provider, version, id from statuses where tone = 'success'
    union
    select moves.provider, moves.version, moves.start
    from hopeful
    join moves on (moves.provider, moves.version, moves.destination) = (hopeful.provider, hopeful.version, hopeful.id)
    join statuses as before on (before.provider, before.version, before.id) = (moves.provider, moves.version, moves.start)
    join statuses as after on (after.provider, after.version, after.id) = (moves.provider, moves.version, moves.destination)
    where after.decided or not before.decided
  ),
  ended as (
    select provider, version, id from statuses
    where not editable and exists (select from hopeful where (hopeful.provider, hopeful.version) = (statuses.provider, statuses.version))
    except
    select provider, version, id from hopeful
  )
delete from public.application_unique as held
using public.applications as application
where application.id = held.application_id
  and (
    exists (select from ended where (ended.provider, ended.version, ended.id) = (application.provider, application.definition_version, application.status))
    or exists (select from public.profiles where profiles.id = application.user_id and profiles.status = 'deleted')
  );
