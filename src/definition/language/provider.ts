/** `provider.json`: everything particular to one kind of service provider. */
import { z } from 'zod';
import { Availability } from './availability.ts';
import { Certificate } from './certificate.ts';
import { Duty } from './duty.ts';
import { ICON_NAMES } from './icon-names.ts';
import { Endpoint, Invitation } from './invitation.ts';
import { OwnMessages } from './own-messages.ts';
import { ChecklistItem, ReviewPart } from './record-part.ts';
import { Renewal } from './renewal.ts';
import { FormRule } from './rule-meta.ts';
import { Screen } from './screen.ts';
import { Submission } from './submission.ts';
import { text } from './text.ts';
import { WorkflowOverride } from './workflow.ts';
import { Queue } from './queue.ts';

const id = z.string().regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case words joined by _');

const OwnPermission = z
  .strictObject({
    id: id.describe('Lower-case words joined by _, beginning with the folder’s id, e.g. "tennis_club_inspect".'),
    description: text.describe('What it allows.'),
  })
  .meta({ id: 'OwnPermission', description: 'Something that officers may do with applications of this type alone.' });

const OfficersRole = z
  .strictObject({
    id: id.describe('Lower-case words joined by _; never changes once people have it.'),
    name: text.describe('What the role is called.'),
    description: text.describe('What people of this role do.'),
    permissions: z
      .array(z.string())
      .describe(
        'Ids of permissions declared beside it, or of officers’ permissions of registry.json that are about applications. They hold for applications of this type alone, which the role always sees.',
      ),
  })
  .meta({
    id: 'OfficersRole',
    description:
      'A role that administrators give to officers; it reaches the applications of this type and nothing else.',
  });

const Officers = z
  .strictObject({
    permissions: z
      .array(OwnPermission)
      .default([])
      .describe('Permissions of this type’s own, for its transitions to ask for.'),
    roles: z.array(OfficersRole).min(1).describe('Roles for officers of this type.'),
    queues: z
      .array(Queue)
      .optional()
      .describe('Lists of work of this type’s own, after those of registry.json; such as of a status that it adds.'),
  })
  .meta({
    id: 'Officers',
    description: 'Officers’ roles, permissions and queues of this type, so that it needs no change outside its folder.',
  });

const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words joined by -');
const fieldKey = z.string();
/** How a field in an object is named. */
const PATHS = 'A field in an object is named by its path: "office.phone".';
/** Editors offer the pictures that there are; another name is an issue that checks/check-icons.ts tells. */
const iconName = z.string().meta({ enum: [...ICON_NAMES] });

export const Card = z
  .strictObject({
    title: text.describe('What is chosen, e.g. "Tennis Club".'),
    description: text.describe('One line on who should choose it.'),
    icon: iconName.describe('Name of the picture on the card.'),
    order: z.number().describe('Place among the cards, ascending.'),
    to: z.string().optional().describe('Path it opens, e.g. "/tennis-club/auth".'),
    notice: text.optional().describe('Instead of "to": the error notification shown on choosing it.'),
  })
  .meta({ id: 'Card', description: 'The card on the landing page.' });
export type Card = z.infer<typeof Card>;

export const Buttons = z
  .strictObject({
    next: text.describe('The button that goes on, or submits on the last step.'),
    busy: text.optional().describe('Its text while it works, e.g. "Submitting...".'),
    back: text.optional().describe('The button to the step before; first step: leaves the page.'),
  })
  .meta({ id: 'Buttons', description: 'The buttons at the foot of a step.' });

