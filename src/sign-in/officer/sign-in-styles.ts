/** How the parts of these pages are arranged. */
export const styles = {
  page: {
    maxWidth: '28rem',
    margin: '0 auto',
    '& form': { display: 'grid', gap: 2, justifyItems: 'stretch', margin: '16px 0' },
  },
  choices: { display: 'grid', gap: 2 },
  forgot: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'var(--mui-palette-primary-main)',
  },
} as const;
