const SHEET = {
  padding: 2,
  border: '1px solid var(--mui-palette-line-soft)',
  borderRadius: 'var(--mui-radius-card)',
  background: 'var(--mui-palette-surface-card)',
  '@media (min-width: 600px)': { padding: 3 },
} as const;

const WIDE = '@media (min-width: 60rem)';

/** The ending of an application: a band in the masthead's colours, and under it sheets. */
export const styles = {
  head: {
    position: 'relative',
    overflow: 'clip',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '8px 16px',
    padding: '20px 16px',
    borderBottom: '4px solid var(--mui-palette-header-rule)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-header-main)',
    color: 'var(--mui-palette-header-ink)',
    '@media (min-width: 600px)': { padding: '28px 32px' },
    '& h1': { margin: 0, lineHeight: 1.2, fontSize: 'var(--mui-textSize-section)', '&:focus': { outline: 'none' } },
    '& h1 > span:first-of-type': { display: 'flex', alignItems: 'center', gap: 1 },
    '& h1 svg': { color: 'var(--mui-palette-header-rule)', fontSize: '1.75rem' },
    '& p': { flex: '1 0 100%', margin: '4px 0 0', color: 'var(--mui-palette-header-muted)', overflowWrap: 'anywhere' },
    '& p strong': { color: 'var(--mui-palette-header-ink)' },
    '& > *': { position: 'relative' },
    '& button:focus-visible': { outlineColor: 'var(--mui-palette-header-rule)' },
    '@media print': { background: 'none', color: '#000', borderColor: '#000', '& p, & svg': { color: '#000' } },
    '@media (forced-colors: active)': { border: '2px solid' },
  },
  /** The emblem, large and faint, where there is room beside the words. */
  mark: {
    '&&': { position: 'absolute' },
    insetInlineEnd: 32,
    insetBlock: 0,
    display: 'grid',
    placeItems: 'center',
    opacity: 0.18,
    pointerEvents: 'none',
    '@media (max-width: 599px), print, (forced-colors: active)': { display: 'none' },
  },
  reference: {
    display: 'block',
    marginTop: 0.5,
    fontSize: 'clamp(1.875rem, 1.4rem + 2.4vw, 2.75rem)',
    lineHeight: 1.15,
    letterSpacing: '0.01em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  body: {
    display: 'grid',
    gap: 2,
    marginTop: 2,
    '& > *': { minWidth: 0 },
    '& h2': { margin: '0 0 8px', fontSize: 'var(--mui-textSize-lead)' },
    [WIDE]: {
      gridTemplateColumns: 'minmax(0, 1fr) 22rem',
      gridTemplateRows: 'auto 1fr',
      alignItems: 'start',
      gap: 3,
      marginTop: 3,
      // What comes in the place of the rest keeps its column.
      '& > *': { gridColumn: 1 },
    },
  },
  /** First on a phone; beside what happens next where there is room. */
  receipt: {
    ...SHEET,
    '& > p': { margin: '0 0 16px', maxWidth: 'var(--mui-width-text)' },
    [WIDE]: { padding: 3, '&&': { gridColumn: 2, gridRow: 1 } },
  },
  next: {
    ...SHEET,
    '& h2': { '&&': { marginBottom: 2 } },
    '& > p': {
      margin: '20px 0 0',
      paddingTop: 2,
      borderTop: '1px solid var(--mui-palette-line-soft)',
      color: 'var(--mui-palette-ink-muted)',
    },
    [WIDE]: { padding: 3, gridRow: '1 / 3' },
  },
  more: {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    '& > section': SHEET,
    [WIDE]: { gap: 3, '&&': { gridColumn: 2 } },
  },
  onward: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: 1,
    '& li > *': { width: '100%' },
    '@media print': { display: 'none' },
  },
} as const;
