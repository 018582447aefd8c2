/** How the parts of these pages are arranged. */
const LINE = '1px solid var(--mui-palette-line-soft)';
const ON_PHONE = '@media (max-width: 599px)';
const CARD = {
  border: LINE,
  borderRadius: 'var(--mui-radius-card)',
  background: 'var(--mui-palette-surface-card)',
} as const;

export const styles = {
  figures: {
    ...CARD,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))',
    margin: '0 0 16px',
    overflow: 'hidden',
    // In pairs, with figures as large as leaves the officers' load on the first screen.
    [ON_PHONE]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(8em, 100%), 1fr))',
      '&& > div': { padding: '6px 12px' },
      '&& dd': { fontSize: '1.375rem' },
    },
  },
  /** One line until it is opened. */
  fold: {
    ...CARD,
    containerType: 'inline-size',
    marginTop: 1,
    padding: '0 12px',
    '&[open]': { paddingBottom: '12px' },
    '& > summary': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: 1,
      alignItems: 'center',
      minHeight: '44px',
      padding: '8px 0',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '&::before': { content: "'▸' / ''", gridRow: '1 / 3', color: 'var(--mui-palette-primary-main)' },
      '&:dir(rtl)::before': { content: "'◂' / ''" },
      '& h2': { margin: 0, fontSize: '1rem' },
      '& span': { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)' },
    },
    '&[open] > summary::before': { content: "'▾' / ''" },
    // Said by the line already.
    '& > div > caption, & > div > table > caption, & #period-title': {
      position: 'absolute',
      clipPath: 'inset(50%)',
    },
    '& > section': { marginTop: 0, marginBottom: 0 },
    '& > div': { border: 0 },
  },
  figure: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    padding: '12px 16px',
    // Each has a line before it, and that of the first in a row lies outside of the frame.
    marginInlineStart: '-1px',
    borderInlineStart: LINE,
    '& dt': { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)' },
    '& dd': { margin: 0, fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
    '&[data-tone=danger] a': { color: 'var(--mui-palette-error-main)' },
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 24,
    minHeight: 24,
    color: 'var(--mui-palette-primary-main)',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: 2,
    marginBottom: 2,
    [ON_PHONE]: { gap: 1, marginBottom: 1 },
    '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)' },
  },
  halves: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
    alignItems: 'start',
    gap: 2,
    [ON_PHONE]: { gap: 0 },
  },
  frame: { ...CARD, containerType: 'inline-size', overflow: 'hidden' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'var(--mui-textSize-hint)',
    '& caption': { padding: '12px 16px 4px', textAlign: 'start', fontSize: '1rem', fontWeight: 700 },
    '& th, & td': { padding: '6px 8px', borderTop: LINE, textAlign: 'end', verticalAlign: 'baseline' },
    '& thead th': { borderTop: 0, color: 'var(--mui-palette-ink-muted)', fontWeight: 600, verticalAlign: 'bottom' },
    '@media (pointer: fine)': { '& th, & td': { paddingBlock: '2px' } },
    '& th:first-of-type': { paddingInlineStart: '16px', textAlign: 'start' },
    '& :is(th, td):last-of-type': { paddingInlineEnd: '16px' },
    '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere', '& > *': { maxWidth: '100%' } },
    // The longest status has two lines on the narrowest phone.
    '& tbody th .MuiChip-root': { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: '2px' } },
    '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', '& a': { justifyContent: 'flex-end' } },
    '& [data-strong=true] :is(th, td)': { fontWeight: 700 },
  },
  share: { marginInlineStart: '6px', color: 'var(--mui-palette-ink-muted)' },
  none: { color: 'var(--mui-palette-ink-muted)' },
  period: { marginTop: 3, marginBottom: 2 },
  periodBar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '8px 16px',
    marginBottom: 2,
    '& h2': { flex: '1 1 12rem', margin: 0, fontSize: 'var(--mui-textSize-section)' },
    '& .MuiTextField-root': { flex: '0 1 12rem', minWidth: 'min(100%, 9rem)' },
  },
  groups: { display: 'flex', flexWrap: 'wrap', gap: 1, margin: '16px 0 8px' },
  chart: { ...CARD, margin: '0 0 16px', padding: '12px 16px' },
  summary: {
    minHeight: '32px',
    padding: '4px 0',
    cursor: 'pointer',
    color: 'var(--mui-palette-primary-main)',
    fontSize: 'var(--mui-textSize-hint)',
    fontWeight: 600,
  },
  hint: {
    margin: '8px 0 0',
    maxWidth: '68ch',
    color: 'var(--mui-palette-ink-muted)',
    fontSize: 'var(--mui-textSize-hint)',
  },
} as const;

const STACKED = {
  '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
  '&, & caption, & tbody': { display: 'block' },
  '& caption': { paddingBottom: '12px' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.75em, 100%), 1fr))',
    gap: '4px 8px',
    padding: '10px 16px',
    borderTop: LINE,
  },
  '&& :is(th, td)': { padding: 0, border: 0, textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& tbody th': { gridColumn: '1 / -1', fontWeight: 600 },
  '& td a': { justifyContent: 'flex-start' },
  '& td::before': {
    content: 'attr(data-label)',
    display: 'block',
    color: 'var(--mui-palette-ink-muted)',
    fontWeight: 400,
  },
} as const;

/** A table of so many figures beside a name; without room for them, as measured in letters, each row is a block. */
export function toTableStyle(columns: number) {
  return { ...styles.table, [`@container (max-width: ${9 + columns * 3.6}em)`]: STACKED };
}
