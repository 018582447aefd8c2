/** How far something is: bars, steps, what is on its way. */
import type { Components, Theme } from '@mui/material/styles';
import { FORCED, MUTED, ON_PAPER, ON_PHONE, colour } from './base';

export const progress: Components<Theme> = {
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
  MuiStepper: { styleOverrides: { root: { flexWrap: 'wrap', gap: 8, margin: '0 0 12px', padding: 0 } } },
  MuiStep: {
    styleOverrides: {
      root: {
        flex: '1 1 0',
        minWidth: 'min(100%, 9rem)',
        padding: 0,
        [ON_PHONE]: {
          position: 'relative',
          flex: 'none',
          minWidth: 0,
          '&[aria-current]': { flex: '1 1 0', minWidth: 'min(100%, 10rem)' },
          '&:not([aria-current]) .MuiStepLabel-labelContainer': {
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
        width: 40,
        height: 40,
        boxSizing: 'border-box',
        marginRight: 8,
        padding: 0,
        borderRadius: '50%',
        border: `2px solid ${colour('line-strong')}`,
        background: colour('surface-card'),
        color: colour('ink-muted'),
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
      },
    },
  },
};
