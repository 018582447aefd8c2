/** The administration's view of applications (specification section 7, Admin). */
import { z } from 'zod';
import { ReadyReasons } from './ready-reasons';
import { LIST_SORTS, QueueQuery } from '@/definition/language/queue';
import { Tone } from '@/definition/language/workflow';
import { Application, ApplicationRow, RequestedChange, Revision } from './application';
import { DeskPart } from './desk';
import { isSearchable, SEARCH_LEAST } from './search-text';
import { t } from '@/texts/t';

/** Nobody applied earlier, and PostgreSQL has no year 0; the day after the last of all has a year of five digits. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { error: () => t('Give a day from 1900 to 2999') });

export const AdminApplicationsQuery = z
  .object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
    status: z.string().max(200).optional().describe('One status, or several joined by commas.'),
    type: z.string().max(400).optional().describe('application_type, or several joined by commas.'),
    search: z
      .string()
      .trim()
      .max(200)
      .refine(isSearchable, {
        error: () =>
          t('Type at least {count, plural, one {# letter or digit} other {# letters or digits}}', {
            count: SEARCH_LEAST,
          }),
      })
      .optional()
      .describe(
        'Words of title, e-mail, phone, registration number, applicant or answers that the definition calls searchable, or a reference with or without its prefix and zeros. Marks on letters and what stands between words do not count.',
      ),
    date_from: Day.optional(),
    date_to: Day.optional(),
    ...QueueQuery.pick({
      assignee: true,
      due: true,
      waiting: true,
      follow_up: true,
      second_person: true,
      watched: true,
      duties: true,
      stage: true,
      decided_by: true,
      promise: true,
    }).shape,
    decided_from: Day.optional().describe('First day of an officer’s decision.'),
    decided_to: Day.optional().describe('Last day of an officer’s decision.'),
    sort: z.enum(LIST_SORTS).default('submitted_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
  .meta({ id: 'AdminApplicationsQuery' });
export type AdminApplicationsQuery = z.infer<typeof AdminApplicationsQuery>;

export const ExportQuery = AdminApplicationsQuery.extend({
  answers: z
    .enum(['listed', 'all'])
    .optional()
    .describe(
      'Which answers of a type are columns: those that the list shows, or every question of its form. Left out: "listed" as CSV, "all" in a workbook. As CSV "all" asks for one `type`.',
    ),
}).meta({ id: 'ExportQuery' });
export type ExportQuery = z.infer<typeof ExportQuery>;

const StatusWords = z.object({ label: z.string(), tone: Tone });

export const AdminApplicationRow = ApplicationRow.extend({
  applicant: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status_words: StatusWords.describe('Of the workflow that it is reviewed by, whatever the type has become since.'),
  waiting: z.boolean().describe('Whether it waits for an officer now.'),
  waits_for_second: z.boolean().describe('Whether a first officer has decided, and a second one has to confirm it.'),
  waiting_since: z.string().describe('When it last came to the officers: by submission or resubmission.'),
  ...DeskPart.shape,
}).meta({ id: 'AdminApplicationRow' });
export type AdminApplicationRow = z.infer<typeof AdminApplicationRow>;

export const AdminApplicationList = z
  .object({
    data: z.array(AdminApplicationRow),
    page: z.number(),
    per_page: z.number(),
    total: z.number(),
    more: z
      .boolean()
      .describe('true: a search found more than `total`, and only the first `total` can be paged through.'),
  })
  .meta({ id: 'AdminApplicationList' });
export type AdminApplicationList = z.infer<typeof AdminApplicationList>;

export const DocumentEntryBody = z
  .object({
    id: z.string(),
    key: z.string().describe('Field key or document_type.'),
    name: z.string(),
    url: z.string(),
    type: z.string(),
    size: z.number(),
    hash: z.string(),
    uploaded_at: z.string(),
  })
  .meta({ id: 'Document' });
export type DocumentEntryBody = z.infer<typeof DocumentEntryBody>;

/** A document that an officer has seen to its end. */
export const SeenDocument = z
  .object({
    document: z.string().describe('Id of the document: a file that takes its place has another one.'),
    officer_id: z.string(),
    officer: z.string().describe('Name of the officer.'),
    at: z.string(),
  })
  .meta({ id: 'SeenDocument' });
