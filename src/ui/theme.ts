import { createTheme } from '@mui/material/styles';
import { controlOverrides } from '@/ui/theme-controls';
import { colours, fontFamily, gridStep, radius, textSize, width } from '@/ui/tokens';

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

/**
 * The tokens as a MUI theme. CSS modules read the same values as variables: `var(--mui-palette-ink-main)`,
 * `var(--mui-textSize-hint)`, `var(--mui-radius-control)`, `var(--mui-width-form)`. Light or dark follows the device.
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
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontSize: textSize.title, fontWeight: 700 },
    h2: { fontSize: textSize.section, fontWeight: 700 },
  },
  components: {
    ...controlOverrides,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontSize: textSize.body, lineHeight: 1.5, overflowWrap: 'break-word' },
        a: { color: 'var(--mui-palette-primary-main)', textUnderlineOffset: '3px' },
        // A focused control must not come to lie under the primary action that stays at the bottom (WCAG 2.4.11).
        '@media (max-width: 599px)': { html: { scrollPaddingBottom: 96 } },
        ':focus-visible': { outline: '3px solid var(--mui-palette-accent-main)', outlineOffset: '2px' },
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
  },
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
