import { createTheme, type Components, type CSSObject, type Theme } from '@mui/material/styles';
import { colours, fontFamily, gridStep, radius, textSize, width } from '@/ui/tokens';
import type { Tone } from '@/ui/tone';

type Scheme = (typeof colours)['light'] | (typeof colours)['dark'];

declare module '@mui/material/styles' {
  interface Palette extends Pick<Scheme, 'accent' | 'header' | 'surface' | 'ink' | 'line' | 'tone'> {}
  interface PaletteOptions extends Partial<Pick<Scheme, 'accent' | 'header' | 'surface' | 'ink' | 'line' | 'tone'>> {}
  interface ThemeOptions {
    textSize?: typeof textSize;
    radius?: Record<keyof typeof radius, string>;
    width?: typeof width;
  }
}

/** The variable that a colour of the tokens is read by: light or dark follows the device. */
const colour = (path: string) => `var(--mui-palette-${path})`;
const RING: CSSObject = { outline: `3px solid ${colour('accent-main')}`, outlineOffset: 2 };
const MUTED: CSSObject = { color: colour('ink-muted'), fontSize: textSize.hint };
const ON_PHONE = '@media (max-width: 599px)';
const ON_PAPER = '@media print';
const FORCED = '@media (forced-colors: active)';
/** Severities and colours of MUI, by the tones that the statuses of records are given in. */
const TONES = { info: 'info', success: 'success', warning: 'warning', error: 'danger', default: 'neutral' } as const;

function toTone(name: string | undefined): Tone | undefined {
  return Object.hasOwn(TONES, name ?? '') ? TONES[name as keyof typeof TONES] : undefined;
}

const actions: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': RING } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '8px 20px',
        fontSize: 'inherit',
        lineHeight: 1.25,
        '&.Mui-disabled[aria-busy]': { color: 'inherit' },
        [FORCED]: { border: '1px solid ButtonText' },
        [ON_PAPER]: { display: 'none' },
      },
      sizeSmall: { minHeight: 36, minWidth: 36, padding: '4px 12px', fontSize: textSize.hint },
      contained: {
        '&.Mui-disabled:not([aria-busy])': { background: colour('tone-neutral-wash'), color: colour('ink-muted') },
        '&.Mui-disabled[aria-busy]': { background: colour('primary-main'), color: colour('primary-contrastText') },
      },
      outlined: {
        borderColor: colour('line-strong'),
        background: colour('surface-card'),
        '&:hover': { borderColor: colour('line-strong'), background: colour('primary-light') },
        '&.Mui-disabled': { color: colour('ink-muted'), borderColor: colour('line-soft') },
      },
      // What a link looks like, for what does something here.
      text: {
        padding: '4px',
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
      label: { whiteSpace: 'normal' },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: 'inherit' } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: textSize.hint } } },
};

