/** `shared/lists/<id>.json`: a list of choices that officers keep, and what it holds at first. */
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';

/** What each entry has besides its columns, so that no column may be called so. */
export const CODE_COLUMN = 'code';

export const ListColumn = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case words joined by _')
      .describe('Names it in "label" and in "entries"; never changes once officers have entries.'),
    title: text.describe('Its heading on the officers’ page.'),
    optional: z.boolean().default(false).describe('true: an entry may go without it.'),
  })
  .meta({ id: 'ListColumn', description: 'What is known of each entry, besides its code.' });
export type ListColumn = z.infer<typeof ListColumn>;

export const ChoiceList = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('"../../meta/list.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    id: z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words joined by -')
      .describe('The file’s name without ".json"; fields name the list by it: "choicesFrom".'),
    title: text.describe('What the list is called, e.g. "Airports".'),
    code: text.default('Code').describe('What the code of an entry is called, e.g. "IATA code".'),
    columns: z.array(ListColumn).min(1).describe('What is known of each entry, besides its code.'),
    label: text.describe(
      'The words of a choice: {code} and the keys of columns, e.g. "{city}, {name} ({code})". A part in [square brackets] is left out when one of its places is empty.',
    ),
    entries: z
      .array(
        z
          .record(z.string(), z.string())
          .describe('"code": what is stored in the answers; and a text for each column by its key.'),
      )
      .max(LIMITS.choicesOfList)
      .default([])
      .describe(
        'What the list holds at first. They are put into the database once, when it has no such list yet; from then on officers keep it.',
      ),
  })
  .meta({
    id: 'ChoiceList',
    title: 'List of choices',
    description:
      'Choices that officers keep: they add, rename and retire entries on the page "Lists", with the permission manage_lists. A field offers them by "choicesFrom" in its schema.',
  });
export type ChoiceList = z.infer<typeof ChoiceList>;
