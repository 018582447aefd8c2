/** How the parts of these pages are arranged. */
export const look = {
  filters: { display: 'grid', gap: 1.5, marginBottom: 2 },
  role: { maxWidth: '20rem' },
  fields: {
    display: 'grid',
    gap: 2,
    '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
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
  },
  count: { fontWeight: 600 },
  consequences: { display: 'grid', gap: 1, margin: 0, paddingLeft: 2.5, color: 'var(--mui-palette-ink-main)' },
  roles: { marginTop: 4 },
  rolesTitle: { margin: '0 0 12px', fontSize: 'var(--mui-textSize-section)' },
} as const;
