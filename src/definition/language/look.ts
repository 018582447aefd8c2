/** `look.json`: what a registry is known by, its colours and its emblem. */
import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a colour as # and six digits from 0 to f, such as "#0b5d3b"');

const Tone = z.strictObject({
  ink: colour.describe('Text on its wash.'),
  wash: colour.describe('The ground of a notice or a status.'),
  line: colour.describe('Its edge.'),
});

const ColourScheme = z
  .strictObject({
    primary: z
      .strictObject({
        main: colour.describe('Buttons and links.'),
        dark: colour.describe('A button under the pointer.'),
        light: colour.describe('The ground of what is chosen.'),
        contrastText: colour.describe('Text on main.'),
      })
      .describe('The colour of what can be pressed.'),
    accent: z
      .strictObject({ main: colour.describe('The ring of the focus.'), ink: colour.describe('Text on main.') })
      .describe('The one that stands out.'),
    header: z
      .strictObject({
        main: colour.describe('The masthead, and the ground of the icon.'),
        ink: colour.describe('Text on it.'),
        muted: colour.describe('Small text on it.'),
        rule: colour.describe('The emblem, and the line below.'),
      })
      .describe('The masthead.'),
    surface: z
      .strictObject({
        page: colour.describe('The ground of a page.'),
        card: colour.describe('A sheet on it.'),
        sunken: colour.describe('What lies deeper than a sheet.'),
        hover: colour.describe('A row under the pointer.'),
      })
      .describe('What text stands on.'),
    ink: z
      .strictObject({ main: colour.describe('Text.'), muted: colour.describe('Hints and what matters less.') })
      .describe('Text.'),
    line: z
      .strictObject({
        soft: colour.describe('Between rows and around sheets.'),
        strong: colour.describe('The edge of a control.'),
      })
      .describe('Lines.'),
    tone: z
      .strictObject({
        neutral: Tone.describe('Nothing in particular.'),
        info: Tone.describe('Something is going on.'),
        success: Tone.describe('It is well.'),
        warning: Tone.describe('Somebody has something to do.'),
        danger: Tone.describe('It is refused, or wrong.'),
      })
      .describe('Of notices and statuses.'),
  })
  .meta({ id: 'ColourScheme', description: 'The colours of the light or of the dark pages.' });
export type ColourScheme = z.infer<typeof ColourScheme>;

const path = z
  .string()
  .regex(/^[Mm][\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/, 'Write the path of an SVG, the value of its attribute "d"');

const Emblem = z
  .strictObject({
    lines: z.array(path).default([]).describe('Paths that are drawn as lines.'),
    areas: z.array(path).default([]).describe('Paths that are filled.'),
  })
  .refine(({ lines, areas }) => lines.length + areas.length > 0, 'Draw something: a path under "lines" or "areas"')
  .meta({
    id: 'Emblem',
    description:
      'In a square of 32 by 32, as paths of SVG: in the masthead, on receipts, and on the masthead’s colour the icon of the browser’s tab and of a phone’s start screen.',
  });
export type Emblem = z.infer<typeof Emblem>;

export const Look = z
  .strictObject({
    $schema: z.string().optional().describe('"meta/look.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    emblem: Emblem,
    colours: z
      .strictObject({ light: ColourScheme.describe('Of light pages.'), dark: ColourScheme.describe('Of dark ones.') })
      .describe(
        'Colours, each as # and six digits. The check computes whether text can be read on its ground (4.5:1).',
      ),
  })
  .meta({
    id: 'Look',
    title: 'Look',
    description: 'What the registry is known by: the emblem, and the colours of pages, receipts and e-mails.',
  });
export type Look = Pick<z.infer<typeof Look>, 'emblem' | 'colours'>;
