/**
 * How the page of signing in is arranged: the sheet that opens an account; on a desktop what to know before stands
 * beside it.
 */
export const doorStyle = {
  display: 'grid',
  gap: 2,
  '&& > *': { margin: 0, minWidth: 0 },
  '@media (min-width: 60rem)': {
    gridTemplateColumns: 'minmax(0, 32rem) minmax(0, 1fr)',
    gap: '16px 32px',
    alignItems: 'start',
    // Wider than the one column of a form.
    '&&&': { maxWidth: '60rem' },
    '& > p': { gridColumn: '1 / -1' },
  },
} as const;

/** What is filled in, apart from the page around it. */
export const sheetStyle = { '--ground': 'var(--mui-palette-surface-card)', padding: { xs: 2, sm: 3 } } as const;
