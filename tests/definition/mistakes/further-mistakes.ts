import {
  AS_IT_WAS,
  CAPTAIN,
  CLUB_SCHEMA,
  CLUB_UI,
  PAPERS_UI,
  PLAY_SCHEMA,
  PLAY_UI,
  PROVIDER,
  type Mistake,
} from './mistake';

const INSPECTION = 'padel-club/inspection-report.schema.json';
const REQUIRED = '"required": ["club_name", "captain_name", "members", "about"],';
const SURFACE_WHEN = '{ "field": "surface", "is": "other" }';
const COLUMNS = '"columns": ["surface", "season_start"]';
const PROGRESS = '"progress": "Step {step} of {steps}"';
const EXPIRE = '"id": "expire", "label": "Expire", "from": ["approved"]';
/** As a name of its own: an object with a literal "then" looks like a promise to the lint rules. */
const THEN = 'then';

/** What is named is there, and of another kind than it is named for. */
const OF_ANOTHER_KIND: Mistake[] = [
  [
    'a phone that is an address',
    PROVIDER,
    '"phone": "club_phone"',
    '"phone": "club_email"',
    'takes no phone number',
    AS_IT_WAS,
  ],
  [
    'a record called by what may be left out',
    PROVIDER,
    '"title": ["club_name"]',
    '"title": ["registration_number"]',
    'Records are called by what may be left out',
    AS_IT_WAS,
  ],
  [
    'a column of what nobody sees',
    PROVIDER,
    COLUMNS,
    '"columns": ["surface", "invitation_token"]',
    '"invitation_token" is hidden from those who fill the form in',
    AS_IT_WAS,
  ],
  [
    'a record called by a secret',
    PROVIDER,
    '"title": ["club_name"]',
    '"title": ["entry_secret"]',
    'is a secret',
    AS_IT_WAS,
  ],
  [
    'a column of secrets',
    PROVIDER,
    COLUMNS,
    '"columns": ["entry_secret"]',
    'lists and messages would show it',
    AS_IT_WAS,
  ],
  [
    'a search for a secret',
    PROVIDER,
    COLUMNS,
    `${COLUMNS}, "search": ["entry_secret"]`,
    'Name a field of another kind.',
    AS_IT_WAS,
  ],
  [
    'a column twice',
    PROVIDER,
    COLUMNS,
    '"columns": ["surface", "surface"]',
    '"surface" stands here twice',
    '"columns": ["surface"]',
  ],
  [
    'a uniqueness of a yes',
    PROVIDER,
    '"field": "club_name", "code"',
    '"field": "floodlit", "code"',
    'is not one answer',
    AS_IT_WAS,
  ],
  [
    'a column of photographs',
    PROVIDER,
    '"columns": ["result"]',
    '"columns": ["photographs"]',
    'is a document, which no list shows',
    AS_IT_WAS,
  ],
  [
    'an earlier key that is one of today',
    CLUB_UI,
    '"formerly": "club_number"',
    '"formerly": "club_name"',
    'is a key of today',
    AS_IT_WAS,
  ],
  [
    'an earlier key that is the present one',
    CLUB_UI,
    '"formerly": "club_number"',
    '"formerly": "registration_number"',
    'Name the key that the field had before',
    AS_IT_WAS,
  ],
  [
    'a date before a yes',
    PLAY_SCHEMA,
    '"after": { "field": "season_start" }',
    '"after": { "field": "floodlit" }',
    '"floodlit" is no date',
    AS_IT_WAS,
  ],
];

const OUT_OF_REACH: Mistake[] = [
  [
    'a list of what nobody opens',
    PROVIDER,
    '"applications/{applicationId}": { "screen": "detail", "title": "Club application" },',
    '',
    'Add "applications/{applicationId}": { "screen": "detail" }',
    AS_IT_WAS,
  ],
  [
    'a correction that nobody can make',
    PROVIDER,
    '"applications/{applicationId}/edit": { "screen": "edit", "title": "Change the club application" },',
    '',
    'Add "applications/{applicationId}/edit"',
    AS_IT_WAS,
  ],
  [
    'a sign-in that ends at a text',
    PROVIDER,
    '"afterSignIn": "/padel-club/application"',
    '"afterSignIn": "/padel-club/rules"',
    'This page is a text alone',
    AS_IT_WAS,
  ],
  [
    'a card that ends at a text',
    PROVIDER,
    '"to": "/padel-club/auth"',
    '"to": "/padel-club/rules"',
    'This page is a text alone',
    AS_IT_WAS,
  ],
  [
    'a way after sending that leads to signing in',
    PROVIDER,
    '"redirect": "/padel-club/applications"',
    '"redirect": "/padel-club/auth"',
    'is where people sign in',
    AS_IT_WAS,
  ],
  [
    'a way after sending that begins anew',
    PROVIDER,
    '"redirect": "/padel-club/applications"',
    '"redirect": "/padel-club/application"',
    'would stand before an empty one',
    AS_IT_WAS,
  ],
  [
    'an empty list that leads to itself',
    PROVIDER,
    '"emptyTo": "/padel-club/application"',
    '"emptyTo": "/padel-club/applications"',
    'leads to the empty list',
    AS_IT_WAS,
  ],
  [
    'a role that nobody can join',
    PROVIDER,
    '"createAccount": true',
    '"createAccount": false',
    'nobody can create an account here',
    AS_IT_WAS,
  ],
];

