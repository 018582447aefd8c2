/** Further help of a field: a link, a sample document or a picture. */
import { z } from 'zod';
import { text } from './text.ts';

/** Where its files lie, in the folder of the type. */
export const HELP_FOLDER = 'help';

const name = /^[a-z0-9][a-z0-9_-]*/.source;

export const Guide = z
  .strictObject({
    text: text.min(1).describe('The words of the link; of a picture, what it shows, for those who do not see it.'),
    url: z
      .string()
      .regex(/^https:\/\/[^\s"<>]+$/, 'Write an address that begins with https://')
      .optional()
      .describe('An address on another site.'),
    file: z
      .string()
      .regex(new RegExp(`${name}\\.(pdf|png|jpg|webp)$`), 'Write the name of a .pdf, .png, .jpg or .webp in lower case')
      .optional()
      .describe('A sample document in the folder "help" beside provider.json.'),
    picture: z
      .string()
      .regex(new RegExp(`${name}\\.(png|jpg|webp)$`), 'Write the name of a .png, .jpg or .webp in lower case')
      .optional()
      .describe('A picture in that folder, shown under the input.'),
  })
  .refine(({ url, file, picture }) => [url, file, picture].filter((each) => each !== undefined).length === 1, {
    message: 'Write one of "url", "file" and "picture"',
  })
  .meta({
    id: 'Guide',
    description: 'Further help of a field: exactly one of "url", "file" and "picture".',
    examples: [{ text: 'A sample of the certificate', file: 'certificate.pdf' }],
  });
export type Guide = z.infer<typeof Guide>;
