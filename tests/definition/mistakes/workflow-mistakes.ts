import { CLUB_UI, PROVIDER, type Mistake } from './mistake';

const RESUBMIT = '"from": ["changes_requested"], "to": "pending", "by": "applicant"';
const REJECTED = '"applicantHint": "Your application was not approved. The comment says why.", "stage": "decision"';
const LAST_STAGE = '{ "id": "decision", "label": "Decision" }';
const NEXT = '"done": "Inspection entered" },';

/** Applications that would stay where they are, and forms that nobody could send. */
export const WORKFLOW_MISTAKES: Mistake[] = [
  [
    'a status that the applicant must leave and cannot',
    PROVIDER,
    RESUBMIT,
    RESUBMIT.replace('"applicant"', '"officer"'),
    'nothing sends it back to the officers: none would learn of it. Add to "transitions": {"id":"resubmit_changes_requested"',
    RESUBMIT,
  ],
  [
    'a transition of applicants from a status in which they can change nothing',
    PROVIDER,
    RESUBMIT,
    RESUBMIT.replace('["changes_requested"]', '["changes_requested", "pending"]'),
    'which they cannot do in the status "pending"',
    RESUBMIT,
  ],
  [
    'two transitions that nobody chooses between',
    PROVIDER,
    NEXT,
    `${NEXT} { "id": "resubmit_soon", "label": "Submit again", "from": ["changes_requested"], "to": "under_review", "by": "applicant", "comment": "none", "done": "Submitted" },`,
    'the transition "resubmit_soon" is taken, and never "resubmit"',
    NEXT,
  ],
  [
    'a status that nobody leads on from',
    PROVIDER,
    REJECTED,
    REJECTED.replace('decision', 'inspection'),
    'Nobody can lead an application on from the status "rejected". Add a transition from it; or, if that is the end, write "stage": "decision" at the status',
    REJECTED,
  ],
  [
    'a last stage that no status is of',
    'registry.json',
    LAST_STAGE,
    `${LAST_STAGE}, { "id": "archive", "label": "Archive" }`,
    'No status is of the last stage, "archive", so no application is ever decided. Give it to the statuses',
    LAST_STAGE,
  ],
  [
    'a new application that counts as decided',
    PROVIDER,
    '"stage": "submitted" }',
    '"stage": "decision" }',
    'it counts as decided, and no officer is told of it',
    '"stage": "submitted" }',
  ],
  [
    'a required answer that is hidden and begins empty',
    CLUB_UI,
    '"about": { "ui:widget": "textarea"',
    '"about": { "ui:widget": "hidden"',
    '"about" must be answered, and nobody can: it is hidden and begins empty',
    '"about": { "ui:widget": "textarea"',
  ],
  [
    'messages to any text',
    PROVIDER,
    '"email": "club_email"',
    '"email": "captain_name"',
    'Name a field for an address: "club_email"',
    '"email": "club_email"',
  ],
];