const WORDS_OF_TYPES: Mistake[] = [
  [
    'an earlier word with a space',
    PROVIDER,
    '["padel_application"]',
    '["padel_application "]',
    'begins or ends with a space',
  ],
  [
    'a type that is a variant of itself',
    PROVIDER,
    '"role": "padel_club",',
    '"role": "padel_club", "variantOf": "padel-club",',
    'a variant of itself',
    AS_IT_WAS,
  ],
  [
    'a list of a type in capitals',
    PROVIDER,
    '"canInvite": true,',
    '"canInvite": true, "types": ["Padel_Club_Application"],',
    'Did you mean "padel_club_application"?',
    '"canInvite": true, "types": ["padel_club_application"],',
  ],
  [
    'an error that an earlier one answers',
    PROVIDER,
    '{ "status": 400, "show": "Fault: {message}" }',
    '{ "status": 409, "show": "Fault: {message}" }',
    'is answered by an earlier entry',
    AS_IT_WAS,
  ],
];

const READ_ALIKE: Mistake[] = [
  [
    'two roles of officers of one name',
    PROVIDER,
    '"name": "Padel Officer"',
    '"name": "Court Inspector"',
    'Two roles of officers are called',
    AS_IT_WAS,
  ],
  [
    'two reasons of one wording',
    PROVIDER,
    '["The court plan cannot be read."]',
    '["The court plan cannot be read.", "The court plan  cannot be read."]',
    'Two sentences to choose from',
    AS_IT_WAS,
  ],
  [
    'two buttons of one wording',
    PROVIDER,
    '"back": "Back to Play"',
    '"back": "Send application"',
    'Two buttons of the step',
    AS_IT_WAS,
  ],
  [
    'two sections of one heading',
    CLUB_UI,
    '"ui:layoutGrid": {\n    "ui:row": {\n      "children": [\n        {\n          "ui:row": {\n            "size": 12,\n            "title": "Who you are"',
    '"ui:layoutGrid": {\n    "ui:row": {\n      "children": [\n        {\n          "ui:row": {\n            "size": 12,\n            "title": "Inside"',
    'Two sections are called',
    AS_IT_WAS,
  ],
  [
    'two parts of a review of one title',
    PROVIDER,
    '"title": "Where you play" }',
    '"title": "Who you are" }',
    'Two parts of the review',
    AS_IT_WAS,
  ],
  [
    'two choices that look alike',
    PLAY_SCHEMA,
    '["None", "Fixed", "Mobile"]',
    '["None", "N\u043Ene", "Mobile"]',
    'nobody could tell them apart',
    AS_IT_WAS,
  ],
  [
    'two keys that look alike',
    CLUB_SCHEMA,
    '"club_name": {',
    '"club_n\u0430me": { "title": "Old name", "type": "string" }, "club_name": {',
    'looks like the earlier',
    AS_IT_WAS,
  ],
  [
    'a key of two scripts',
    CLUB_SCHEMA,
    '"entry_secret": {',
    '"entry_s\u0435cret": {',
    'is no Latin letter (U+0435)',
    AS_IT_WAS,
  ],
  [
    'a required key of two scripts',
    CLUB_SCHEMA,
    '["club_name", "captain_name"',
    '["club_name", "capt\u0430in_name"',
    'looks alike, and has other letters',
  ],
];

const NOT_IN_FORCE: Mistake[] = [
  [
    'a "then" that demands what is demanded',
    CLUB_SCHEMA,
    REQUIRED,
    `${REQUIRED} "if": { "required": ["club_email"] }, "${THEN}": { "required": ["captain_name"] },`,
    'must be answered anyway',
    AS_IT_WAS,
  ],
  [
    'a dependency on what is demanded',
    CLUB_SCHEMA,
    REQUIRED,
    `${REQUIRED} "dependencies": { "club_email": ["club_name"] },`,
    'must be answered anyway',
    AS_IT_WAS,
  ],
  [
    'an "if" about a choice among others that is none',
    PLAY_SCHEMA,
    '"required": [\n    "surface"',
    `"if": { "properties": { "activities": { "contains": { "const": "yoga" } } } }, "${THEN}": { "required": ["level"] }, "required": [\n    "surface"`,
    '"activities" is never "yoga"',
    AS_IT_WAS,
  ],
  [
    'an "if" about more rows than there may be',
    PLAY_SCHEMA,
    '"required": [\n    "surface"',
    `"if": { "properties": { "courts": { "minItems": 9 } } }, "${THEN}": { "required": ["level"] }, "required": [\n    "surface"`,
    'has the maxItems 5',
    AS_IT_WAS,
  ],
  [
    'a condition and its contrary',
    PLAY_UI,
    SURFACE_WHEN,
    `{ "all": [${SURFACE_WHEN}, { "not": ${SURFACE_WHEN} }] }`,
    'never holds at once',
    AS_IT_WAS,
  ],
  [
    'a condition of officers about a choice that is none',
    INSPECTION,
    '"const": "Not passed"',
    '"const": "Failed"',
    '"result" is never "Failed"',
    AS_IT_WAS,
  ],
];

