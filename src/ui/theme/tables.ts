/** Tables, and the way through their pages. */
import type { Components, Theme } from '@mui/material/styles';
import { MUTED, ON_PAPER, colour } from './base';

export const tables: Components<Theme> = {
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
