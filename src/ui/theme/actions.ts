/** What is pressed: buttons, chips, tabs, links. */
import CircularProgress from '@mui/material/CircularProgress';
import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { colour, FORCED, ON_PAPER, pageComponents, RING } from './base';
import { toTone } from './tones';
import { radius, textSize } from './tokens';

export const actions: Components<Theme> = {
  MuiButtonBase: { ...pageComponents.MuiButtonBase, styleOverrides: { root: { '&.Mui-focusVisible': RING } } },
  MuiButton: {
    defaultProps: {
      variant: 'outlined',
      disableElevation: true,
      loadingPosition: 'start',
      // The button's words say what it is doing.
      loadingIndicator: createElement(CircularProgress, { color: 'inherit', size: 18, 'aria-hidden': true }),
    },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '8px 20px',
        fontSize: 'inherit',
        lineHeight: 1.25,
        // Half-way between ready and not ready its words could hardly be read.
        transition: 'none',
        [FORCED]: { border: '1px solid ButtonText' },
        [ON_PAPER]: { display: 'none' },
      },
      sizeSmall: { minHeight: 36, minWidth: 36, padding: '4px 12px', fontSize: textSize.hint },
      contained: {
        '&.Mui-disabled': { background: colour('tone-neutral-wash'), color: colour('ink-muted') },
        '&.MuiButton-loading': { background: colour('primary-main'), color: colour('primary-contrastText') },
      },
      outlined: {
        borderColor: colour('line-strong'),
        background: colour('surface-card'),
        '&:hover': { borderColor: colour('line-strong'), background: colour('primary-light') },
        '&.Mui-disabled': { color: colour('ink-muted'), borderColor: colour('line-soft') },
      },
      // What a link looks like, for what does something here: its words stand on the edge that other words stand on.
      text: {
        minWidth: 24,
        padding: '4px 0',
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
        '&:hover': { background: 'none', textDecoration: 'underline', textDecorationThickness: 2 },
        '&.Mui-disabled': { color: colour('ink-muted') },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ ownerState: { color, variant } }) => {
        const tone = variant === 'outlined' ? undefined : (toTone(color) ?? 'neutral');
        return {
          height: 'auto',
          minHeight: 24,
          fontWeight: 600,
          fontSize: textSize.small,
          ...(tone && {
            color: colour(`tone-${tone}-ink`),
            background: colour(`tone-${tone}-wash`),
            border: `1px solid ${colour(`tone-${tone}-line`)}`,
            '& .MuiChip-icon': { color: 'inherit' },
          }),
        };
      },
      outlined: {
        minHeight: 36,
        fontSize: textSize.hint,
        fontWeight: 400,
        borderColor: colour('line-strong'),
        '&.MuiChip-colorPrimary': {
          borderColor: colour('primary-main'),
          background: colour('primary-light'),
          fontWeight: 600,
        },
      },
      sizeSmall: { whiteSpace: 'nowrap', overflowWrap: 'normal' },
      sizeMedium: { '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'break-word' } },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: 'inherit' } } },
  MuiIconButton: {
    styleOverrides: {
      root: { padding: 10, borderRadius: radius.control, color: 'inherit', [ON_PAPER]: { display: 'none' } },
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: { background: colour('ink-main'), color: colour('surface-card'), fontSize: textSize.hint },
      arrow: { color: colour('ink-main') },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, gap: 12 } } },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        gap: 12,
        minHeight: 44,
        padding: '4px 12px',
        borderRadius: radius.control,
        // A button brings its own letters where a link has the page's.
        fontFamily: 'inherit',
        lineHeight: 'inherit',
        textAlign: 'start',
        color: colour('ink-main'),
        '&:hover': { background: colour('surface-hover') },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: colour('primary-light'),
          color: colour('primary-main'),
          fontWeight: 700,
          // A shadow has no logical side: the stripe stands where reading begins.
          boxShadow: `inset 4px 0 ${colour('primary-main')}`,
          '&:dir(rtl)': { boxShadow: `inset -4px 0 ${colour('primary-main')}` },
          [FORCED]: { outline: '2px solid' },
        },
      },
    },
  },
  MuiBreadcrumbs: {
    styleOverrides: { root: { fontSize: 'inherit' }, li: { '& a': { display: 'inline-block', padding: '6px 0' } } },
  },
};
