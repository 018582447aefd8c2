/**
 * The look of the whole product, in one place: change a value here and every page, light and dark, follows.
 *
 * Colours are pairs of one meaning, not of one hue: `ink` is readable (4.5:1 or better) on its `wash`.
 */
export const colours = {
  light: {
    primary: { main: '#0b5d3b', dark: '#084a2f', light: '#e2f1e9', contrastText: '#ffffff' },
    accent: { main: '#a16207', ink: '#ffffff' },
    header: { main: '#0a4a30', ink: '#ffffff', muted: '#c9e0d4', rule: '#e0a526' },
    surface: { page: '#f4f6f4', card: '#ffffff', sunken: '#edf1ee', hover: '#f0f5f2' },
    ink: { main: '#16211b', muted: '#4a5a51' },
    line: { soft: '#d7dfda', strong: '#6c7b72' },
    tone: {
      neutral: { ink: '#3f4c45', wash: '#e9eeeb', line: '#bcc8c1' },
      info: { ink: '#1d4f91', wash: '#e8f0fa', line: '#a9c5e8' },
      success: { ink: '#1b6b3a', wash: '#e3f4e8', line: '#9fd3b0' },
      warning: { ink: '#7a4b00', wash: '#fdf1d8', line: '#e7c37a' },
      danger: { ink: '#a3161b', wash: '#fcebea', line: '#e9a5a2' },
    },
  },
  dark: {
    primary: { main: '#62c79a', dark: '#86d8b3', light: '#16382a', contrastText: '#05261a' },
    accent: { main: '#f2c14e', ink: '#241a00' },
    header: { main: '#0b3726', ink: '#f3faf6', muted: '#b4d3c3', rule: '#e0a526' },
    surface: { page: '#0f1412', card: '#171e1a', sunken: '#111814', hover: '#1d2621' },
    ink: { main: '#e7ede9', muted: '#a9b7af' },
    line: { soft: '#2c3731', strong: '#7c8d84' },
    tone: {
      neutral: { ink: '#c6d1cb', wash: '#27302b', line: '#46544c' },
      info: { ink: '#a3c9f7', wash: '#152a44', line: '#2f507a' },
      success: { ink: '#8bdcaa', wash: '#11321f', line: '#2a6140' },
      warning: { ink: '#f3c978', wash: '#382909', line: '#6b5119' },
      danger: { ink: '#ffb3af', wash: '#43191a', line: '#7d3533' },
    },
  },
} as const;

/** Pixels of one step of the grid. */
export const gridStep = 8;

/** Pixels of a corner: of a control, of a card. */
export const radius = { control: 6, card: 10 } as const;

/** The sizes of text, in rem of the reader's own setting. */
export const textSize = {
  small: '0.8125rem',
  hint: '0.875rem',
  body: '1rem',
  lead: '1.125rem',
  section: '1.25rem',
  title: '1.625rem',
} as const;

/** Widths: of a line of text, of a form, of a page of cards or tables. */
export const width = { text: '68ch', form: '44rem', page: '76rem' } as const;

/** The reader's own fonts: a web font costs the applicant money. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/**
 * The authority's emblem, in a square of 32 by 32: paths of lines and of filled areas. The masthead has it, and on the
 * masthead's colour the browser's tab and a phone's start screen.
 */
export const emblem = {
  lines: ['M16 1.5 28.5 6v9.2c0 7.3-5 12.6-12.5 15.3C8.500 27.800 3.500 22.500 3.500 15.200V6z'],
  areas: [
    'M24 19.200v-1.700l-6.600-4.100V8.900a1.400 1.400 0 0 0-2.800 0v4.500L8 17.500v1.700l6.600-2v4.300l-1.700 1.200v1.300l3.100-.9 3.100.9v-1.300l-1.700-1.200v-4.300z',
  ],
} as const;
