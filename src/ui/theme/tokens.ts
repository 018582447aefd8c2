/**
 * The look of the whole product, but for what a registry is known by: its colours and its emblem stand in look.json of
 * its folder, and come from `virtual:look`. Change a value here and every page, light and dark, follows.
 */
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

/** Of what floats over the page for a while: a notification, an offer to take back, a new release. */
export const shadow = { floating: '0 2px 10px rgb(0 0 0 / 16%)' } as const;

/** The reader's own fonts: a web font costs the applicant money. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