export const Step = z
  .strictObject({
    id: slug.describe('Names the files: <id>.schema.json and <id>.ui.json.'),
    title: text.describe('Heading of the step.'),
    icon: iconName.default('description').describe('Name of the picture in the row of steps.'),
    help: text
      .optional()
      .describe(
        'A short text under the heading, e.g. which files are taken; without it the "description" of its schema.',
      ),
    buttons: Buttons,
    saved: text.optional().describe('Notification when the step is valid and left, e.g. "Company details saved".'),
    failed: text
      .optional()
      .describe(
        'Notification when neither the device nor the account keeps the step; it is then not left. Without it the applicant goes on, and nothing says that it is saved.',
      ),
    disableNext: z
      .array(z.enum(['submitting', 'invalid', 'unchanged']))
      .default(['submitting'])
      .describe('When the "next" button cannot be pressed.'),
    by: text
      .optional()
      .describe(
        'Who may fill it in instead of the applicant, e.g. "the managing director": the applicant can then send this step alone to the phone of that person, who answers it after a code by SMS. Such a step stands alone: its conditions and rules look at its own questions, none is filled from elsewhere, and it is no review step.',
      ),
    review: z
      .array(ReviewPart)
      .min(1)
      .optional()
      .describe(
        'Makes it a review step: shows these answers of earlier steps above its own questions, in this order. Without such a step the last one lists all answers, folded away.',
      ),
  })
  .meta({ id: 'Step', description: 'One page of the wizard; its fields stand in two files of its name.' });
export type Step = z.infer<typeof Step>;

export const Wizard = z
  .strictObject({
    title: text.describe('Heading; {step} and {steps} are filled in.'),
    progress: text.optional().describe('Text at the progress bar, e.g. "Step {step} of {steps}".'),
    note: text.optional().describe('A line under the heading, e.g. that * marks required fields.'),
    validate: z
      .enum(['change', 'blur', 'submit'])
      .default('change')
      .describe(
        'When a field’s message first appears: "change" and "blur" once it is left, "change" at a tick or a file at once, "submit" with the button. Answers are checked on every change.',
      ),
    debugPanel: z
      .boolean()
      .default(false)
      .describe('true: a hidden panel that shows what the form holds (opened with Alt+Shift+D).'),
    steps: z.array(Step).min(1).describe('The steps in the order they are asked.'),
    rules: z
      .array(FormRule)
      .min(1)
      .optional()
      .describe(
        'Comparisons of answers of several steps, told on the last of them; paths begin with a field of a step. Those of one step stand in its schema.',
      ),
  })
  .meta({ id: 'Wizard', description: 'The application, step by step.' });
export type Wizard = z.infer<typeof Wizard>;

export const SignIn = z
  .strictObject({
    heading: text.describe('Heading of the sign-in page.'),
    intro: text.optional().describe('A sentence under it.'),
    createAccount: z
      .boolean()
      .describe('true: an unregistered phone may create an account here. false: only an invitation can.'),
    closed: text.optional().describe('Where accounts cannot be created: what to do instead.'),
    afterSignIn: z.string().describe('Path opened after signing in.'),
    afterSignInWithApplications: z
      .string()
      .optional()
      .describe('Path opened instead when the person has applications already.'),
  })
  .meta({ id: 'SignIn', description: 'Signing in by phone, and where it leads.' });
export type SignIn = z.infer<typeof SignIn>;

export const RecordSummary = z
  .strictObject({
    title: z
      .array(fieldKey)
      .min(1)
      .describe('Fields that name the record in lists, joined by spaces; the first answered list wins.'),
    email: fieldKey.optional().describe('Field with the e-mail address, for search and messages.'),
    phone: fieldKey.optional().describe('Field with the phone number, for search and messages.'),
    registrationNumber: fieldKey.optional().describe('Field with the registration number, for search.'),
    columns: z.array(fieldKey).default([]).describe('Further fields shown as columns in lists of this type.'),
    search: z
      .array(fieldKey)
      .default([])
      .describe(
        'Further fields by whose answers officers find a record, such as the number of an identity card or the name of a director; of a list, all that its rows hold. The same number, phone or e-mail in another record is pointed at.',
      ),
  })
  .meta({ id: 'RecordSummary', description: `What a record is called, searched and listed by. ${PATHS}` });
export type RecordSummary = z.infer<typeof RecordSummary>;

