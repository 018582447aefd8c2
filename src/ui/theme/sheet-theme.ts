/** How a page looks that has one sheet with a form, and neither tables nor steps. */
import { createBaseTheme, ON_PAPER, pageComponents, colour, FORCED, RING, ON_PHONE } from './base';
import { fields, inputs } from './inputs';
import type { Components, Theme } from '@mui/material/styles';
import CircularProgress from '@mui/material/CircularProgress';
import { createElement } from 'react';
import { radius, textSize, width } from './tokens';
import type { Tone } from './tone';

/** Severities and colours of MUI, by the tones that the statuses of records are given in. */
const TONES = { info: 'info', success: 'success', warning: 'warning', error: 'danger', default: 'neutral' } as const;

/** The tone that a severity or colour of MUI stands for; undefined for one that is no status. */
function toTone(name: string | undefined): Tone | undefined {
  return Object.hasOwn(TONES, name ?? '') ? TONES[name as keyof typeof TONES] : undefined;
}

/** What things lie on: paper, cards, notices, dialogs, drawers. */
const surfaces: Components<Theme> = {
  MuiCard: {
    ...pageComponents.MuiCard,
    styleOverrides: {
      root: { ':where(.MuiCard-root) + &': { marginTop: 16 }, [ON_PAPER]: { border: 0, breakInside: 'avoid-page' } },
    },
  },
  MuiCardHeader: {
    defaultProps: { slotProps: { title: { variant: 'h2', component: 'h2' } as object } },
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: '8px 16px',
        padding: '24px 24px 0',
        overflowWrap: 'anywhere',
        [ON_PHONE]: { padding: '16px 16px 0' },
        [ON_PAPER]: { padding: 0 },
      },
      action: { alignSelf: 'center', margin: 0 },
    },
  },
  MuiCardContent: {
    styleOverrides: {
      root: {
        // Of what stays in sight while its card goes by.
        '--ground': colour('surface-card'),
        padding: 24,
        '&:last-child': { paddingBottom: 24 },
        '.MuiCardHeader-root + &': { paddingTop: 12 },
        [ON_PHONE]: { padding: 16, '&:last-child': { paddingBottom: 16 } },
        [ON_PAPER]: { padding: 0 },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { width: 'min(20rem, 85vw)', padding: 16 } } },
  MuiAvatar: {
    styleOverrides: {
      root: {
        width: 56,
        height: 56,
        borderRadius: 4,
        background: colour('surface-sunken'),
        color: colour('primary-main'),
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ ownerState: { severity, variant } }) => {
        const tone = toTone(severity) ?? 'info';
        return {
          padding: '8px 16px',
          borderRadius: radius.control,
          border: `1px solid ${colour(`tone-${tone}-line`)}`,
          borderLeft: `4px solid ${colour(`tone-${tone}-ink`)}`,
          background: colour('surface-card'),
          color: colour('ink-main'),
          fontSize: '1rem',
          scrollMarginTop: 16,
          '& .MuiAlert-icon': { color: colour(`tone-${tone}-ink`) },
          '& .MuiButton-root': { marginTop: 12 },
          ...(variant === 'outlined' && {
            marginBottom: 24,
            border: `2px solid ${colour(`tone-${tone}-ink`)}`,
            '& h2, & li, & a': { color: colour(`tone-${tone}-ink`) },
            '& ul': { margin: '8px 0 0', padding: 0, listStyle: 'none', fontWeight: 600 },
            '& li > a': { display: 'inline-block', padding: '4px 0' },
          }),
        };
      },
      message: {
        minWidth: 0,
        maxWidth: width.text,
        overflowWrap: 'anywhere',
        overflow: 'visible',
        '& p': { margin: '4px 0 0' },
      },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: '0 !important', fontWeight: 700, fontSize: 'inherit' } } },
  // What stands between title and buttons scrolls, in a form too.
  MuiDialog: {
    styleOverrides: { paper: { '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '24px 24px 16px', fontSize: textSize.section, fontWeight: 700, lineHeight: 1.3 },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { '& > p': { maxWidth: width.text, margin: '0 0 8px' } } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 12,
        padding: '8px 24px 24px',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        [ON_PHONE]: { flexDirection: 'column-reverse', alignItems: 'stretch' },
      },
    },
  },
};

/** What is pressed: buttons, chips, tabs, links. */
const actions: Components<Theme> = {
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

export const sheetComponents: Components<Theme> = {
  ...pageComponents,
  ...actions,
  ...inputs,
  ...surfaces,
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
};

export const sheetTheme = createBaseTheme(sheetComponents);
