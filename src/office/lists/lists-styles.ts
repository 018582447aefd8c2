/** How the parts of these pages are arranged. */
export const styles = {
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: 1.5,
    marginBottom: 2,
    '& > .MuiTextField-root': { flex: '1 1 14rem', maxWidth: '28rem' },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: 1 },
  move: { display: 'inline-flex', gap: 0.5 },
  after: { marginTop: 2 },
  lines: { '& textarea': { fontFamily: 'monospace', fontSize: 'var(--mui-textSize-hint)' } },
  faults: { margin: 0, paddingLeft: 2.5 },
} as const;
