/** The part of the theme that the landing page needs too: colours, type, the page itself, the masthead, cards. */
import { createTheme, type Components, type CSSObject, type Overlays, type Theme } from '@mui/material/styles';
import { colours } from 'virtual:look';
import { fontFamily, gridStep, radius, textSize, width } from './tokens';

type Scheme = typeof colours.light;

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
export const colour = (path: string) => `var(--mui-palette-${path})`;
export const RING: CSSObject = { outline: `3px solid ${colour('accent-main')}`, outlineOffset: 2 };
export const ON_PHONE = '@media (max-width: 599px)';
export const ON_PAPER = '@media print';
export const FORCED = '@media (forced-colors: active)';
export const MUTED: CSSObject = { color: colour('ink-muted'), fontSize: textSize.hint };

/** How components look that the landing page has too. */
export const pageComponents = {
  MuiAppBar: {
    defaultProps: { elevation: 0, enableColorOnDark: true },
    styleOverrides: {
      root: {
        background: colour('header-main'),
        color: colour('header-ink'),
        borderBottom: `4px solid ${colour('header-rule')}`,
        '& a': { color: 'inherit' },
        '& :focus-visible': { outlineColor: colour('header-rule') },
        '& svg[viewBox="0 0 32 32"]': { color: colour('header-rule'), flex: 'none' },
        [ON_PAPER]: {
          background: 'none',
          color: '#000',
          borderBottom: '2px solid #000',
          '& small, & svg': { color: '#000 !important' },
        },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: colour('line-soft') },
      rounded: { borderRadius: radius.card },
    },
  },

  MuiCssBaseline: {
    styleOverrides: {
      body: { fontSize: textSize.body, lineHeight: 1.5, letterSpacing: 'normal', overflowWrap: 'break-word' },
      a: { color: colour('primary-main'), textUnderlineOffset: '3px' },
      // A focused control must not come to lie under the primary action that stays at the bottom (WCAG 2.4.11).
      [ON_PHONE]: { html: { scrollPaddingBottom: 96 } },
      ':focus-visible': RING,
      '.MuiDialog-container:focus-visible, [role=dialog]:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animation: 'none !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
} satisfies Components<Theme>;

/** Paper is as light as its surface at any height: its veils would be 25 variables more. */
const NO_OVERLAYS = [] as unknown as Overlays;

let values: Theme | undefined;

/**
 * Everything but components: those are given to it afterwards, as MUI would copy each of their styles twice. Made when
 * a page is drawn, and not on the way to it: no other thing that a page begins with takes a phone as long.
 */
export function getValues(): Theme {
  values ??= createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: {
      light: { palette: createPalette(colours.light) },
      dark: { palette: createPalette(colours.dark), overlays: NO_OVERLAYS },
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
  });
  return values;
}

/** The tokens' theme with the looks of these components. */
export function createBaseTheme(components: Components<Theme>): Theme {
  return Object.assign({ ...getValues() }, { components });
}

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