export type SeenDocument = z.infer<typeof SeenDocument>;

/** POST /admin/applications/{id}/seen */
export const NewlySeen = z.strictObject({ document: z.string().min(1).max(200) }).meta({ id: 'NewlySeen' });

/** What an officer has ticked as checked. */
export const Check = z
  .object({
    item: z.string().describe('Id of the item in the checklist of the type.'),
    checked_by: z.string().describe('Name of the officer.'),
    checked_at: z.string(),
    changed_at: z
      .string()
      .nullable()
      .describe('When a correction changed its answers: it has to be checked again. null: it holds.'),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof Check>;

/** The decision of a first officer that waits for a second one. */
export const FirstApproval = z
  .object({
    id: z.string(),
    transition: z.string().describe('Id of the transition.'),
    officer: z.string().describe('Name of the first officer.'),
    at: z.string(),
    admin_comments: z.string().nullable().describe('Their words to the applicant, who has not been told yet.'),
    requested_changes: z.array(RequestedChange),
    form: z
      .object({ id: z.string(), data: z.record(z.string(), z.unknown()) })
      .nullable()
      .describe('What they entered into the form of the transition.'),
    may: z
      .enum(['take back', 'confirm', 'look'])
      .describe('What this officer may do: take back their own; confirm or decline another’s; or only look.'),
  })
  .meta({ id: 'FirstApproval' });
export type FirstApproval = z.infer<typeof FirstApproval>;

/**
 * GET /admin/applications/{id}: the application with user, company, staff, documents, timeline and comments
 * (specification section 3).
 */
export const AdminApplicationDetail = z
  .object({
    application: Application,
    user: z.object({
      id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      role: z.string().nullable(),
      status: z.string(),
    }),
    company: z.record(z.string(), z.unknown()).nullable(),
    staff: z.array(z.record(z.string(), z.unknown())),
    documents: z.array(DocumentEntryBody),
    seen: z
      .array(SeenDocument)
      .describe('Which officers have seen which of the documents, in the order in which they did.'),
    timeline: Application.shape.review_history,
    comments: Application.shape.comments,
    own: z
      .boolean()
      .describe('Whether it is the officer’s own application or their company’s: another one has to review it.'),
    for_another: z
      .boolean()
      .describe('Whether something is to be decided about a decision of the officer’s own: that is for another one.'),
    transitions: z
      .array(z.string())
      .describe('Ids of the transitions that this officer may make now, without the one of `first_approval`.'),
    first_approval: FirstApproval.nullable().describe('What waits for a second person.'),
    reasons: ReadyReasons.describe('Ready sentences that administrators have added to those of the definition.'),
    checks: z.array(Check).describe('What is ticked as checked, or was until its answers were corrected.'),
    checkable: z.boolean().describe('Whether this officer may tick now, and take ticks away.'),
    undo_until: z
      .string()
      .nullable()
      .describe('Until when this officer can take their decision on it back; null where there is none to take back.'),
    neighbours: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
  })
  .meta({ id: 'AdminApplicationDetail' });
export type AdminApplicationDetail = z.infer<typeof AdminApplicationDetail>;

export const StatusChange = z
  .object({
    status: z.string().min(1).max(60),
    admin_comments: z.string().trim().max(4000).optional(),
    requested_changes: z
      .array(RequestedChange.extend({ path: z.string().min(1).max(200), reason: z.string().trim().min(1).max(1000) }))
      .max(200)
      .optional(),
    form_answers: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What the officer enters into the form of the transition, by field key; files as they were uploaded.'),
    confirms: z
      .string()
      .max(60)
      .optional()
      .describe(
        'Id of the first approval that this confirms. Its marks and form are taken as they are; its comment, unless there is another.',
      ),
    revision: Revision.optional().describe('The revision the officer saw; another one since is answered with 409.'),
  })
  .strict()
  .meta({ id: 'StatusChange' });
export type StatusChange = z.infer<typeof StatusChange>;

export const FirstApprovalEnd = z
  .object({
    approval: z.string().max(60).describe('Id of the first approval that the officer saw.'),
    reason: z
      .string()
      .trim()
      .max(1000)
      .default('')
      .describe('Why it is declined, to the first officer; not needed of whoever takes back their own.'),
  })
  .strict()
  .meta({ id: 'FirstApprovalEnd' });
export type FirstApprovalEnd = z.output<typeof FirstApprovalEnd>;

export const CheckChange = z
  .object({
    item: z.string().min(1).max(60).describe('Id of the item in the checklist of the type.'),
    checked: z.boolean().describe('false: takes the tick away.'),
    revision: Revision.optional().describe('The revision the officer saw; another one since is answered with 409.'),
  })
  .strict()
  .meta({ id: 'CheckChange' });
export type CheckChange = z.infer<typeof CheckChange>;

export const NewComment = z
  .object({
    comment: z
      .string()
      .trim()
      .min(1, { error: () => t('Write a comment') })
      .max(4000),
    visibility: z.enum(['applicant', 'internal']).default('applicant'),
    attachmentUrl: z.string().max(500).optional(),
    attachmentName: z.string().max(255).optional(),
    attachmentSize: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
    attachmentType: z.string().max(100).optional(),
  })
  .strict()
  .meta({ id: 'NewComment' });
export type NewComment = z.input<typeof NewComment>;

export const BulkStatusChange = z
  .object({
    applications: z
      .array(z.object({ id: z.string().max(60), revision: Revision }).strict())
      .min(1)
      .max(200)
      .describe('Each with the revision that the officer saw; one that has changed since stays as it is.'),
    status: z.string().min(1).max(60),
    admin_comments: z.string().trim().max(4000).optional(),
  })
  .strict()
  .meta({ id: 'BulkStatusChange' });
export type BulkStatusChange = z.infer<typeof BulkStatusChange>;

/** What became of each of many: each answers for itself. */
export const BulkResponse = z
  .object({ results: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })) })
  .meta({ id: 'BulkResponse' });
