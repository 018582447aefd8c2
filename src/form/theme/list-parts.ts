/** What the rows of a list are made of. */
import { styled } from '@mui/material/styles';

export const Rows = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 });

/** One with a heading. */
export const Row = styled('li')({
  minWidth: 0,
  padding: '12px 16px 0',
  border: '1px solid var(--mui-palette-line-soft)',
  borderRadius: 'var(--mui-radius-card)',
  background: 'var(--mui-palette-surface-card)',
});

export const RowHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 44,
  marginBottom: 8,
  '& > p': { margin: 0, fontWeight: 700 },
});

export const RowButtons = styled('span')({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  '& > .MuiIconButton-root': { color: 'var(--mui-palette-primary-main)' },
  '@media print': { display: 'none' },
});

/** One that is a single control, beside its buttons. */
export const Entry = styled('li')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  minWidth: 0,
  '& > span': { paddingTop: 28 },
});

export const EntryControl = styled('div')({ flex: 1, minWidth: 0 });

export const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginTop: 12,
});

export const Quiet = styled('p')({
  margin: '0 0 8px',
  color: 'var(--mui-palette-ink-muted)',
  fontVariantNumeric: 'tabular-nums',
});
