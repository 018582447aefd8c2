/**
 * How each component of MUI looks, in the tokens' values: a file per kind of component. `base.ts` has what the landing
 * page needs of it. Other styles read the same values as variables: `var(--mui-palette-ink-main)`,
 * `var(--mui-textSize-hint)`, `var(--mui-radius-control)`.
 */
import { actions } from './actions';
import { fields } from './fields';
import { createBaseTheme, ON_PAPER, pageComponents, MUTED, colour } from './base';
import { inputs } from './inputs';
import { progress } from './progress';
import { surfaces } from './surfaces';
import type { Components, Theme } from '@mui/material/styles';

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

export const theme = createBaseTheme({
  ...pageComponents,
  ...actions,
  ...inputs,
  ...surfaces,
  ...progress,
  ...tables,
  MuiCssBaseline: {
    styleOverrides: {
      ...pageComponents.MuiCssBaseline.styleOverrides,
      ...fields,
      // The library of notifications takes a class name for its area, and no style; named twice, this comes before its
      // own. On a wide page it is under the masthead, whose buttons stay free; a phone's are in a menu.
      '.toast-area.toast-area': {
        '@media (min-width: 600px)': { top: 'calc(4rem + 12px)' },
        maxWidth: 'min(26rem, calc(100vw - 32px))',
        maxHeight: '60dvh',
        overflow: 'clip',
        overflowClipMargin: 16,
        [ON_PAPER]: { display: 'none' },
      },
    },
  },
});