export type BulkResponse = z.infer<typeof BulkResponse>;

export const BulkStatusResponse = BulkResponse.extend({
  undo_until: z.string().nullable().describe('Until when this officer can take it back; null where it stands at once.'),
}).meta({ id: 'BulkStatusResponse' });
export type BulkStatusResponse = z.infer<typeof BulkStatusResponse>;

/** POST /admin/applications/take-back */
export const TakeBack = z
  .object({ ids: z.array(z.string().max(60)).min(1).max(200) })
  .strict()
  .meta({ id: 'TakeBack', description: 'Applications whose last decision, this officer’s own, is taken back.' });
export type TakeBack = z.infer<typeof TakeBack>;

/** GET /admin/former-statuses */
export const FormerStatusList = z
  .object({
    data: z
      .array(StatusWords.extend({ id: z.string() }))
      .describe('Statuses that applications are in and that no workflow has any more, in the words of their time.'),
  })
  .meta({ id: 'FormerStatusList' });
export type FormerStatusList = z.infer<typeof FormerStatusList>;

/** GET /admin/applications/{id}/same */
export const SameRecords = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        title: z.string(),
        status_words: StatusWords,
        applicant: z.string(),
        submitted_at: z.string(),
        fields: z.array(z.string()).describe('Paths of the answers of this record that the other has, too.'),
        name: z.boolean().describe('Whether their names are near each other.'),
      }),
    ),
  })
  .meta({ id: 'SameRecords' });
export type SameRecords = z.infer<typeof SameRecords>;
