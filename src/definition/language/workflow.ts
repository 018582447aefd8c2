/** The review workflow as data: statuses, the transitions between them, and the stages an applicant sees. */
import { z } from 'zod';
import { text } from './text.ts';

export const Tone = z
  .enum(['neutral', 'info', 'success', 'warning', 'danger'])
  .describe('Colour and icon of a status.');
export type Tone = z.infer<typeof Tone>;

const id = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case words joined by _')
  .describe('Lower-case words joined by _.');

export const Status = z
  .strictObject({
    id,
    label: text.describe('What officers and applicants read.'),
    tone: Tone.describe(
      'Colour and icon. success: approved; an application from which nothing leads there any more gives its unique answers free.',
    ),
    description: text.describe('What it means, to the officer.'),
    applicantHint: text.describe('What the applicant should know or do now.'),
    editable: z
      .boolean()
      .default(false)
      .describe('true: the applicant may change and resubmit the application in this status.'),
    withApplicant: z
      .boolean()
      .optional()
      .describe(
        'true: it waits for the applicant, who makes a transition with a "question": the officers’ days stand still meanwhile, and those that were left go on with the answer. "editable" says so too.',
      ),
    stage: id.optional().describe('The stage an application enters with this status.'),
    days: z
      .number()
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe(
        'Working days that it usually takes at most, by "weekend" and "holidays" of "locale"; applicants are told until when.',
      ),
  })
  .meta({ id: 'Status', description: 'A state that an application can be in.' });
export type Status = z.infer<typeof Status>;

/** Letters of the officers' desk itself, on every record; transitions have others. */
export const DESK_KEYS: readonly string[] = 'dfhjklmnptuvwx'.split('');

export const Transition = z
  .strictObject({
    id,
    label: text.describe('The button, e.g. "Approve".'),
    key: z
      .string()
      .regex(/^[a-z]$/, 'Use one small letter')
      .optional()
      .describe(
        'For by: officer. The letter by which officers make it, e.g. "a". Without it, the first letter of its id that is free.',
      ),
    from: z.array(id).min(1).describe('Statuses it starts from.'),
    to: id.describe('Status it leads to.'),
    by: z
      .enum(['officer', 'applicant', 'system'])
      .describe(
        'Who makes the transition. applicant: by resubmitting, or with a "question" by a button. system: by a date passing, the end of an approval’s validity, a deadline ("afterDays") or a duty ("afterDuty").',
      ),
    afterDays: z
      .number()
      .int()
      .min(1)
      .max(730)
      .optional()
      .describe(
        'For by: system. Days that an application may be in a status of "from" before the transition is made. The applicant reads until when, and is reminded a week before.',
      ),
    withinDays: z
      .number()
      .int()
      .min(1)
      .max(730)
      .optional()
      .describe(
        'For by: applicant with a "question". Days after the application came into a status of "from" in which it can be made, e.g. an appeal; the last one to its end. The applicant reads until when, and then that the time is over. Without it, at any time.',
      ),
    afterDuty: z
      .literal(true)
      .optional()
      .describe(
        'For by: system. true: it is made when a duty whose "missed" names it was not fulfilled, and by no other date.',
      ),
    question: text
      .min(1)
      .optional()
      .describe(
        'For by: applicant. What applicants are asked before a button on their record makes the transition, e.g. "Withdraw this application?". Without it, submitting again makes it.',
      ),
    permission: z
      .string()
      .optional()
      .describe(
        'Permission the officer needs: one of officers in registry.json or in "officers" of the provider. Without it: review_applications.',
      ),
    tone: Tone.default('neutral'),
    comment: z
      .enum(['optional', 'required', 'none'])
      .default('optional')
      .describe(
        'Whether the officer is asked for a comment to the applicant; for by: applicant with a "question", whether the applicant is asked for words to the officers.',
      ),
    marksFields: z
      .boolean()
      .default(false)
      .describe('true: the officer marks what must be changed, and only that is unlocked.'),
    needsChecklist: z
      .boolean()
      .optional()
      .describe('true: it can be taken once everything of the "checklist" of the provider is ticked as checked.'),
    approvals: z
      .literal(2)
      .optional()
      .describe(
        '2: two officers have to take it, one after the other; the first one’s decision waits for the second, who confirms or declines it, and the applicant is told then.',
      ),
    anotherOfficer: z
      .literal(true)
      .optional()
      .describe(
        'true: it is not for the officer who made the last decision, whom it is about: an appeal is decided by another one.',
      ),
    notInBulkFrom: z
      .array(id)
      .min(1)
      .optional()
      .describe('Statuses from which it cannot be taken for several applications at once: each is to be opened first.'),
    form: z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words joined by -')
      .optional()
      .describe(
        'Id of a form that the officer fills in when taking it, e.g. "inspection-report": two files of the provider’s folder, <id>.schema.json and <id>.ui.json, whose title is the schema’s. What is entered is kept in the history.',
      ),
    visibleToApplicant: z
      .boolean()
      .optional()
      .describe('true: the applicant reads in the history what was entered into the form. Without it, officers alone.'),
    columns: z
      .array(z.string())
      .optional()
      .describe('Fields of the form that an export of this type has as columns, as last entered.'),
    publicReason: text
      .min(1)
      .optional()
      .describe(
        'What anybody reads as the reason where the certificate is checked, e.g. "The insurance has lapsed". Without it, the state alone; comments are for the applicant.',
      ),
    done: text.describe('Notification after the transition, e.g. "Application approved".'),
  })
  .meta({ id: 'Transition', description: 'A transition from one status to another.' });
