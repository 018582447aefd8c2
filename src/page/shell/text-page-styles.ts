/** How the parts of these pages are arranged. */
export const styles = {
  text: {
    maxWidth: 'var(--mui-width-text)',
    marginBlock: 2,
    '& p': { margin: '0 0 12px' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 3 },
} as const;
