/**
 * How the holder of a certificate goes on holding it: by a new application that begins with the answers of the last.
 */
import { z } from 'zod';

export const Renewal = z
  .strictObject({
    opens: z
      .number()
      .int()
      .min(1)
      .max(365)
      .describe('Days before the last day of the certificate from which its holder can renew it, e.g. 60.'),
    late: z
      .number()
      .int()
      .min(0)
      .max(365)
      .default(0)
      .describe(
        'Days after the last day until which it can still be renewed. What is submitted late is valid from its approval; what is submitted in time goes on from the old end.',
      ),
    anew: z
      .array(z.string())
      .default([])
      .describe(
        'Questions and documents that are not carried over from the approved application and must be given again, e.g. an insurance that has ended. A field in an object is named by its path: "office.phone". Declarations, consents and secrets are always given again.',
      ),
  })
  .meta({
    id: 'Renewal',
    description:
      'Lets the holder of a "certificate" renew it: by a new application of the same type, with the answers and documents of the approved one carried over. Approved, it is a new issue of the same certificate, and the old one is replaced.',
    examples: [{ opens: 60, late: 30, anew: ['insurance_certificate'] }],
  });
export type Renewal = z.infer<typeof Renewal>;
