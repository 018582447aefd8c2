/** When, and for whom, a type of application is open. */
import { z } from 'zod';

const day = z.iso.date('Write a day as YYYY-MM-DD');

export const Availability = z
  .strictObject({
    opens: day.optional().describe('The first day on which an application can be sent, by the registry’s clock.'),
    closes: day.optional().describe('The last day on which an application can be sent.'),
    holdersOf: z
      .array(z.string())
      .min(1)
      .optional()
      .describe(
        'application_type, or several: only who holds an approval of one of them can apply, themselves or the company that invited them.',
      ),
    oncePerCompany: z
      .boolean()
      .optional()
      .describe(
        'true: a company has one open application of this type, whoever of its people sends it: its owner, or somebody whom it invited.',
      ),
  })
  .meta({
    id: 'Availability',
    description: 'When, and for whom, this type is open. Told on the card, and asked by the server when one is sent.',
  });
export type Availability = z.infer<typeof Availability>;
