/** What a person can do with all that is held about them, and how long it is held. */
import { z } from 'zod';

/** Six years, for a type that the settings say nothing of. */
export const DEFAULT_RETENTION_MONTHS = 72;
export const LONGEST_RETENTION_MONTHS = 1200;

/** What deleting one's account does, before and after: profile, messages and uploads are erased in any case. */
export const AccountDeletion = z
  .object({
    drafts: z.number().int().describe('Drafts that are erased.'),
    invitations: z.number().int().describe('Open invitations that are withdrawn.'),
    applications: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        title: z.string(),
        status: z.string().describe('Its label.'),
        erased: z.boolean().describe('false: it stays, without the account, since it was decided on.'),
        until: z.string().nullable().describe('When one that stays is erased; null while it is in force or not known.'),
      }),
    ),
  })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** The person has read what it does. */
export const DeleteAccountRequest = z
  .object({ confirmed: z.literal(true) })
  .strict()
  .meta({ id: 'DeleteAccountRequest' });

export const RetentionList = z
  .object({
    data: z.array(
      z.object({
        provider: z.string(),
        name: z.string(),
        months: z.number().int().describe('How long an application is kept after the last change once it is over.'),
        due: z.number().int().describe('Applications that the next run of the job empties.'),
        examples: z
          .array(z.object({ id: z.string(), reference: z.string(), title: z.string() }))
          .describe('The first of them.'),
      }),
    ),
  })
  .meta({ id: 'RetentionList' });
export type RetentionList = z.infer<typeof RetentionList>;

/** Months by provider, of those that change. */
export const RetentionChange = z
  .object({ months: z.record(z.string().max(60), z.number().int().min(0).max(LONGEST_RETENTION_MONTHS)) })
  .strict()
  .meta({ id: 'RetentionChange' });
