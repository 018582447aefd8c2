/** The looks of the palette. */
export const styles = {
  dialog: {
    '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } },
    '& .MuiDialog-paper': { mt: { sm: '10vh' }, maxHeight: { sm: '75vh' } },
  },
  head: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: 1,
    p: 2,
    borderBottom: '1px solid var(--mui-palette-divider)',
    '& > .MuiTextField-root': { flex: 1, minWidth: 0 },
    '& input': { textOverflow: 'ellipsis' },
  },
  found: { overflowY: 'auto', p: 1, minHeight: '4rem' },
  group: { px: 1.5, pt: 1.5, pb: 0.5, fontSize: 'var(--mui-textSize-hint)', color: 'text.secondary', fontWeight: 600 },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    px: 1.5,
    py: 0.75,
    borderRadius: 'var(--mui-radius-card)',
    cursor: 'pointer',
    // A line at the side says it too, where colours are not seen.
    borderInlineStart: '3px solid transparent',
    '&[aria-selected=true]': {
      background: 'var(--mui-palette-primary-light)',
      borderInlineStartColor: 'var(--mui-palette-primary-main)',
    },
  },
  words: { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 },
  detail: { display: 'block', fontSize: 'var(--mui-textSize-hint)', color: 'text.secondary' },
  key: {
    px: 0.75,
    border: '1px solid currentColor',
    borderRadius: '3px',
    font: 'inherit',
    fontSize: '0.8em',
    color: 'text.secondary',
    '@media (hover: none)': { display: 'none' },
  },
  note: { px: 1.5, py: 2, color: 'text.secondary' },
} as const;
