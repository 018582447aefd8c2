/** How a table fits its frame: as a table, with columns left out, or as cards (`data-table.tsx` decides). */
import type { CSSObject } from '@mui/material/styles';

const colour = (path: string) => `var(--mui-palette-${path})`;
const BORDER = `1px solid ${colour('line-soft')}`;
const LEFT_OUT = [1, 2, 3, 4].map((rank) => `&[data-left-out~='${rank}'] [data-gives-way='${rank}']`).join(', ');

const cards: CSSObject = {
  border: 0,
  background: 'none',
  '& .tools': { display: 'flex' },
  '& .tools .pick': { display: 'inline-flex' },
  '& table, & tbody': { display: 'block' },
  '& thead': { display: 'none' },
  '& > table > caption[data-shown=true]': { display: 'block', paddingInline: 0 },
  '& tbody tr': {
    display: 'block',
    marginBottom: 12,
    padding: '8px 16px',
    border: BORDER,
    borderRadius: 'var(--mui-radius-card)',
    '&:not(.Mui-selected)': { background: colour('surface-card') },
  },
  '& tbody td': {
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 16,
    minWidth: '0 !important',
    padding: '5px 0',
    border: 0,
    textAlign: 'start',
    whiteSpace: 'normal !important',
    '&[data-label]::before': {
      content: 'attr(data-label)',
      flex: 'none',
      maxWidth: '50%',
      color: colour('ink-muted'),
    },
    '&:has(.value:empty)': { display: 'none' },
    '& .value': { minWidth: 0, textAlign: 'end' },
    '& .value > *': { justifyContent: 'flex-end' },
    '&.MuiTableCell-paddingCheckbox.MuiTableCell-sizeSmall': { width: 'auto', marginLeft: '-9px', padding: 0 },
    '& .pick .MuiFormControlLabel-label': { display: 'inline', color: colour('ink-muted') },
  },
};

/** A row as two lines: what it is and how it stands, then the facts side by side. */
const shortCards: CSSObject = {
  '& tbody tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 6,
    marginBottom: 8,
    padding: '6px 12px',
    // Ends the first line.
    '&::after': { content: "''", order: 2, flex: '0 0 100%', height: 0 },
  },
  '& tbody td': {
    display: 'block',
    flex: '0 1 auto',
    minWidth: '0 !important',
    padding: 0,
    '&[data-label]::before': { content: 'none' },
    '&:is(:not([data-on-card], .MuiTableCell-paddingCheckbox), [data-on-card=never])': { display: 'none' },
    '& .value': { display: 'block', textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis' },
    '&[data-on-card=first]': { order: 1, whiteSpace: 'nowrap !important' },
    // What a row is of is read whole, and with large text before how it stands.
    '&[data-on-card=first]:is(:first-of-type, .MuiTableCell-paddingCheckbox + td)': {
      flex: '1 1 7em',
      whiteSpace: 'normal !important',
      overflowWrap: 'anywhere',
    },
    '&[data-on-card=second]': {
      order: 3,
      flex: '0 1 auto',
      maxWidth: '45%',
      whiteSpace: 'nowrap !important',
      color: colour('ink-muted'),
      fontSize: 'var(--mui-textSize-small)',
    },
    '&[data-on-card=second] ~ [data-on-card=second] .value::before': { content: "'· ' / ''" },
    // Dates, references and days are read whole: what is a name gives way, and begins a line where little is left of
    // it.
    '&[data-on-card=second]:not([data-unbroken=true])': { flex: '1 1 4.5em' },
    '&[data-on-card=second][data-unbroken=true]': { flex: '0 0 auto', maxWidth: '100%' },
    // An address has its places to break, and the room of a line before it does.
    '&[data-on-card=second]:has(wbr)': { flex: '0 1 auto', maxWidth: '100%' },
    '&.MuiTableCell-paddingCheckbox.MuiTableCell-sizeSmall': { width: 'auto', marginLeft: '-12px', padding: 0 },
    '&.MuiTableCell-paddingCheckbox:empty': { display: 'none' },
    '& .pick .MuiFormControlLabel-label': { display: 'none' },
  },
};

export const TABLE_LOOK: CSSObject = {
  border: BORDER,
  borderRadius: 'var(--mui-radius-card)',
  background: colour('surface-card'),
  // While other rows are on their way: the rows themselves stay as readable as they were.
  '&[aria-busy=true]': { cursor: 'progress' },
  '& table': { fontSize: 'var(--mui-textSize-hint)' },
  '& > table > caption': {
    captionSide: 'top',
    padding: '12px 16px',
    fontSize: '1rem',
    fontWeight: 700,
    color: colour('ink-main'),
    '&[data-shown=false]': {
      position: 'absolute',
      width: 1,
      height: 1,
      padding: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  '& th': {
    '&:first-of-type': { borderTopLeftRadius: 'inherit' },
    '&:last-of-type': { borderTopRightRadius: 'inherit' },
  },
  '& tbody tr': { position: 'relative', '&:last-child td': { borderBottom: 0 } },
  // The whole row is pressed, and named by its first cell alone.
  '& .leads::after': { content: "''", position: 'absolute', inset: 0 },
  '& .leads': { fontWeight: 600 },
  '& td :is(button, label, a:not(.leads))': { position: 'relative', zIndex: 1 },
  // Wide enough for ordinary words: none of them is broken.
  '& td[data-label]:not([data-unbroken=true], .MuiTableCell-alignRight)': { minWidth: 'calc(12ch + 24px)' },
  '& td:is([data-unbroken=true], .MuiTableCell-alignRight)': { whiteSpace: 'nowrap' },
  '& .pick': { margin: 0 },
  '& td .pick .MuiFormControlLabel-label': { display: 'none' },
  '& .tools': {
    display: 'none',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    marginBottom: 12,
    '& .pick': { display: 'none' },
  },
  '& .sort-by': {
    display: 'flex',
    flex: '1 1 14rem',
    alignItems: 'center',
    gap: 8,
    maxWidth: '24rem',
    fontSize: 'var(--mui-textSize-hint)',
    color: colour('ink-muted'),
    '& label': { flex: 'none' },
  },
  "&[data-layout='table']:not([data-left-out='']) .tools:has(.sort-by)": {
    display: 'flex',
    margin: 0,
    padding: '8px 12px',
  },
  [LEFT_OUT]: { display: 'none' },
  "&[data-layout='cards']": cards,
  "&[data-layout='cards'][data-cards='short']": shortCards,
  // Dense for a mouse; a finger needs its room.
  '@media (pointer: fine)': {
    "&[data-layout='table'] td": { paddingBlock: 3 },
    "&[data-layout='table'] th": { paddingBlock: 4 },
    "&[data-layout='table'] td .MuiCheckbox-root": { padding: 5 },
    "&[data-layout='table']:not([data-left-out='']) .tools:has(.sort-by)": { padding: '4px 12px' },
    "&[data-layout='table'] .sort-by select": { minHeight: 0, height: 28, paddingBlock: 0, fontSize: 'inherit' },
    "&[data-layout='table'] .sort-by .MuiInputBase-root": { minHeight: 0 },
  },
  '@media (pointer: coarse)': { "&[data-cards='short'] .pick .MuiCheckbox-root": { padding: 12 } },
  '@media print': {
    border: 0,
    '& .tools.tools, & .MuiTableCell-paddingCheckbox': { display: 'none' },
    '& th': { position: 'static' },
  },
};
