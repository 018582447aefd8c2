/** Drafts on the wire: what is typed, kept in the account (decisions, Drafts). */
import { z } from 'zod';
import { Revision } from './application';
import { ErrorBody } from './error-body';

export const DraftBody = z
  .object({
    provider: z.string().max(60),
    definition_version: z.string().max(64),
    step: z.string().max(60),
    data: z.record(z.string(), z.unknown()),
    files: z
      .array(z.object({ field: z.string().max(200), fileName: z.string().max(255), fileSize: z.number() }))
      .describe('Files chosen on a device but not sent yet: named, so that they can be asked for again.'),
    submission_key: z.string().max(80).describe('Idempotency key of the submission this draft becomes.'),
    write_id: z
      .string()
      .max(80)
      .nullish()
      .describe(
        'Of this write, made by the device. The draft is answered with it, so that a device whose answer got lost knows its own write again.',
      ),
    revision: Revision.describe(
      'Revision that this change was made on; 0 for a new draft. An older one is answered with 409.',
    ),
  })
  .meta({ id: 'DraftBody' });
export type DraftBody = z.infer<typeof DraftBody>;

export const Draft = DraftBody.extend({ updated_at: z.string(), expires_at: z.string() }).meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

/** The draft was changed on another device: what it says there. */
export const DraftConflict = ErrorBody.extend({ draft: Draft.nullable() }).meta({ id: 'DraftConflict' });
export type DraftConflict = z.infer<typeof DraftConflict>;
