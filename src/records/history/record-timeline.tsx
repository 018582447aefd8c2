/** What happened to a record, newest first. */
import type { TimelineEntry } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import type { LoadFile } from '@/fields/field-parts';
import { EmptyState } from '@/ui/empty-state';
import { EnteredForm } from './entered-form';
import { Timeline } from '@/records/history/timeline';
import { RecordChanges } from './record-changes';
import { toTimeText } from '../record-dates';
import { RequestedChanges } from './requested-changes';
import { msg, t } from '@/texts/t';

export interface RecordTimelineProps {
  definition: ProviderDefinition;
  entries: readonly TimelineEntry[];
  /** Opens files that were replaced and those in their place. */
  loadFile?: LoadFile | undefined;
}

export function RecordTimeline({ definition, entries, loadFile }: RecordTimelineProps) {
  if (entries.length === 0) return <EmptyState title={t('Nothing has happened yet')} />;
  const newestFirst = entries.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <Timeline
      label={t('History')}
      entries={newestFirst.map((entry) => ({
        id: entry.id,
        title: tellTitle(definition, entry),
        time: [toTimeText(entry.created_at), entry.actor].filter(Boolean).join(' · '),
        dateTime: entry.created_at,
        tone: entry.to_status === null ? 'neutral' : getStatus(definition.workflow, entry.to_status).tone,
        description: <EntryText definition={definition} entry={entry} loadFile={loadFile} />,
      }))}
    />
  );
}

/** As the server stores what happened, whoever reads it. */
const STORED = [
  msg('Application submitted'),
  msg('Application changed'),
  msg('Application corrected and submitted again'),
  msg('Comment'),
  msg('Sent by the holder'),
  msg('Not sent in time'),
  msg('Filled in by somebody else'),
  msg('Filled in by somebody else, and changed before it was sent'),
  msg('What was entered here was erased'),
  msg('It was kept for as long as the rules of this type ask'),
  msg('The applicant had their account deleted'),
  msg('The applicant’s account was deleted'),
];

/** A status is stored by the label that it had in the language of who set it, and read by that of who reads. */
function tellTitle({ workflow }: ProviderDefinition, { kind, title, to_status }: TimelineEntry): string {
  const label = kind === 'status' && to_status !== null ? getStatus(workflow, to_status).label : title;
  return tellStored(title) ?? label;
}

function tellStored(text: string): string | undefined {
  const stored = STORED.find(({ message }) => message === text);
  return stored && t(stored);
}

function EntryText({
  definition,
  entry,
  loadFile,
}: {
  definition: ProviderDefinition;
  entry: TimelineEntry;
  loadFile: LoadFile | undefined;
}) {
  return (
    <>
      {entry.description !== '' && <p>{tellStored(entry.description) ?? entry.description}</p>}
      {entry.form && <EnteredForm definition={definition} entered={entry.form} loadFile={loadFile} />}
      {entry.requested_changes.length > 0 && (
        <RequestedChanges definition={definition} changes={entry.requested_changes} loadFile={loadFile} />
      )}
      {entry.changes.length > 0 && (
        <RecordChanges definition={definition} changes={entry.changes} loadFile={loadFile} />
      )}
    </>
  );
}
