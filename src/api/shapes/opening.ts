/** What somebody finds who wants to apply: whether they can, and what is known already. */
import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const Opening = z
  .object({
    closed: z
      .object({ code: z.string(), message: z.string().describe('Why, and what to do, to the applicant.') })
      .nullable()
      .describe('Why nothing is taken from them now; null: they can apply.'),
    company_record: z
      .record(z.string(), scalar)
      .describe('Of the record of their company, what the form is filled from.'),
    approved: z
      .record(z.string(), z.record(z.string(), scalar))
      .describe('Of the application approved last, by application_type and then by the path of its field.'),
  })
  .meta({ id: 'Opening' });
export type Opening = z.infer<typeof Opening>;
