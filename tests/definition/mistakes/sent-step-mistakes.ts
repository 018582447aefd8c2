import { AS_IT_WAS, PLAY_UI, PROVIDER, type Mistake } from './mistake';

const LEVEL = '"level": { "ui:widget": "radio" },';
const PANEL = '"debugPanel": true,';

/** Of steps that are sent to somebody else: "play" is one. */
export const SENT_STEP_MISTAKES: Mistake[] = [
  [
    'a review step for somebody else',
    PROVIDER,
    '"title": "Documents",',
    '"title": "Documents", "by": "the captain",',
    '"documents" is a review step, which shows answers of other steps',
    AS_IT_WAS,
  ],
  [
    'a question for somebody else that hangs on another step',
    PLAY_UI,
    '"when": { "field": "surface", "is": "other" }',
    '"when": { "field": "registration_number", "isAnswered": true }',
    '"registration_number" is asked on another step',
    AS_IT_WAS,
  ],
  [
    'a section for somebody else that hangs on another step',
    PLAY_UI,
    '"when": { "field": "activities", "includes": "training" }',
    '"when": { "field": "registration_number", "isAnswered": true }',
    '"registration_number" is asked on another step',
    AS_IT_WAS,
  ],
  [
    'a question for somebody else that the applicant’s account answers',
    PLAY_UI,
    LEVEL,
    `${LEVEL} "trainer_name": { "ui:options": { "prefill": { "from": "account", "key": "first_name" } } },`,
    '"trainer_name" is filled from what is known of the applicant',
    LEVEL,
  ],
  [
    'a rule across a step for somebody else',
    PROVIDER,
    PANEL,
    `${PANEL} "rules": [{ "left": "members", "is": "at least", "right": { "count": "courts" }, "message": "Too few" }],`,
    'The rule looks at "courts" of the step "play" and at another step',
    PANEL,
  ],
];
