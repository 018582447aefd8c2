/** How the parts of these pages are arranged. */
export const styles = {
  form: { display: 'flex', flexDirection: 'column', gap: 2, maxWidth: '28rem' },
  sent: { margin: 0 },
  who: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.25rem, 100%), 1fr))',
    gap: 1,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
    '& legend': { padding: 0, marginBottom: 1, fontWeight: 600 },
    '& > div': {
      padding: '4px 8px',
      border: '1px solid var(--mui-palette-line-strong)',
      borderRadius: 'var(--mui-radius-control)',
    },
    '& label': { marginInlineEnd: 0 },
    '& > div:has(:checked)': {
      borderColor: 'var(--mui-palette-primary-main)',
      background: 'var(--mui-palette-primary-light)',
    },
  },
  others: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  wait: {
    margin: 0,
    color: 'var(--mui-palette-ink-muted)',
    fontSize: 'var(--mui-textSize-hint)',
    fontVariantNumeric: 'tabular-nums',
  },
  notice: {
    padding: 2,
    border: '1px solid var(--mui-palette-tone-info-line)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-tone-info-wash)',
    color: 'var(--mui-palette-tone-info-ink)',
    '& p': { margin: '0 0 12px' },
    '& p:last-child': { margin: 0 },
  },
} as const;
