/** `<file>.<language>.json`: the texts of a file in another language. */
import { z } from 'zod';

const Texts: z.ZodType = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.union([Texts, z.null()])),
    // A copy of a recursive type would never end, so it is described at the file.
    z.record(z.string(), Texts),
  ]),
);

/** The whole file, for editors; `translation/read-translation.ts` reads it beside the file that it belongs to. */
export const TranslationFile = z
  .object({
    $schema: z
      .string()
      .describe('"../meta/language.schema.json", from registry.json "meta/language.schema.json"; the first line.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    $of: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'What each text was translated from: a short hash by the place of the text. "npm run schemas:translate" keeps it, so that the check can tell which texts have changed since.',
      ),
  })
  .catchall(Texts)
  .meta({
    id: 'TranslationFile',
    title: 'Texts in another language',
    description:
      'The texts of the file beside it, in the language that its name says: provider.ha.json has those of provider.json. The same tree with texts alone. An item of a list says by its "id", "const", "key" or "code" which one it is; where items have none, the list has an entry for each, {} or null where there is nothing to say. The choices of "enum" are named under "enumNames", by their values. A text that is left out is read in the language that this one falls back to.',
  });
