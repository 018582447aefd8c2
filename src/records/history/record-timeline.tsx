/** What happened to a record, newest first. */
import type { TimelineEntry } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import type { LoadFile } from '@/fields/field-parts';
import { EmptyState } from '@/ui/empty-state';
import { EnteredForm } from './entered-form';
import { RecordChanges } from './record-changes';
import { toTimeText } from '../record-dates';
import { RequestedChanges } from './requested-changes';
import { msg, t } from '@/texts/t';
import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '@/ui/theme/tone';

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

type ShownEntry = {
  id: string;
  title: string;
  /** As the reader sees it, such as "21 Nov 2026, 10:04". */
  time: string;
  /** The same for machines, ISO 8601. */
  dateTime?: string | undefined;
  description?: ReactNode;
  tone?: Tone | undefined;
};

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 0 8px',
  '& > li': {
    position: 'relative',
    padding: '0 0 16px 20px',
    borderLeft: '2px solid var(--mui-palette-line-soft)',
    breakInside: 'avoid',
    '&:last-child': { borderLeftColor: 'transparent', paddingBottom: 0 },
    '&::before': {
      content: "''",
      position: 'absolute',
      left: -7,
      top: 6,
      width: 12,
      height: 12,
      boxSizing: 'border-box',
      border: '2px solid var(--mui-palette-surface-card)',
      borderRadius: '50%',
      background: 'var(--dot)',
      '@media (forced-colors: active)': {
        borderColor: 'Canvas',
        background: 'CanvasText',
        forcedColorAdjust: 'none',
      },
    },
  },
  '& p': { margin: 0, fontWeight: 600 },
  '& time': { fontSize: 'var(--mui-textSize-hint)', color: 'var(--mui-palette-ink-muted)' },
  '& div': { marginTop: 4, maxWidth: 'var(--mui-width-text)', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});

/** What happened, in the order given. MUI has its like only in its laboratory. */
export function Timeline({ entries, label = t('Timeline') }: { entries: readonly ShownEntry[]; label?: string }) {
  return (
    <List aria-label={label}>
      {entries.map(({ id, title, time, dateTime, description, tone = 'neutral' }) => (
        <li key={id} style={{ '--dot': `var(--mui-palette-tone-${tone}-ink)` } as CSSProperties}>
          <p>{title}</p>
          <time dateTime={dateTime}>{time}</time>
          {description !== undefined && <div>{description}</div>}
        </li>
      ))}
    </List>
  );
}
