import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ON_PHONE } from '@/ui/theme/base';

export type ActionBarProps = {
  /** The one thing to do next; on a phone it stays at the bottom, at the thumb, as wide as `note` leaves it. */
  primary: ReactNode;
  secondary?: ReactNode;
  /** Beside them: what is saved, what is missing. */
  note?: ReactNode;
};

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  marginTop: 32,
  paddingTop: 16,
  borderTop: '1px solid var(--mui-palette-line-soft)',
  '& > .main': { display: 'contents' },
  '& .note': { flex: '1 1 100%', fontSize: 'var(--mui-textSize-hint)', color: 'var(--mui-palette-ink-muted)' },
  '& .primary, & > .back': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '& .primary': { order: 1, marginLeft: 'auto' },
  // On a phone only what is done next stays in sight, with what is to be known of it: at the bottom of the form, as the
  // bar itself has no box.
  [ON_PHONE]: {
    display: 'contents',
    '& > .main': {
      // One row, unless what is to be known takes one of its own.
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      position: 'sticky',
      bottom: 0,
      zIndex: 5,
      margin: '16px -16px 0',
      padding: '8px 16px',
      background: 'var(--ground, var(--mui-palette-surface-page))',
      borderTop: '1px solid var(--mui-palette-line-soft)',
      '@media (max-height: 480px)': { position: 'static' },
    },
    // It has its room while nothing stands in it: a button that grows or shrinks is not where the finger comes down.
    '& .note': { flex: '1 1 7rem', '&:has(ul)': { flexBasis: '100%' } },
    '& .primary': { flex: '1 1 10rem' },
    '& .primary > *, & > .back > *': { flex: '1 1 100%', paddingInline: 12 },
    '& > .back': { marginTop: 12 },
  },
  '@media print': { display: 'none' },
});

/** The end of a form: the way back, the way on. */
export function ActionBar({ primary, secondary, note }: ActionBarProps) {
  return (
    <Bar>
      <div className="main">
        {note !== undefined && <div className="note">{note}</div>}
        <div className="primary">{primary}</div>
      </div>
      {secondary !== undefined && secondary !== false && <div className="back">{secondary}</div>}
    </Bar>
  );
}
