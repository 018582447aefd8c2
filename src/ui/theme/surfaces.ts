/** What things lie on: paper, cards, notices, dialogs, drawers. */
import type { Components, Theme } from '@mui/material/styles';
import { colour, ON_PAPER, ON_PHONE, pageComponents } from './base';
import { toTone } from './tones';
import { radius, textSize, width } from './tokens';

export const surfaces: Components<Theme> = {
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
