/** How the parts of a service's page are arranged: a sheet of sections, two beside each other where there is room. */
export const styles = {
  ways: { display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 3, displayPrint: 'none' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
    gap: '24px 40px',
    maxWidth: '60rem',
    padding: { xs: 2, sm: 3 },
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '& section': { minWidth: 0, breakInside: 'avoid' },
    '& h2': { margin: '0 0 4px', fontSize: 'var(--mui-textSize-lead)', lineHeight: 1.3 },
    '& p': { margin: '0 0 4px', maxWidth: 'var(--mui-width-text)' },
    '& ul, & ol': { margin: '0 0 8px', paddingInlineStart: '1.25rem' },
  },
} as const;
