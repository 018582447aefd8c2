/** How a list is arranged with what stands over it: its filters, and the bar of what is chosen in it. */
export const listStyles = {
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: 1.5,
    '& > form': { flex: '1 1 16.5rem', maxWidth: '26rem', minWidth: 0 },
    '@media (max-width: 599px)': { '& > form': { flex: '1 1 100%', maxWidth: 'none' } },
  },
  table: { minWidth: 0, marginBottom: 2 },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    marginBottom: 1.5,
    padding: '8px 16px',
    border: '1px solid var(--mui-palette-primary-main)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-primary-light)',
    '@media (max-width: 599px)': { padding: '8px 12px', gap: 1 },
  },
  count: { fontWeight: 600, '@media (max-width: 599px)': { flex: '1 1 100%' } },
} as const;