/** Labels stand above their inputs, hints under the label, the message under the input. */
const inputs: Components<Theme> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false, fullWidth: true },
    styleOverrides: {
      root: {
        background: colour('surface-card'),
        lineHeight: 1.5,
        '&[data-short]': { maxWidth: '14rem' },
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
        '&.one-time-code': {
          maxWidth: '12rem',
          '& input': {
            fontSize: '1.375rem',
            letterSpacing: '0.3em',
            fontVariantNumeric: 'tabular-nums',
            fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
          },
        },
      },
      input: {
        height: 'auto',
        minHeight: 26,
        padding: '9px 12px',
        '&::placeholder': { color: colour('ink-muted'), opacity: 0.85 },
        '&.Mui-disabled, &:read-only:not(select)': {
          color: colour('ink-muted'),
          WebkitTextFillColor: colour('ink-muted'),
        },
      },
      multiline: {
        padding: 0,
        '& textarea': { minHeight: 96, maxHeight: '60dvh', resize: 'vertical', fieldSizing: 'content' },
      },
      // No label floats into the line.
      notchedOutline: { top: 0, borderColor: colour('line-strong'), '& legend': { display: 'none' } },
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
        '&, &.Mui-focused': { color: colour('ink-main') },
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
        '&.Mui-error': { display: 'flex', alignItems: 'flex-start', gap: 6, marginTop: 6, fontWeight: 600 },
        '&.of-choice': { margin: '-8px 0 8px 31px' },
        '&.count': { maxWidth: 'none', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
};

const surfaces: Components<Theme> = {
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: {
        background: colour('header-main'),
        color: colour('header-ink'),
        borderBottom: `4px solid ${colour('header-rule')}`,
        '& a': { color: 'inherit' },
        '& :focus-visible': { outlineColor: colour('header-rule') },
        '& svg[viewBox="0 0 32 32"]': { color: colour('header-rule'), flex: 'none' },
        [ON_PAPER]: { background: 'none', color: '#000', borderBottom: '2px solid #000' },
      },
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: {
        borderColor: colour('line-soft'),
        '&.panel': { padding: 24, '& + .panel': { marginTop: 16 }, [ON_PHONE]: { padding: 16 } },
        '&.panel > .head': {
          flexFlow: 'row wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8px 16px',
          marginBottom: 12,
          overflowWrap: 'anywhere',
        },
        '&.statement': {
          padding: '4px 16px',
          background: colour('surface-sunken'),
          '&[data-invalid=true]': { borderColor: colour('tone-danger-ink') },
        },
        '&.empty': {
          display: 'grid',
          justifyItems: 'center',
          gap: 8,
          padding: '40px 16px',
          textAlign: 'center',
          borderStyle: 'dashed',
        },
        '&.file-card': {
          display: 'flex',
          gap: 12,
          padding: 12,
          '&[data-status=uploaded]': { borderColor: colour('tone-success-line') },
          '&:is([data-status=failed], [data-status=refused])': {
            borderColor: colour('tone-danger-ink'),
            background: colour('tone-danger-wash'),
          },
        },
        '&.viewer': { margin: 0, overflow: 'hidden', [ON_PAPER]: { display: 'none' } },
        [ON_PAPER]: { '&.panel': { border: 0, padding: 0, breakInside: 'avoid-page' } },
      },
      rounded: { borderRadius: radius.card },
    },
  },
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
          '&.toast': {
            pointerEvents: 'auto',
            width: 'min(26rem, calc(100vw - 32px))',
            fontSize: textSize.hint,
            boxShadow: '0 2px 10px rgb(0 0 0 / 16%)',
          },
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
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '24px 24px 8px', fontSize: textSize.section, lineHeight: 1.3 } },
  },
  MuiDialogContent: { styleOverrides: { root: { maxWidth: width.text, '& > p': { margin: '0 0 8px' } } } },
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
        '& .paging': { display: 'flex', alignItems: 'center', gap: 12 },
      },
      spacer: { display: 'none' },
      displayedRows: { fontSize: 'inherit', fontVariantNumeric: 'tabular-nums' },
    },
  },
};

const page: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontSize: textSize.body, lineHeight: 1.5, letterSpacing: 'normal', overflowWrap: 'break-word' },
      a: { color: colour('primary-main'), textUnderlineOffset: '3px' },
      // A focused control must not come to lie under the primary action that stays at the bottom (WCAG 2.4.11).
      [ON_PHONE]: { html: { scrollPaddingBottom: 96 } },
      ':focus-visible': RING,
      '.MuiDialog-container:focus-visible, [role=dialog]:focus-visible': { outline: 'none' },
      '.progress-steps': {
        marginBottom: 24,
        '& > p': { margin: 0, ...MUTED },
        [ON_PAPER]: { display: 'none' },
      },
      '.toast-area': {
        maxWidth: 'min(26rem, calc(100vw - 32px))',
        maxHeight: '60dvh',
        overflow: 'clip',
        overflowClipMargin: 16,
        [ON_PAPER]: { display: 'none' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animation: 'none !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
};

/**
 * The tokens as a MUI theme, and how each component of MUI looks with them. Other styles read the same values as
 * variables: `var(--mui-palette-ink-main)`, `var(--mui-textSize-hint)`, `var(--mui-radius-control)`.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: {
    light: { palette: createPalette(colours.light) },
    dark: { palette: createPalette(colours.dark) },
  },
  spacing: gridStep,
  shape: { borderRadius: radius.control },
  textSize,
  radius: { control: `${radius.control}px`, card: `${radius.card}px` },
  width,
  typography: {
    fontFamily,
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 'normal' },
    body1: { letterSpacing: 'normal' },
    body2: { letterSpacing: 'normal' },
    caption: { letterSpacing: 'normal' },
    h1: { fontSize: textSize.title, fontWeight: 700 },
    h2: { fontSize: textSize.section, fontWeight: 700, lineHeight: 1.3, letterSpacing: 'normal' },
    h3: { fontSize: textSize.lead, fontWeight: 700, lineHeight: 1.3, letterSpacing: 'normal' },
  },
  components: { ...actions, ...inputs, ...surfaces, ...progress, ...page },
});

function createPalette(scheme: Scheme) {
  const { primary, accent, header, surface, ink, line, tone } = scheme;
  return {
    primary,
    secondary: { main: accent.main, contrastText: accent.ink },
    error: { main: tone.danger.ink },
    warning: { main: tone.warning.ink },
    info: { main: tone.info.ink },
    success: { main: tone.success.ink },
    background: { default: surface.page, paper: surface.card },
    text: { primary: ink.main, secondary: ink.muted },
    divider: line.soft,
    accent,
    header,
    surface,
    ink,
    line,
    tone,
  };
}
