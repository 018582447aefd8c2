/** How far something is: bars, steps, what is on its way. */
import type { Components, Theme } from '@mui/material/styles';
import { FORCED, MUTED, ON_PAPER, colour } from './base';
import { textSize } from './tokens';

const BESIDE = '@media (min-width: 60em)';
const NOT_BESIDE = '@media not all and (min-width: 60em)';

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
        width: 26,
        height: 26,
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