export const Routes = z
  .strictObject({
    base: z
      .array(z.string())
      .min(1)
      .describe('Base paths without slashes at the ends; all work alike, the first is used in links.'),
    index: z.string().describe('Screen that the bare path goes to.'),
    screens: z.record(z.string(), Screen).describe('By path below the base; parameters as {applicationId}.'),
  })
  .meta({ id: 'Routes', description: 'The pages of this provider and their paths.' });
export type Routes = z.infer<typeof Routes>;

export const OwnRole = z
  .strictObject({
    name: text.describe('What the role is called.'),
    description: text.describe('What people of this role do.'),
    joins: z
      .enum(['self', 'invitation'])
      .default('self')
      .describe('self: creates an account; invitation: only with one.'),
    permissions: z
      .array(z.string())
      .default(['apply_company'])
      .describe('Ids of applicants’ permissions of registry.json; [] allows nothing.'),
  })
  .meta({ id: 'OwnRole', description: 'Declares "role" here, so that a new type needs no change outside its folder.' });

export const Preparation = z
  .strictObject({
    minutes: z
      .number()
      .int()
      .min(1)
      .max(600)
      .optional()
      .describe('About how long it takes; without it, worked out from the number of fields and documents.'),
    haveReady: z
      .array(fieldKey)
      .optional()
      .describe(
        `Fields whose answers people look up before they begin, such as the number of a licence; without it, "registrationNumber" of "record". Documents are named anyway. ${PATHS}`,
      ),
  })
  .meta({
    id: 'Preparation',
    description: 'What applicants are told before they begin, on the card and at the sign-in.',
  });
export type Preparation = z.infer<typeof Preparation>;

export const Provider = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('"../meta/provider.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    id: slug.describe('The folder’s name.'),
    name: text.describe('What the provider is called.'),
    title: text.describe('Follows the product’s name in the header.'),
    role: z
      .string()
      .describe(
        'Id of the role given to those who join here: an applicants’ role of registry.json, or the one that "ownRole" declares.',
      ),
    ownRole: OwnRole.optional(),
    officers: Officers.optional(),
    permission: z
      .string()
      .optional()
      .describe(
        'Id of the permission that applying here needs, which the role must hold. Without it: apply_company, or apply_staff where the role holds that one alone.',
      ),
    applicationType: z.string().describe('application_type of what is submitted here.'),
    applicationTypeAliases: z
      .array(z.string())
      .default([])
      .describe('Other names under which records of this type are listed.'),
    variantOf: slug.optional().describe('Provider whose application_type this one files through another form.'),
    card: Card.optional(),
    routes: Routes,
    signIn: SignIn,
    preparation: Preparation.optional(),
    wizard: Wizard,
    submission: Submission,
    record: RecordSummary,
    invitation: Invitation.optional(),
    endpoints: z.array(Endpoint).default([]).describe('Further paths of the product API that belong to this provider.'),
    workflow: WorkflowOverride.optional(),
    checklist: z
      .array(ChecklistItem)
      .min(1)
      .optional()
      .describe(
        'What officers tick as checked, and applicants never see. A transition with "needsChecklist" waits for all of it.',
      ),
    certificate: Certificate.optional(),
    renewal: Renewal.optional(),
    duties: z.array(Duty).min(1).max(20).optional().describe('What its holders go on owing.'),
    messages: OwnMessages.optional(),
    availability: Availability.optional(),
    readAloud: z
      .array(z.string())
      .min(1)
      .optional()
      .describe(
        'Languages in which every question is to be read aloud: the check notes those that have no file in the folder "sounds". A file that is there can be heard in any case.',
      ),
    pictures: z
      .boolean()
      .optional()
      .describe(
        'true: every question is to have a picture of what is meant ("guides"): the check notes those without.',
      ),
  })
  .meta({
    id: 'Provider',
    title: 'Provider',
    description: 'One kind of service provider: its pages, sign-in, wizard, submission, list, invitations, review.',
  });
export type Provider = z.infer<typeof Provider>;
