/** Applications on the wire, as their owner sees them (specification sections 3, 4, 7). */
import { z } from 'zod';
import { t } from '@/texts/t';

/** Of a record or a draft: what the database counts to, less the next one. */
export const Revision = z.number().int().min(0).max(2_147_483_646);

const Part = z.number().min(0).max(1);

/** A box on a page of a document. */
export const MarkedPlace = z
  .strictObject({
    file: z
      .string()
      .min(1)
      .max(200)
      .describe('fileKey of the file that was looked at: one that replaces it has another.'),
    page: z.number().int().min(1).max(10_000).describe('From 1; an image is one page.'),
    x: Part.describe('Its left edge, as a part of the width of the page as the file has it, unturned.'),
    y: Part.describe('Its upper edge, as a part of the height.'),
    width: Part.positive(),
    height: Part.positive(),
  })
  .meta({ id: 'MarkedPlace' });
export type MarkedPlace = z.infer<typeof MarkedPlace>;

export const RequestedChange = z
  .object({
    path: z.string().describe('Field, document or row ("vehicles.0") to correct.'),
    reason: z.string(),
    place: MarkedPlace.optional().describe('Where on the document; each place is a mark with a reason of its own.'),
  })
  .meta({ id: 'RequestedChange' });
export type RequestedChange = z.infer<typeof RequestedChange>;

