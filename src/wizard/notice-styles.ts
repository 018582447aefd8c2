/** How the parts of these pages are arranged. */
export const styles = {
  notice: {
    marginBottom: 3,
    scrollMarginTop: '16px',
    '& p': { margin: '0 0 8px', maxWidth: 'var(--mui-width-text)' },
    '& ul': { margin: '0 0 8px', paddingInlineStart: '1.25rem' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 2 },
} as const;
