/** How the parts of these pages are arranged. */
export const look = {
  form: { display: 'flex', flexDirection: 'column', gap: 2, maxWidth: '28rem' },
  sent: { margin: 0 },
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
