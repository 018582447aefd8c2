/** How the parts of these pages are arranged. */
export const styles = {
  page: {
    maxWidth: '28rem',
    margin: '0 auto',
    '& form': { display: 'grid', gap: 2, justifyItems: 'stretch', margin: '16px 0' },
  },
  /** Of the same page, under its form. */
  section: { maxWidth: '28rem', margin: '32px auto 0', display: 'grid', gap: 2, '& p, & h2': { margin: 0 } },
  choices: { display: 'grid', gap: 2, '& > p': { margin: 0 } },
  beside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
  picture: { width: '13rem', maxWidth: '100%', justifySelf: 'center' },
  code: { fontFamily: 'monospace', overflowWrap: 'anywhere' },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    gap: 1,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontFamily: 'monospace',
  },
  forgot: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'var(--mui-palette-primary-main)',
  },
} as const;
