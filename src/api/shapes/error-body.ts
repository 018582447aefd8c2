/** The body of every error response (decisions, Errors; specification section 8). */
import { z } from 'zod';

export const ErrorBody = z
  .object({
    statusCode: z.number().int(),
    code: z.string().describe('A word for programs, e.g. "DUPLICATE_EMAIL".'),
    message: z.string().describe('A sentence for people.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .default([])
      .describe('Per field; path as in Problem.'),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof ErrorBody>;
