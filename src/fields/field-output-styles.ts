/** How the parts of these pages are arranged. */
export const styles = {
  list: { margin: 0, paddingInlineStart: '1.25rem' },
  file: {
    margin: 0,
    whiteSpace: 'normal',
    '& + &': { marginTop: 0.5 },
  },
  fileName: { overflowWrap: 'anywhere' },
  fileSize: {
    color: 'var(--mui-palette-ink-muted)',
    fontSize: 'var(--mui-textSize-hint)',
    whiteSpace: 'nowrap',
  },
  rows: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5, whiteSpace: 'normal' },
  row: {
    padding: '8px 12px',
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-control)',
  },
  rowTitle: { margin: 0, fontWeight: 600 },
  fileAction: { '@media print': { display: 'none' } },
} as const;
