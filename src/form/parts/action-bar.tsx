import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export type ActionBarProps = {
  /** The one thing to do next; on a phone it stays at the bottom, full width, at the thumb. */
  primary: ReactNode;
  secondary?: ReactNode;
  /** Beside them: what is saved, what is missing. */
  note?: ReactNode;
};

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  marginTop: 32,
  paddingTop: 16,
  borderTop: '1px solid var(--mui-palette-line-soft)',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '& > .note': { flex: '1 1 100%', fontSize: 'var(--mui-textSize-hint)', color: 'var(--mui-palette-ink-muted)' },
  '& > .primary': { order: 1, marginLeft: 'auto' },
  // On a phone only the primary action stays in sight, at the bottom: of the form, as the bar itself has no box.
  [theme.breakpoints.down('sm')]: {
    display: 'contents',
    '& > .note': { marginTop: 24 },
    '& > .primary': {
      position: 'sticky',
      bottom: 0,
      zIndex: 5,
      margin: '16px -16px 0',
      padding: '12px 16px',
      background: 'var(--mui-palette-surface-page)',
      borderTop: '1px solid var(--mui-palette-line-soft)',
      '@media (max-height: 480px)': { position: 'static' },
    },
    '& > div > *': { flex: '1 1 100%' },
  },
  '@media print': { display: 'none' },
}));

/** The end of a form: the way back, the way on. */
export function ActionBar({ primary, secondary, note }: ActionBarProps) {
  return (
    <Bar>
      {note !== undefined && <div className="note">{note}</div>}
      <div className="primary">{primary}</div>
      {secondary !== undefined && <div>{secondary}</div>}
    </Bar>
  );
}
