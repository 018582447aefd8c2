/** Who has an application, by when it is due, what it waits for, who has it open; queues and kept views. */
import { z } from 'zod';
import { QueueOrder, QueueQuery, QUEUE_COLUMNS } from '@/definition/language/queue';
import { t } from '@/texts/t';

export const OfficerName = z.object({ id: z.string(), name: z.string() }).meta({ id: 'OfficerName' });
export type OfficerName = z.infer<typeof OfficerName>;

export const DueState = z
  .enum(['overdue', 'soon', 'later'])
  .describe('soon: within two working days; overdue: past its day.');

/** What of the desk stands in the list. */
export const DeskPart = z.object({
  assignee: OfficerName.nullable().describe('The officer who has it.'),
  due_at: z.string().nullable().describe('The end of the last day that its status may take; null: no clock runs.'),
  due: DueState.nullable(),
  follow_up_on: z.string().nullable().describe('The day until which it waits for somebody else: YYYY-MM-DD.'),
});

export type DeskPart = z.infer<typeof DeskPart>;

export const Desk = DeskPart.extend({
  taken_at: z.string().nullable(),
  follow_up_note: z.string().nullable(),
  watchers: z.array(OfficerName),
  present: z
    .array(OfficerName.extend({ since: z.string() }))
    .describe('Other officers who have it open at the moment.'),
  may_change: z.boolean().describe('Whether this officer may take it, and note what it waits for.'),
  may_assign: z.boolean().describe('Whether this officer may hand over what another one has.'),
}).meta({ id: 'Desk' });
export type Desk = z.infer<typeof Desk>;

const Assignee = z.uuid().nullable();

/** One of them at a time. */
const changes = {
  assignee: Assignee.optional().describe('The officer who has it from now on: oneself to take it; null to release it.'),
  follow_up: z
    .strictObject({
      on: z.iso.date().describe('The day on which to look again, within two years: YYYY-MM-DD.'),
      note: z.string().trim().max(200).default(''),
    })
    .nullable()
    .optional()
    .describe('Until when it waits for somebody else; null: it does not.'),
  watched: z.boolean().optional().describe('Whether oneself watches it.'),
};

const from = Assignee.optional().describe(
  'Who has it as the officer saw it. Needed where another one has it: what is somebody’s is not changed unsaid.',
);

export const DeskChange = z.strictObject({ ...changes, from }).meta({ id: 'DeskChange' });
export type DeskChange = z.output<typeof DeskChange>;

export const BulkDeskChange = z
  .strictObject({
    applications: z
      .array(z.strictObject({ id: z.string().max(60), from }))
      .min(1)
      .max(200)
      .describe('Each with who has it as the officer saw it; one that somebody else has taken since stays as it is.'),
    ...changes,
  })
  .meta({ id: 'BulkDeskChange' });
export type BulkDeskChange = z.output<typeof BulkDeskChange>;

/** POST /admin/applications/{id}/presence */
export const PresenceChange = z
  .strictObject({ open: z.boolean().describe('true, again and again while it is open; false when it is left.') })
  .meta({ id: 'PresenceChange' });
export const Presence = z.object({ present: Desk.shape.present }).meta({ id: 'Presence' });

const leaveDays = {
  from: z.iso.date().describe('The first day: YYYY-MM-DD.'),
  until: z.iso.date().describe('The last day.'),
};

export const Leave = z
  .object({
    ...leaveDays,
    deputy: OfficerName,
    now: z.boolean().describe('Whether today is one of its days.'),
    stand_in: OfficerName.nullable().describe(
      'Who has the work today: the deputy, or the deputy’s while that one is away; null: nobody.',
    ),
  })
  .meta({ id: 'Leave', description: 'When an officer is away; what is handed to them then goes to the deputy.' });
export type Leave = z.infer<typeof Leave>;

/** PUT /admin/officers/{id}/leave */
export const LeaveChange = z
  .strictObject({
    leave: z
      .strictObject({ ...leaveDays, deputy: z.uuid().describe('Id of the officer who has the work meanwhile.') })
      .nullable()
      .describe('Takes the place of the one before; null: it ends, or does not begin.'),
  })
  .meta({ id: 'LeaveChange' });
export type LeaveChange = z.output<typeof LeaveChange>;

/** GET /admin/officers */
export const OfficersQuery = z
  .object({ type: z.string().max(60).optional().describe('Only those who review applications of this type.') })
  .meta({ id: 'OfficersQuery' });

export const OfficerList = z
  .object({
    data: z
      .array(OfficerName.extend({ leave: Leave.nullable().describe('The present one or the next.') }))
      .describe('Active officers who may review, by name.'),
  })
  .meta({ id: 'OfficerList' });
export type OfficerList = z.infer<typeof OfficerList>;

/** A queue is counted up to here. */
export const QUEUE_COUNTED = 999;

export const QueueEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['queue', 'view']).describe('queue: of registry.json; view: kept by an officer.'),
    title: z.string(),
    query: QueueQuery,
    columns: z.array(z.enum(QUEUE_COLUMNS)).nullable().describe('null: those of every list.'),
    sort: QueueOrder.sort,
    order: QueueOrder.order,
    empty: z.string().nullable(),
    shared: z.boolean(),
    own: z.boolean().describe('Whether this officer may remove it.'),
    count: z.number().nullable().describe(`At most ${QUEUE_COUNTED}; null where it cannot be counted.`),
    more: z.boolean().describe('true: there are more than `count`.'),
    fault: z.string().nullable().describe('Why it cannot be shown, as when it asks for what there is no more.'),
  })
  .meta({ id: 'QueueEntry' });
export type QueueEntry = z.infer<typeof QueueEntry>;

/** GET /admin/queues */
export const QueueList = z.object({ data: z.array(QueueEntry) }).meta({ id: 'QueueList' });

export const NewView = z
  .strictObject({
    title: z
      .string()
      .trim()
      .min(1, { error: () => t('Give the view a name') })
      .max(60),
    query: QueueQuery,
    ...QueueOrder,
    shared: z.boolean().default(false).describe('true: every officer has it in the rail.'),
  })
  .meta({ id: 'NewView' });
export type NewView = z.output<typeof NewView>;
