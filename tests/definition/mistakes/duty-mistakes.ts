import { PROVIDER, type Mistake } from './mistake';

const owe = (...duties: string[]) => `"duties": [${duties.join(', ')}], "ownRole": {`;
const REPORT = '"id": "report", "title": "Report", "form": "inspection-report"';
const YEARLY = `{ ${REPORT}, "every": "year", "within": 30 }`;

/** In what holders go on owing. */
export const DUTY_MISTAKES: Mistake[] = [
  [
    'a duty that is never due',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT} }`),
    'Nothing says when it is due.',
    owe(YEARLY),
  ],
  [
    'a duty of each quarter without days for it',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "every": "quarter" }`),
    'Nothing says by when the quarter that has ended is to be sent.',
    owe(`{ ${REPORT}, "every": "quarter", "within": 30 }`),
  ],
  [
    'a duty with more days than there may be',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "every": "year", "within": 400 }`),
    'Write 365 or less.',
    owe(YEARLY),
  ],
  [
    'a duty that watches what is no date',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "watches": "result", "within": 30 }`),
    '"result" is no date, so it never ends.',
    owe(`{ ${REPORT}, "watches": "visited_on", "within": 30 }`),
  ],
  [
    'a duty that watches what is not in its form',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "watches": "visited_in", "within": 30 }`),
    'Did you mean "visited_on"?',
  ],
  [
    'a watched date that nobody has told',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "watches": "visited_on" }`),
    'The application does not ask "visited_on", so nothing says by when it is first sent.',
    owe(`{ ${REPORT}, "watches": "visited_on", "within": 30 }`),
  ],
  [
    'a duty that comes round and is watched',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "every": "year", "within": 30, "watches": "visited_on" }`),
    'It is due by "every" already.',
    owe(YEARLY),
  ],
  ['two duties of one id', PROVIDER, '"ownRole": {', owe(YEARLY, YEARLY), '"report" stands here twice.', owe(YEARLY)],
  [
    'a duty that is followed by a transition that is not there',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "every": "year", "within": 30, "missed": { "transition": "lapse" } }`),
    '"lapse" is not a transition of the workflow.',
    owe(YEARLY),
  ],
  [
    'a duty that is followed by a transition of officers',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "every": "year", "within": 30, "missed": { "transition": "suspend" } }`),
    'The transition "suspend" is by "officer", and no duty makes it.',
    owe(YEARLY),
  ],
  [
    'a duty that is followed by the end of the approval',
    PROVIDER,
    '"ownRole": {',
    owe(`{ ${REPORT}, "every": "year", "within": 30, "missed": { "transition": "expire" } }`),
    'The transition "expire" is made by another date.',
    owe(YEARLY),
  ],
  [
    'a transition after a duty that no duty names',
    PROVIDER,
    '"id": "expire", "label": "Expire", "from": ["approved"], "to": "expired", "by": "system", "tone"',
    '"id": "expire", "label": "Expire", "from": ["approved"], "to": "expired", "by": "system", "afterDuty": true, "tone"',
    'No duty names the transition "expire", so it is never made.',
    '"id": "expire", "label": "Expire", "from": ["approved"], "to": "expired", "by": "system", "tone"',
  ],
  [
    'a duty whose form is a step',
    PROVIDER,
    '"ownRole": {',
    owe('{ "id": "report", "title": "Report", "form": "documents", "every": "year", "within": 30 }'),
    '"documents" is a step of the application.',
    owe(YEARLY),
  ],
];
