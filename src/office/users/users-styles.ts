/** How the parts of these pages are arranged. */
export const styles = {
  lead: { margin: 0, color: 'var(--mui-palette-ink-main)' },
  fields: {
    display: 'grid',
    gap: 2,
    '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  consequences: { display: 'grid', gap: 1, margin: 0, paddingLeft: 2.5, color: 'var(--mui-palette-ink-main)' },
  roles: { marginTop: 4 },
  rolesTitle: { margin: '0 0 12px', fontSize: 'var(--mui-textSize-section)' },
} as const;
