import { AS_IT_WAS, PLAY_SCHEMA, PLAY_UI, type Mistake } from './mistake';

const REQUIRED = '"required": [\n    "surface",';
const WHEN = '{ "field": "surface", "is": "other" }';
const FIRST = '{ "required": ["level"] }';

/** A condition and what it brings, in the schema of a step. */
function condition(looks: string, brings = FIRST): string {
  return `"allOf": [{ "if": ${looks}, "then": ${brings} }],\n  ${REQUIRED}`;
}

function ofField(field: string, wanted: string): string {
  return `{ "properties": { "${field}": ${wanted} }, "required": ["${field}"] }`;
}

const CLAY = ofField('surface', '{ "const": "clay" }');

/** Conditions and rules that no answers ever meet. */
export const IN_FORCE_MISTAKES: Mistake[] = [
  [
    'an "if" about a choice that is none',
    PLAY_SCHEMA,
    REQUIRED,
    condition(ofField('surface', '{ "const": "caly" }')),
    '"surface" is never "caly", so this is never in force. Did you mean "clay"?',
  ],
  [
    'an "if" about a choice that is none, among others',
    PLAY_SCHEMA,
    REQUIRED,
    condition(ofField('surface', '{ "enum": ["clay", "gras"] }')),
    '"surface" is never "gras", so naming it changes nothing. Did you mean "grass"?',
  ],
  [
    'an "if" about yes as a text',
    PLAY_SCHEMA,
    REQUIRED,
    condition(ofField('floodlit', '{ "const": "true" }')),
    '"floodlit" is never "true", so this is never in force. Write true',
  ],
  [
    'an "if" about a tick that is none',
    PLAY_SCHEMA,
    REQUIRED,
    condition(ofField('activities', '{ "contains": { "const": "trainig" } }')),
    '"activities" is never "trainig", so this is never in force',
  ],
  [
    'an "if" beyond the end of a range',
    PLAY_SCHEMA,
    REQUIRED,
    condition(ofField('light_hours', '{ "minimum": 200 }')),
    '"light_hours" has the maximum 168, so this is never in force',
    AS_IT_WAS,
  ],
  [
    'an "if" that wants two answers of one field',
    PLAY_SCHEMA,
    REQUIRED,
    condition(`{ "allOf": [${CLAY}, ${ofField('surface', '{ "const": "grass" }')}] }`),
    '"surface" cannot be this and "clay" at once, so this is never in force',
    AS_IT_WAS,
  ],
  [
    'a "then" that wants a choice that is none',
    PLAY_SCHEMA,
    REQUIRED,
    condition(CLAY, '{ "properties": { "level": { "const": "Leage" } } }'),
    '"level" is never "Leage", so no answer is right where this holds',
    AS_IT_WAS,
  ],
  [
    'a "then" below the beginning of a range',
    PLAY_SCHEMA,
    REQUIRED,
    condition(CLAY, '{ "properties": { "light_hours": { "maximum": 0.1 } } }'),
    '"light_hours" has the minimum 0.5, so no answer is right where this holds',
    AS_IT_WAS,
  ],
  [
    'a "then" that is wider than the field',
    PLAY_SCHEMA,
    REQUIRED,
    condition(CLAY, '{ "properties": { "trainer_name": { "maxLength": 100 } } }'),
    '"trainer_name" has the maxLength 80 anyway, so this changes nothing. Remove it',
  ],
  [
    'an "if" alone',
    PLAY_SCHEMA,
    REQUIRED,
    `"if": ${CLAY},\n  ${REQUIRED}`,
    '"if" decides nothing: neither "then" nor "else" stands beside it. Remove it',
  ],
  [
    'a "then" alone',
    PLAY_SCHEMA,
    REQUIRED,
    `"then": ${FIRST},\n  ${REQUIRED}`,
    '"then" is never in force: no "if" stands beside it',
    AS_IT_WAS,
  ],
  [
    'a condition that wants two answers of one field',
    PLAY_UI,
    WHEN,
    `{ "all": [${WHEN}, { "field": "surface", "is": "clay" }] }`,
    '"surface" is never this and "other" at once',
    AS_IT_WAS,
  ],
  [
    'a condition beyond the end of a range',
    PLAY_UI,
    WHEN,
    '{ "field": "light_hours", "is": 500 }',
    '"light_hours" is never 500, which is more than the maximum 168',
    AS_IT_WAS,
  ],
  [
    'a condition about a text that the pattern refuses',
    PLAY_UI,
    WHEN,
    '{ "field": "registration_number", "is": "XX" }',
    'is never "XX", which does not match the pattern',
    AS_IT_WAS,
  ],
  [
    'a condition about what is among one answer',
    PLAY_UI,
    WHEN,
    '{ "field": "surface", "includes": "other" }',
    'Write "is" in place of "includes"',
    AS_IT_WAS,
  ],
  [
    'a condition about several answers as one',
    PLAY_UI,
    WHEN,
    '{ "field": "activities", "is": "training" }',
    'Write "includes" in place of "is"',
    AS_IT_WAS,
  ],
  [
    'a condition about an answer that is none, among others',
    PLAY_UI,
    WHEN,
    '{ "field": "surface", "isOneOf": ["other", "gras"] }',
    '"surface" is never "gras". Did you mean "grass"?',
    AS_IT_WAS,
  ],
];
