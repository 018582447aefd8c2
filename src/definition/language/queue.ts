/** A queue of the officers' desk: a query of their list, as data. A view that an officer keeps is the same. */
import { z } from 'zod';
import { text } from './text.ts';

export const LIST_SORTS = [
  'submitted_at',
  'updated_at',
  'waiting_since',
  'due_at',
  'title',
  'status',
  'application_type',
] as const;

/** The columns that a queue may choose from; those of one type's own follow where it asks for that type alone. */
export const QUEUE_COLUMNS = [
  'reference',
  'application_type',
  'status',
  'assignee',
  'due_at',
  'follow_up',
  'applicant',
  'submitted_at',
  'waiting_since',
  'updated_at',
] as const;

export const QueueQuery = z
  .strictObject({
    assignee: z
      .union([z.enum(['me', 'none', 'any']), z.uuid()])
      .optional()
      .describe('Whose: "me", whoever is reading; "none", nobody’s; "any", somebody’s; or the id of an officer.'),
    due: z
      .enum(['soon', 'overdue'])
      .optional()
      .describe('By the "days" of the statuses: "soon", within two working days; "overdue", past its day.'),
    waiting: z
      .enum(['officer', 'applicant', 'any'])
      .optional()
      .describe(
        'Whom it waits for, by the workflow: every status in which an officer, or the applicant, is next; "any", one of the two: it is open.',
      ),
    follow_up: z
      .enum(['waiting', 'clear'])
      .optional()
      .describe('"waiting": for somebody else until a day that has not come; "clear": for nobody else.'),
    second_person: z
      .literal('waiting')
      .optional()
      .describe('"waiting": a first officer has decided, and a second one has to confirm it ("approvals").'),
    status: z.array(z.string().min(1).max(60)).min(1).max(20).optional().describe('Ids of statuses.'),
    type: z.array(z.string().min(1).max(60)).min(1).max(20).optional().describe('Application types.'),
    stage: z.string().min(1).max(60).optional().describe('Id of a stage.'),
    search: z.string().min(1).max(200).optional().describe('Text that is searched for.'),
    date_from: z.iso.date().optional().describe('First day of submission.'),
    date_to: z.iso.date().optional().describe('Last day of submission.'),
    decided_from: z.iso.date().optional().describe('First day of an officer’s decision.'),
    decided_to: z.iso.date().optional().describe('Last day of an officer’s decision.'),
    decided_by: z
      .union([z.enum(['me', 'none']), z.uuid()])
      .optional()
      .describe('Who decided: "me", whoever is reading; the id of an officer; "none", decided by nobody who is known.'),
    promise: z
      .enum(['kept', 'missed'])
      .optional()
      .describe('Whether it was decided by the day that was promised by the "days" of its status.'),
    duties: z
      .literal('late')
      .optional()
      .describe('"late": its holder has not sent what was due after the approval ("duties" of its type).'),
    watched: z.literal('me').optional().describe('"me": what whoever is reading watches.'),
  })
  .meta({ id: 'QueueQuery', description: 'What the officers’ list is filtered by.' });
export type QueueQuery = z.infer<typeof QueueQuery>;

export const QueueOrder = {
  sort: z.enum(LIST_SORTS).default('due_at').describe('What it is ordered by.'),
  order: z.enum(['asc', 'desc']).default('asc').describe('"asc": oldest, or first of the alphabet, first.'),
} as const;

export const Queue = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case words joined by _')
      .describe('Lower-case words joined by _; stands in addresses.'),
    title: text.min(1).describe('What officers read in the rail and over the list.'),
    query: QueueQuery.describe('What is in it; all of it must hold.'),
    columns: z
      .array(z.enum(QUEUE_COLUMNS))
      .min(1)
      .optional()
      .describe('Columns after the title, in their order; those of every list without it.'),
    ...QueueOrder,
    empty: text.min(1).optional().describe('A sentence for whoever finds nothing in it.'),
    escalateTo: z
      .string()
      .optional()
      .describe(
        'For "due": "overdue". Id of a role of officers whose people are told by message, once, of each application that comes in.',
      ),
  })
  .meta({ id: 'Queue', description: 'A list of work, with its count in the officers’ rail.' });
export type Queue = z.infer<typeof Queue>;
