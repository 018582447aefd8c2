import { CLUB_SCHEMA, PLAY_SCHEMA, PLAY_UI, type Mistake } from './mistake';

const REQUIRED = '  "required": [\n    "surface",';
const AFTER_FOUNDED = '"notBefore": { "field": "founded" }';
const NUMBER = '"maxLength": 20,\n      "pattern": "^TC[0-9]{4}$"';
const HOURS = '"type": "number", "minimum": 0.5, "maximum": 168';
const OTHER = '"when": { "field": "surface", "is": "other" }';
const REPORT = 'padel-club/inspection-report.schema.json';
const VISITED = '"notAfter": "today"';

function ofGrass(rule: string): string {
  return `{ "if": { "properties": { "surface": { "const": "grass" } } }, "then": { "properties": { "trainer_name": { ${rule} } } } }`;
}

/** Rules that are each in order, and that no answers keep together. */
export const CONTRADICTIONS: Mistake[] = [
  [
    'two days that are each after the other',
    PLAY_SCHEMA,
    AFTER_FOUNDED,
    `${AFTER_FOUNDED}, "after": { "field": "season_end" }`,
    'no answers keep these rules together: "after" of "season_start" (Season starts is too early), "after" of "season_end" (The season must end after it starts)',
    AFTER_FOUNDED,
  ],
  [
    'a comparison that the days beside it forbid',
    PLAY_SCHEMA,
    REQUIRED,
    `  "rules": [{ "left": "founded", "is": "after", "right": "season_end", "message": "Founded too early" }],\n${REQUIRED}`,
    '(Founded too early)',
    REQUIRED,
  ],
  [
    'a pattern that no length allows',
    CLUB_SCHEMA,
    NUMBER,
    NUMBER.replace('20', '5'),
    'No answer to "registration_number" keeps "pattern" and "maxLength" together',
    NUMBER.replace('20', '6'),
  ],
  [
    'a number of which no multiple lies between its ends',
    PLAY_SCHEMA,
    HOURS,
    `${HOURS.replace('168', '6')}, "multipleOf": 7, "errorMessage": { "multipleOf": "Whole weeks" }`,
    'No answer to "light_hours" keeps "minimum" and "maximum" and "multipleOf" together',
    HOURS,
  ],
  [
    'a number that is to be more than it may be',
    PLAY_SCHEMA,
    HOURS,
    '"type": "number", "exclusiveMinimum": 168, "maximum": 168',
    'No answer to "light_hours" keeps "maximum" and "exclusiveMinimum" together',
    HOURS,
  ],
  [
    'a field whose conditions never hold at once',
    PLAY_UI,
    OTHER,
    '"when": { "all": [{ "field": "surface", "is": "other" }, { "not": { "field": "surface", "is": "other" } }] }',
    'never holds at once',
    OTHER,
  ],
  [
    'an answer with which another cannot be given',
    PLAY_SCHEMA,
    REQUIRED,
    `  "allOf": [${ofGrass('"maxLength": 50')}, ${ofGrass('"minLength": 60')}],\n${REQUIRED}`,
    'With "activities": ["training"] and "surface": "grass" no right answers were found: none keep these rules together: "minLength" of "trainer_name"',
    REQUIRED,
  ],
  [
    'a form of officers that nobody can fill in',
    REPORT,
    VISITED,
    `${VISITED}, "allOf": [{ "notBefore": { "day": "today", "plus": { "days": 1 } } }]`,
    '"notAfter" of "visited_on"',
    VISITED,
  ],
];
