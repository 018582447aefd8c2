/** What happened to a record, newest first. */
import type { TimelineEntry } from '@/api/application';
import type { ProviderDefinition } from '@/definition/catalog';
import { getStatus } from '@/engine/review-moves';
import { EmptyState } from '@/ui/empty-state';
import { Timeline } from '@/ui/timeline';
import { RecordChanges } from './record-changes';
import { toTimeText } from './record-dates';

export interface RecordTimelineProps {
  definition: ProviderDefinition;
  entries: readonly TimelineEntry[];
}

export function RecordTimeline({ definition, entries }: RecordTimelineProps) {
  if (entries.length === 0) return <EmptyState title="Nothing has happened yet" />;
  const newestFirst = entries.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <Timeline
      label="History"
      entries={newestFirst.map((entry) => ({
        id: entry.id,
        title: entry.title,
        time: [toTimeText(entry.created_at), entry.actor].filter(Boolean).join(' · '),
        dateTime: entry.created_at,
        tone: entry.to_status === null ? 'neutral' : getStatus(definition.workflow, entry.to_status).tone,
        description: <EntryText definition={definition} entry={entry} />,
      }))}
    />
  );
}

function EntryText({ definition, entry }: { definition: ProviderDefinition; entry: TimelineEntry }) {
  return (
    <>
      {entry.description !== '' && <p>{entry.description}</p>}
      {entry.changes.length > 0 && <RecordChanges definition={definition} changes={entry.changes} />}
    </>
  );
}
