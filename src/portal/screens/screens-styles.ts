/** How the parts of these pages are arranged. */
export const styles = {
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1.5,
    '@media print': { display: 'none' },
  },
  records: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 },
  stack: {
    display: 'grid',
    gap: 2,
    '&& > *': { margin: 0, minWidth: 0 },
  },
  form: { display: 'flex', flexDirection: 'column', gap: 2, maxWidth: '28rem' },
  text: { maxWidth: 'var(--mui-width-text)' },
  figures: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))', gap: 2, margin: 0 },
  figure: {
    padding: 2,
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '& dt': { color: 'var(--mui-palette-ink-muted)' },
    '& dd': { margin: 0, fontSize: '2rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  },
} as const;