const APPROVALS: Mistake[] = [
  [
    'an approval by whoever applies',
    PROVIDER,
    '"to": "pending", "by": "applicant"',
    '"to": "approved", "by": "applicant"',
    'would approve their own application',
    AS_IT_WAS,
  ],
  [
    'a second approval that never ends',
    PROVIDER,
    '"id": "rejected", "label": "Rejected", "tone": "danger"',
    '"id": "rejected", "label": "Rejected", "tone": "success"',
    'that never ends',
    AS_IT_WAS,
  ],
  [
    'an end of what was suspended alone',
    PROVIDER,
    EXPIRE,
    '"id": "expire", "label": "Expire", "from": ["suspended"]',
    '"expire" leads from others alone',
    AS_IT_WAS,
  ],
  [
    'an approval before the last stage',
    PROVIDER,
    '"applicantHint": "Your application is approved.", "stage": "decision"',
    '"applicantHint": "Your application is approved.", "stage": "document_review"',
    'not of the last stage',
    AS_IT_WAS,
  ],
  ['a validity of a thousand years', PROVIDER, '"validityMonths": 12', '"validityMonths": 12000', '12000', AS_IT_WAS],
];

const OWN_VALUES: Mistake[] = [
  ['a default of nothing', CLUB_SCHEMA, CAPTAIN, `${CAPTAIN}, "default": ""`, 'is no answer', CAPTAIN],
  ['no example in the list', CLUB_SCHEMA, '"examples": ["TC2041"]', '"examples": []', 'There is no example', AS_IT_WAS],
  [
    'a default that is out of use',
    PLAY_UI,
    '"surface": {',
    '"surface": { "ui:enumDisabled": ["clay"],',
    'begins with it',
    AS_IT_WAS,
  ],
  [
    'given rows that are the same',
    PLAY_SCHEMA,
    '"maxItems": 5,',
    '"maxItems": 5, "uniqueBy": ["court_name"], "default": [{ "court_name": "A" }, { "court_name": "A" }],',
    'breaks "uniqueBy"',
    AS_IT_WAS,
  ],
  [
    'a default in a list for one choice',
    PLAY_SCHEMA,
    '"enum": ["Beginners", "League"]',
    '"enum": ["Beginners", "League"], "default": ["League"]',
    'is not of type string',
    AS_IT_WAS,
  ],
];

const TEXTS: Mistake[] = [
  [
    'a place of printf',
    PROVIDER,
    PROGRESS,
    '"progress": "Step %d of {steps}"',
    '%d would be read as it stands',
    AS_IT_WAS,
  ],
  [
    'a tag in a text',
    PROVIDER,
    '"help": "Tell us about the club."',
    '"help": "Tell us <b>all</b>."',
    '<b> would be read as it stands',
    AS_IT_WAS,
  ],
  [
    'an entity in a text',
    CLUB_UI,
    '"ui:description": "If you have one."',
    '"ui:description": "If you have&nbsp;one."',
    '&nbsp; would be read as it stands',
    AS_IT_WAS,
  ],
  [
    'a link of Markdown',
    CLUB_UI,
    '"ui:description": "If you have one."',
    '"ui:description": "See [the rules](https://club.example)."',
    'texts have no markup',
    AS_IT_WAS,
  ],
  [
    'a place in what a declaration says',
    PAPERS_UI,
    '"sentence": "We play',
    '"sentence": "{name} plays',
    '{name} is never filled in here',
    AS_IT_WAS,
  ],
  [
    'a misspelt place where a document did not arrive',
    PAPERS_UI,
    'did not arrive: {reason}',
    'did not arrive: {reasn}',
    'Did you mean "reason"?',
    'did not arrive: {reason}',
  ],
];

/** What nothing was said of, or what did not say what to write. */
const FOUND_BY_STRANGERS: Mistake[] = [
  [
    'another day where a limit counts from today',
    PLAY_SCHEMA,
    '"notAfter": "today",\n      "errorMessage": { "notAfter": "The club',
    '"notAfter": { "day": "season_start", "plus": { "months": 6 } },\n      "errorMessage": { "notAfter": "The club',
    'Write "field" in place of "day"',
    AS_IT_WAS,
  ],
];

/** What was found silent or poorly told by people who wrote a type of their own. */
export const FURTHER_MISTAKES: Mistake[] = [
  ...OF_ANOTHER_KIND,
  ...OUT_OF_REACH,
  ...WORDS_OF_TYPES,
  ...READ_ALIKE,
  ...NOT_IN_FORCE,
  ...APPROVALS,
  ...OWN_VALUES,
  ...TEXTS,
  ...FOUND_BY_STRANGERS,
];
