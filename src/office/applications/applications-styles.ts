/** How the parts of these pages are arranged. */
export const styles = {
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: 1.5,
    '@media print': { display: 'none' },
  },
  search: {
    flex: '1 1 16.5rem',
    // Where there is room, all of what can be searched for is read.
    maxWidth: '36rem',
    minWidth: 0,
    '@media (max-width: 599px)': { flex: '1 1 100%', maxWidth: 'none' },
  },
  asked: { display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 },
  choices: { display: 'grid', gap: 1.5, marginBottom: 2 },
  more: {
    display: 'grid',
    gap: '8px 16px',
    alignItems: 'end',
    '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, max-content))' },
    '@media (max-width: 599px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  exports: { display: 'grid', gap: 1, margin: 0, marginBottom: 2, padding: 0, listStyle: 'none' },
  export: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', margin: 0, padding: '12px 16px' },
  exportWords: { display: 'grid', gap: 0.5, flex: '1 1 16rem', minWidth: 0 },
  results: { display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' },
  result: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 0',
    borderBottom: '1px solid var(--mui-palette-line-soft)',
  },
} as const;
