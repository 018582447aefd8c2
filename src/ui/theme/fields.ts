/**
 * What stands around each field, and the grid that fields stand in. Plain classes, where anything else is `styled`: a
 * form has hundreds of each, and a styled element works out its styles whenever it is drawn.
 */
import type { CSSObject } from '@mui/material/styles';
import { colour, MUTED } from './base';

const FROM_TABLET = '@media (min-width: 600px)';
const FROM_DESKTOP = '@media (min-width: 900px)';

export const fields: CSSObject = {
  '.field': { minWidth: 0, margin: '0 0 24px', padding: 0, border: 0 },
  '.field-control': { marginTop: 6 },
  // Fields that make one answer: their title leads them, and the last of them keeps the distance to what follows.
  '.field:has(> .field-control > .field-group)': {
    marginBottom: 0,
    '& > legend': { fontSize: 'var(--mui-textSize-lead)' },
  },
  '.field-group': { paddingTop: 6 },
  '.date-line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    '& > .MuiInputBase-root': { flex: '0 1 14rem' },
    '& > span': { ...MUTED },
  },
  // A document that may be left out: its name and "Add" in one row.
  '.field:has(.file-add)': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 16px',
    margin: '0 0 8px',
    paddingBottom: 8,
    borderBottom: `1px solid ${colour('line-soft')}`,
    '& > label': { flex: '1 1 10rem' },
    '& > .field-control': { margin: 0 },
    '& > p': { order: 1, flex: '1 1 100%' },
  },
  // What was sent before, beside the control: in the row that has room for it.
  '.field-before': {
    marginTop: 12,
    padding: '8px 12px',
    borderInlineStart: `4px solid ${colour('line-soft')}`,
    background: colour('surface-sunken'),
    overflowWrap: 'anywhere',
  },
  '.required-mark::after': {
    content: String.raw`'\a0*'`,
    color: colour('tone-danger-ink'),
    fontWeight: 700,
  },
  '.field-as-section': { marginBottom: 16 },
  '.field-as-section > .field-cell > .field > :is(label, legend)': { fontSize: 'var(--mui-textSize-section)' },
  // What changes in one of them lays out none of the others; a form of one column may have hundreds.
  '.field-stack > .field-cell, .field-grid > .field-cell:not([style])': { contain: 'layout style' },
  '.field-grid': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: 24,
    [FROM_TABLET]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' },
  },
  // A label of two lines beside one of one: where all cells are plain fields, each part has a row of its own, so that
  // boxes stand in one line. A cell with a row to itself has no size in its style.
  [FROM_TABLET]: {
    '.field-grid:not(:has(> .field-cell > :not(div.field), .field:not(:only-child), .file-add, .field-before))': {
      '& > .field-cell[style]': { display: 'grid', gridRow: 'span 6', gridTemplateRows: 'subgrid' },
      '& > .field-cell[style] > .field': {
        display: 'grid',
        gridRow: '1 / -1',
        gridTemplateRows: 'subgrid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '& > label': { gridRow: 1, alignSelf: 'end' },
        '& > [id$="-hint"]': { gridRow: 2 },
        '& > [id$="-lock"]': { gridRow: 3 },
        '& > .field-control': { gridRow: 4 },
        '& > .Mui-error': { gridRow: 5 },
        '& > .field-help': { gridRow: 6 },
      },
    },
    '.field:has(> .field-before)': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridAutoFlow: 'dense',
      columnGap: 24,
      alignItems: 'start',
      '& > *': { gridColumn: '1 / -1' },
      '& > .field-control': { gridColumn: 1 },
      '& > .field-before': { gridColumn: 2, marginTop: 6 },
    },
  },
  '.field-cell': {
    minWidth: 0,
    '&:empty': { display: 'none' },
    [FROM_TABLET]: { gridColumn: 'span var(--sm, 12)' },
    [FROM_DESKTOP]: { gridColumn: 'span var(--md, 12)' },
  },
};
