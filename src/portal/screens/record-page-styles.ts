const WIDE = '@media (min-width: 60rem)';
const COLUMN = { display: 'grid', gap: 2, alignContent: 'start', '&& > *': { margin: 0, minWidth: 0 } } as const;

/** An own application: where it stands and its receipt beside its answers, where there is room for both. */
export const styles = {
  back: {
    margin: '0 0 8px',
    '& a': { display: 'inline-flex', alignItems: 'center', gap: 0.5, paddingBlock: 0.75 },
    '[dir=rtl] & svg': { transform: 'scaleX(-1)' },
    '@media print': { display: 'none' },
  },
  page: {
    display: 'grid',
    gap: 2,
    '& > *': { minWidth: 0 },
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 22rem', gap: 3, alignItems: 'start' },
    '@media print': { display: 'block', '& > * + *': { marginTop: 1 } },
  },
  /** First to be read. */
  standing: { ...COLUMN, [WIDE]: { gridColumn: 2, gridRow: 1 }, '@media print': { display: 'block' } },
  answers: { ...COLUMN, [WIDE]: { gridColumn: 1, gridRow: 1 }, '@media print': { display: 'block' } },
  actions: { display: 'flex', flexWrap: 'wrap', gap: 1.5, '@media print': { display: 'none' } },
  download: { marginTop: 2 },
  closing: { margin: '12px 0 0', color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)' },
  checksums: {
    marginTop: 1.5,
    fontSize: 'var(--mui-textSize-small)',
    overflowWrap: 'anywhere',
    color: 'var(--mui-palette-ink-muted)',
    '& summary': { paddingBlock: 0.5, cursor: 'pointer' },
    '& ul': { margin: 0, paddingInlineStart: 2.5 },
    '@media print': { '&::details-content': { contentVisibility: 'visible' } },
  },
} as const;
