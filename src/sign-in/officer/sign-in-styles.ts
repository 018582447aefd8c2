/** How the parts of these pages are arranged. */
export const look = {
  page: {
    maxWidth: '28rem',
    margin: '0 auto',
    '& form': { display: 'grid', gap: 2, justifyItems: 'stretch', margin: '16px 0' },
  },
  choices: { display: 'grid', gap: 2 },
  notice: {
    margin: '0 0 16px',
    padding: '12px 16px',
    borderLeft: '4px solid var(--mui-palette-tone-info-ink)',
    background: 'var(--mui-palette-tone-info-wash)',
    color: 'var(--mui-palette-tone-info-ink)',
  },
  forgot: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'var(--mui-palette-primary-main)',
  },
} as const;