export const TimelineEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    created_at: z.string(),
    kind: z.enum(['submitted', 'status', 'comment', 'changed', 'stage', 'desk', 'duty', 'step']),
    from_status: z.string().nullable(),
    to_status: z.string().nullable(),
    actor: z.string().describe('Who: a name, or "Applicant" / "Officer" where names are not shown.'),
    changes: z
      .array(z.object({ path: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }))
      .default([]),
    requested_changes: z
      .array(RequestedChange)
      .default([])
      .describe('What the officer asked for with this entry; it stays here when the record has been corrected.'),
    form: z
      .object({ id: z.string(), data: z.record(z.string(), z.unknown()) })
      .optional()
      .describe('What the officer entered with the transition, by the form of this id in the record’s definition.'),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Comment = z
  .object({
    id: z.string(),
    comment: z.string(),
    author: z.string(),
    created_at: z.string(),
    visibility: z.enum(['applicant', 'internal']),
    attachment_url: z.string().nullable(),
    attachmentName: z.string().nullable(),
    attachmentSize: z.number().nullable(),
    attachmentType: z.string().nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

/** What an approval has issued: the last of its issues. */
export const IssuedCertificate = z
  .object({
    number: z.string(),
    state: z.enum(['holds', 'suspended', 'revoked', 'replaced']),
    state_since: z.string(),
    valid_from: z.string(),
    valid_until: z.string().nullable().describe('The end of its last day; null where it has none.'),
    public_reason: z
      .string()
      .optional()
      .describe('Why it does not hold, as anybody reads it where its number is checked.'),
  })
  .meta({ id: 'IssuedCertificate' });
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

/** Another application of the same holder, before or after. */
export const LinkedApplication = z
  .object({ id: z.string(), reference: z.string(), status: z.string() })
  .meta({ id: 'LinkedApplication' });
export type LinkedApplication = z.infer<typeof LinkedApplication>;

export const OpenRenewal = z
  .object({
    until: z.string().describe('The end of the last day on which it is taken.'),
    begun: z.boolean().describe('Whether there is a draft of it.'),
  })
  .meta({ id: 'OpenRenewal', description: 'That its holder can renew it now.' });
export type OpenRenewal = z.infer<typeof OpenRenewal>;

/** One period of a duty, or a date that is kept in force. */
export const OwedDuty = z
  .object({
    duty: z.string().describe('Its id in the record’s definition.'),
    period: z
      .string()
      .describe(
        'The first day of the period; of a date that is kept in force, that day, or "first" before there is one.',
      ),
    period_end: z.string().optional().describe('The last day of the period; missing where there is none.'),
    opens_on: z.string().describe('The first day on which it can be sent.'),
    due_on: z.string().describe('The last day; after it, it is late.'),
    sent_at: z.string().nullable().describe('null: not yet.'),
    late: z.boolean().describe('Whether it is late, or was sent late.'),
    missed: z.boolean().describe('Whether the days of grace have passed without it.'),
  })
  .meta({ id: 'OwedDuty' });
export type OwedDuty = z.infer<typeof OwedDuty>;

/** POST /applications/{id}/duties/{duty} */
export const SentDuty = z
  .strictObject({
    period: z.string().max(10).describe('As the application has it.'),
    answers: z.record(z.string(), z.unknown()).describe('By the form of the duty; documents as file records.'),
  })
  .meta({ id: 'SentDuty' });
export type SentDuty = z.infer<typeof SentDuty>;

export const Application = z
  .object({
    id: z.string(),
    reference: z.string().describe('Short human reference.'),
    user_id: z.string(),
    provider: z.string(),
    application_type: z.string(),
    definition_version: z.string(),
    title: z.string(),
    status: z.string(),
    current_stage: z.string(),
    stage_dates: z.record(z.string(), z.string()),
    data: z.record(z.string(), z.unknown()).describe('Answers by field key, flat, without documents.'),
    documents: z
      .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
      .describe('As they were sent: a map or a list of file records.'),
    choice_words: z
      .record(z.string(), z.record(z.string(), z.string()))
      .optional()
      .describe(
        'The words of choices from lists that officers keep, as they were when they were chosen: by list, then by code.',
      ),
    language: z
      .string()
      .nullable()
      .optional()
      .describe('Id of the language that it was filled in; null where that is not known.'),
    requested_changes: z.array(RequestedChange),
    admin_comments: z.string().nullable(),
    admin_reviewed_by: z.string().nullable(),
    review_date: z.string().nullable(),
    submitted_at: z.string(),
    updated_at: z.string(),
    expires_at: z.string().nullable(),
    closes_at: z
      .string()
      .nullable()
      .describe('The end of the last day on which it may be in its status, where that has a deadline.'),
    revision: z.number().int().describe('Rises with every change; sent back to guard against stale writes.'),
    review_history: z.array(TimelineEntry),
    comments: z.array(Comment),
    certificate: IssuedCertificate.optional().describe('Missing while none was issued, and in lists of officers.'),
    receipt_url: z
      .string()
      .optional()
      .describe('To its owner alone: the page by which anybody who has its address sees that this was received.'),
    renewal: OpenRenewal.optional().describe('To its owner alone, while it can be renewed.'),
    duties: z
      .array(OwedDuty)
      .optional()
      .describe('What its holder owes: what is due first, then what was sent. Missing where there is nothing.'),
    renews: LinkedApplication.optional().describe('The one that this one renews.'),
    renewed_by: LinkedApplication.optional().describe('The last one that renews it.'),
    already_submitted: z
      .boolean()
      .optional()
      .describe(
        'True in the answer to a repeated submission with other answers: this is the first one, and it is unchanged.',
      ),
  })
  .meta({ id: 'Application' });
export type Application = z.infer<typeof Application>;

/** What POST /applications/{id}/renewal answers: the form is opened with it. */
export const RenewalBegun = z
  .object({
    application: z.string().describe('Id of the one that is renewed; its draft is asked for and kept by it.'),
    reference: z.string().describe('Of the one that is renewed.'),
    provider: z.string(),
    until: z.string().describe('The end of the last day on which it is taken.'),
  })
  .meta({ id: 'RenewalBegun' });
export type RenewalBegun = z.infer<typeof RenewalBegun>;

export const OwnTransition = z
  .object({
    transition: z.string().max(60).describe('Id of a transition of the workflow that has a "question".'),
    comment: z
      .string()
      .trim()
      .max(4000)
      .optional()
      .describe('What the applicant says to the officers; needed where the transition asks for a comment.'),
    revision: Revision.optional().describe('The revision that was seen; another one since is answered with 409.'),
  })
  .strict()
  .meta({ id: 'OwnTransition' });
export type OwnTransition = z.infer<typeof OwnTransition>;

export const ApplicationRow = Application.omit({
  data: true,
  documents: true,
  choice_words: true,
  language: true,
  receipt_url: true,
  review_history: true,
  comments: true,
  renews: true,
  already_submitted: true,
})
  .extend({
    columns: z
      .record(z.string(), z.unknown())
      .describe(
        'Answers to the definition’s list columns; choices from lists in words, and all choices where the form has changed since.',
      ),
    open: z
      .boolean()
      .describe('Whether it waits, or is approved and valid: where one at a time may be open, this one is.'),
    last_days: z
      .record(z.string(), z.iso.datetime())
      .optional()
      .describe(
        'Of an own one: until when it can be moved by a button, such as appealed, where that has a last day ("withinDays"), by the id of the transition. What is over is left out.',
      ),
  })
  .meta({ id: 'ApplicationRow' });
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** GET /applications?type=a,b — the signed-in person's own, newest first. */
export const ApplicationList = z
  .object({ data: z.array(ApplicationRow), total: z.number().int() })
  .meta({ id: 'ApplicationList' });
export type ApplicationList = z.infer<typeof ApplicationList>;

export const ApplicationStatusResponse = z
  .object({ id: z.string(), status: z.string(), current_stage: z.string(), updated_at: z.string() })
  .meta({ id: 'ApplicationStatus' });
export type ApplicationStatusResponse = z.infer<typeof ApplicationStatusResponse>;

/** What is submitted or corrected: which fields, the definition says. */
export const AnyApplication = z
  .record(z.string(), z.unknown(), { error: () => t('The request body must be a JSON object') })
  .meta({ id: 'AnyApplication' });
