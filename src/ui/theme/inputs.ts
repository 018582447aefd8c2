/** What is typed and chosen in: labels stand above their inputs, hints under the label, the message under the input. */
import type { Components, Theme, CSSObject } from '@mui/material/styles';
import { createElement } from 'react';
import { MUTED, RING, colour } from './base';
import { width } from './tokens';

const FROM_TABLET = '@media (min-width: 600px)';

const FROM_DESKTOP = '@media (min-width: 900px)';

/**
 * The sign of Material's ErrorOutlined, for messages that are words alone; drawn, since the frame of each page has
 * this.
 */
const ERROR_SIGN: CSSObject = {
  content: '""',
  flex: 'none',
  boxSizing: 'border-box',
  width: 17,
  height: 17,
  margin: '1.5px',
  border: '1.7px solid currentColor',
  borderRadius: '50%',
  background: [
    'linear-gradient(currentColor, currentColor) center 2.7px / 1.7px 4.6px no-repeat',
    'linear-gradient(currentColor, currentColor) center 9px / 1.7px 1.7px no-repeat',
  ].join(', '),
};

/**
 * What stands around each field, and the grid that fields stand in. Plain classes, where anything else is `styled`: a
 * form has hundreds of each, and a styled element works out its styles whenever it is drawn.
 */
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

/** MUI's has a gap for the label that floats into the line: two elements more in each box, with styles of their own. */
const Outline = () => createElement('span', { 'aria-hidden': true, className: 'MuiOutlinedInput-notchedOutline' });

export const inputs: Components<Theme> = {
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { fullWidth: true, slots: { notchedOutline: Outline } },
    styleOverrides: {
      root: {
        background: colour('surface-card'),
        lineHeight: 1.5,
        '& .MuiOutlinedInput-notchedOutline': {
          position: 'absolute',
          inset: 0,
          pointerEvents: 'none',
          borderRadius: 'inherit',
          border: `1px solid ${colour('line-strong')}`,
        },
        '&[data-short]': { maxWidth: '14rem' },
        // A day and a time, with the button of the calendar.
        '&:has([type=datetime-local])': { maxWidth: '17rem' },
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: colour('ink-main') },
        '&.Mui-focused': { ...RING, outlineOffset: 0 },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: colour('ink-main'),
          borderWidth: 1,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled, &.MuiInputBase-readOnly': {
          background: colour('surface-sunken'),
          '& .MuiOutlinedInput-notchedOutline': { borderColor: colour('line-soft') },
        },
      },
      input: {
        height: 'auto',
        minHeight: 26,
        padding: '9px 12px',
        // What is chosen fills its box.
        '&[type=color]': { height: 44, padding: 6 },
        '&::placeholder': { color: colour('ink-muted'), opacity: 0.85 },
        '&.Mui-disabled, &:read-only:not(select)': {
          color: colour('ink-muted'),
          WebkitTextFillColor: colour('ink-muted'),
        },
      },
      multiline: {
        padding: 0,
        // Not the hidden one that MUI measures a row by.
        '& textarea:not([aria-hidden])': {
          minHeight: 96,
          maxHeight: '60dvh',
          resize: 'vertical',
          fieldSizing: 'content',
        },
      },
    },
  },
  // The label's place is above the box, the hint's under the label, the message's under the box.
  MuiTextField: {
    defaultProps: { fullWidth: true, slotProps: { inputLabel: { required: false }, select: { native: true } } },
    styleOverrides: {
      root: {
        gap: 6,
        '& > .MuiFormHelperText-root': { order: 1, marginTop: -4 },
        '& > .MuiInputBase-root': { order: 2 },
        '& > .MuiFormHelperText-root.Mui-error': { order: 3, marginTop: 0 },
      },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: { position: 'static', transform: 'none', maxWidth: width.text, overflow: 'visible', whiteSpace: 'normal' },
    },
  },
  MuiNativeSelect: {
    styleOverrides: { root: { '& select.MuiNativeSelect-select': { height: 'auto', textOverflow: 'ellipsis' } } },
  },
  MuiCheckbox: { styleOverrides: { root: { color: colour('line-strong') } } },
  MuiRadio: { styleOverrides: { root: { color: colour('line-strong') } } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: {
        alignItems: 'flex-start',
        display: 'flex',
        marginRight: 24,
      },
      label: { padding: '9px 0', maxWidth: width.text },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        display: 'block',
        padding: 0,
        fontWeight: 600,
        lineHeight: 1.4,
        maxWidth: width.text,
        // What is wrong is said under the control; its label stays as easy to read as the others.
        '&, &.Mui-focused, &.Mui-error': { color: colour('ink-main') },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '2px 0 0',
        maxWidth: width.text,
        ...MUTED,
        lineHeight: 1.5,
        // Lines stand as they are written.
        whiteSpace: 'pre-line',
        '&.Mui-error': { display: 'flex', alignItems: 'flex-start', gap: 6, marginTop: 6, fontWeight: 600 },
        '&.Mui-error:not(:has(> svg))::before': ERROR_SIGN,
      },
    },
  },
};
