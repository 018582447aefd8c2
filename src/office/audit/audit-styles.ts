/** How the parts of these pages are arranged. */
export const styles = {
  list: { display: 'grid', gap: 0.25, margin: 0, padding: 0, listStyle: 'none' },
  path: { fontWeight: 600 },
  before: { color: 'var(--mui-palette-ink-muted)', overflowWrap: 'anywhere' },
  after: {
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    'del ~ &': { fontWeight: 600 },
  },
  none: { color: 'var(--mui-palette-ink-muted)' },
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '4px 16px',
    marginBottom: 2,
    '& > .MuiFormControl-root': { flex: '1 1 9rem', maxWidth: '20rem' },
    '& > p': { margin: 0 },
  },
  subject: { display: 'grid', gap: 0.5 },
} as const;