export type Transition = z.infer<typeof Transition>;

export const Stage = z
  .strictObject({ id, label: text.describe('What the applicant reads.') })
  .meta({ id: 'Stage', description: 'A part of the way that an application goes.' });
export type Stage = z.infer<typeof Stage>;

const reasons = z.array(text).describe('Ready sentences an officer can choose when asking for changes.');

export const Workflow = z
  .strictObject({
    initial: id.describe('Status of a newly submitted application.'),
    statuses: z.array(Status).min(1).describe('All statuses.'),
    transitions: z.array(Transition).describe('All transitions; a transition that is not here is refused.'),
    stages: z.array(Stage).min(1).describe('The stages in order. One that no status leads into is not shown.'),
    validityMonths: z
      .number()
      .int()
      .positive()
      .max(1200)
      .optional()
      .describe(
        'Months an approval is valid; a type without its own takes that of registry.json. It ends by a transition of "system" from the approval: without one, it does not.',
      ),
    validUntil: z
      .string()
      .optional()
      .describe(
        'Field with the day after which an approval ends, e.g. the end of a driving licence; with "validityMonths", the earlier of the two.',
      ),
    reasons: reasons.default([]),
    documentReasons: z
      .array(text)
      .optional()
      .describe('Those for documents. Without them, those of "reasons"; with them, "reasons" are for all else.'),
  })
  .meta({ id: 'Workflow', description: 'How applications are reviewed.' });
export type Workflow = z.infer<typeof Workflow>;

/** What a provider may change of the registry's workflow. */
export const WorkflowOverride = Workflow.partial()
  .extend({
    // Left out, they are the registry's, and not none.
    reasons: reasons.optional(),
    add: z
      .strictObject({ statuses: z.array(Status).default([]), transitions: z.array(Transition).default([]) })
      .optional()
      .describe(
        'Statuses and transitions that this type has besides those of registry.json, e.g. an inspection. Their ids are others than those there.',
      ),
  })
  .meta({
    id: 'WorkflowOverride',
    description:
      'What differs from the workflow of registry.json. A list replaces the whole list; what stands in "add" comes after it.',
  });
export type WorkflowOverride = z.infer<typeof WorkflowOverride>;

/** The workflow of a type: the registry's, with what the type replaces and adds. */
export function applyOverride(workflow: Workflow, { add, ...replaced }: WorkflowOverride = {}): Workflow {
  const own = { ...workflow, ...withoutMissing(replaced) };
  if (add === undefined) return own;
  return {
    ...own,
    statuses: [...own.statuses, ...add.statuses],
    transitions: [...own.transitions, ...add.transitions],
  };
}

/** Only the keys that have a value: one that is missing must not take the place of another's. */
function withoutMissing<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}
