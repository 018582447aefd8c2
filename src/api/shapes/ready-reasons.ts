/** Ready sentences by which officers say what is wrong: what the definitions declare, and what administrators add. */
import { z } from 'zod';

/** Stands for all types where one of them could. */
export const ALL_TYPES = 'all';
export const MOST_REASONS = 50;
export const LONGEST_REASON = 300;

const Sentences = z.array(z.string().trim().min(1).max(LONGEST_REASON)).max(MOST_REASONS);

export const ReadyReasons = z
  .strictObject({
    answers: Sentences.describe('At answers, in their order.'),
    documents: Sentences.describe('At documents.'),
  })
  .meta({ id: 'ReadyReasons' });
export type ReadyReasons = z.output<typeof ReadyReasons>;

/** GET /admin/ready-reasons */
export const ReadyReasonsList = z
  .object({
    data: z.array(
      z.object({
        scope: z.string().describe(`An application type; "${ALL_TYPES}": those of every type.`),
        declared: z
          .object({ answers: z.array(z.string()), documents: z.array(z.string()) })
          .describe('Of the definitions: they stay.'),
        added: ReadyReasons,
      }),
    ),
  })
  .meta({ id: 'ReadyReasonsList' });
export type ReadyReasonsList = z.infer<typeof ReadyReasonsList>;

/** PUT /admin/ready-reasons */
export const ReadyReasonsChange = z
  .strictObject({
    scope: z.string().max(60),
    added: ReadyReasons.describe('Takes the place of those before.'),
    seen: ReadyReasons.optional().describe(
      'Those before, as whoever changes them has seen them: what others have added or taken away since stays so.',
    ),
  })
  .meta({ id: 'ReadyReasonsChange' });
export type ReadyReasonsChange = z.output<typeof ReadyReasonsChange>;
