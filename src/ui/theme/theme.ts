/**
 * How each component of MUI looks, in the tokens' values: a file per kind of component. `base.ts` has what the landing
 * page needs of it. Other styles read the same values as variables: `var(--mui-palette-ink-main)`,
 * `var(--mui-textSize-hint)`, `var(--mui-radius-control)`.
 */
import { createBaseTheme, ON_PAPER, MUTED, colour, FORCED } from './base';
import { sheetComponents } from './sheet-theme';
import type { Components, Theme } from '@mui/material/styles';
import { textSize } from './tokens';

const BESIDE = '@media (min-width: 60em)';

const NOT_BESIDE = '@media not all and (min-width: 60em)';

/** How far something is: bars, steps, what is on its way. */
const progress: Components<Theme> = {
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        height: 8,
        marginTop: 6,
        borderRadius: 4,
        background: colour('tone-neutral-wash'),
        boxShadow: `inset 0 0 0 1px ${colour('line-soft')}`,
        [FORCED]: { border: '1px solid CanvasText' },
        [ON_PAPER]: { display: 'none' },
      },
      bar: { borderRadius: 4, [FORCED]: { background: 'Highlight', forcedColorAdjust: 'none' } },
    },
  },
  MuiStepper: {
    styleOverrides: {
      root: { flexWrap: 'wrap', gap: 4, margin: 0, padding: 0, [BESIDE]: { display: 'grid', gap: 4 } },
    },
  },
  MuiStep: {
    styleOverrides: {
      root: {
        position: 'relative',
        padding: 0,
        // Without a rail there is room for pictures alone; the heading names the step.
        [NOT_BESIDE]: {
          '& .MuiStepLabel-labelContainer': {
            position: 'absolute',
            width: 1,
            height: 1,
            overflow: 'hidden',
            clipPath: 'inset(50%)',
            whiteSpace: 'nowrap',
          },
        },
      },
    },
  },
  MuiStepLabel: {
    styleOverrides: {
      root: { padding: '0 !important' },
      iconContainer: {
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 24,
        boxSizing: 'border-box',
        margin: 0,
        padding: 0,
        borderRadius: '50%',
        border: `2px solid ${colour('line-strong')}`,
        background: colour('surface-card'),
        color: colour('ink-muted'),
        '& svg': { width: 16, height: 16 },
        [BESIDE]: { width: 36, height: 36, marginRight: 10, '& svg': { width: 20, height: 20 } },
        '&.Mui-completed': {
          borderColor: colour('primary-main'),
          color: colour('primary-main'),
          background: colour('primary-light'),
        },
        '&.Mui-active': {
          borderColor: colour('primary-main'),
          color: colour('primary-contrastText'),
          background: colour('primary-main'),
          [FORCED]: { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
        },
      },
      label: {
        ...MUTED,
        textAlign: 'start',
        'button &': { textDecoration: 'underline', textUnderlineOffset: '3px' },
        '&.Mui-active': { fontWeight: 700 },
        '&.Mui-completed': { color: colour('primary-main') },
        '& small': { display: 'block', color: colour('ink-muted'), fontSize: textSize.small, fontWeight: 400 },
      },
    },
  },
};

/** Tables, and the way through their pages. */
const tables: Components<Theme> = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '8px 12px',
        fontSize: 'inherit',
        lineHeight: 1.5,
        letterSpacing: 'normal',
        verticalAlign: 'middle',
        borderColor: colour('line-soft'),
        overflowWrap: 'anywhere',
      },
      head: {
        fontWeight: 600,
        overflowWrap: 'normal',
        color: colour('ink-muted'),
        background: colour('surface-sunken'),
      },
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      sizeSmall: {
        '&.MuiTableCell-paddingCheckbox': {
          width: 44,
          padding: '0 0 0 4px',
          '& > .MuiCheckbox-root': { padding: 9 },
        },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: { minHeight: 28, font: 'inherit' },
      icon: { opacity: 0.5, fontSize: '1rem', margin: '0 0 0 4px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { background: colour('surface-hover') },
        '&.Mui-selected, &.Mui-selected:hover': { background: colour('primary-light') },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { overflow: 'visible', [ON_PAPER]: { display: 'none' } },
      toolbar: {
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: '8px 16px',
        minHeight: '0 !important',
        margin: '12px 0 0',
        padding: '0 !important',
        ...MUTED,
        '& .paging': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
      },
      spacer: { display: 'none' },
      displayedRows: { fontSize: 'inherit', fontVariantNumeric: 'tabular-nums' },
    },
  },
};

export const theme = createBaseTheme({ ...sheetComponents, ...progress, ...tables });
