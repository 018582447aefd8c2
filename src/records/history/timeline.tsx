import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '@/texts/t';
import type { Tone } from '@/ui/theme/tone';

export type TimelineEntry = {
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
export function Timeline({ entries, label = t('Timeline') }: { entries: readonly TimelineEntry[]; label?: string }) {
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
