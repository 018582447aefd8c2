import { AS_IT_WAS, CAPTAIN, CLUB_SCHEMA, CLUB_UI, PLAY_SCHEMA, PLAY_UI, PROVIDER, type Mistake } from './mistake';

const CAPTAIN_KEY = `"captain_name": { ${CAPTAIN} }`;

/** A question of alternatives beside the captain. */
function withCoach(alternatives: string): string {
  return `"coach": { "title": "Coach", "type": "object", ${alternatives} },\n    ${CAPTAIN_KEY}`;
}

/** An answer says which alternative is meant, and each answer has one. */
const ALTERNATIVES: Mistake[] = [
  [
    'a choice that no alternative is for',
    PLAY_SCHEMA,
    '"required": [\n    "surface",',
    '"dependencies": { "level": { "oneOf": [{ "properties": { "level": { "const": "League" }, "league": { "title": "League", "type": "string" } } }, { "properties": { "level": { "const": "Cup" } } }] } },\n  "required": [\n    "surface",',
    'No alternative is for "level": "Beginners", so whoever chooses it is refused.',
    AS_IT_WAS,
  ],
  [
    'two alternatives for one answer',
    CLUB_SCHEMA,
    CAPTAIN_KEY,
    withCoach(
      '"oneOf": [{ "title": "Own", "properties": { "kind": { "title": "Kind", "const": "own" }, "name": { "title": "Name", "type": "string" } } }, { "title": "Hired", "properties": { "kind": { "title": "Kind", "const": "hired" }, "firm": { "title": "Firm", "type": "string" } } }, { "title": "Lent", "properties": { "kind": { "title": "Kind", "const": "own" }, "club": { "title": "Club", "type": "string" } } }]',
    ),
    'This alternative has "kind": "own" as an earlier one has',
    AS_IT_WAS,
  ],
  [
    'two alternatives with one title',
    CLUB_SCHEMA,
    CAPTAIN_KEY,
    withCoach(
      '"anyOf": [{ "title": "Own", "properties": { "name": { "title": "Name", "type": "string" } } }, { "title": "Own", "properties": { "firm": { "title": "Firm", "type": "string" } } }]',
    ),
    'Two alternatives are called "Own"',
    AS_IT_WAS,
  ],
  [
    'alternatives told apart by a field that none has',
    CLUB_SCHEMA,
    CAPTAIN_KEY,
    withCoach(
      '"discriminator": { "propertyName": "kin" }, "oneOf": [{ "title": "Own", "properties": { "kind": { "title": "Kind", "const": "own" }, "name": { "title": "Name", "type": "string" } } }, { "title": "Hired", "properties": { "kind": { "title": "Kind", "const": "hired" }, "firm": { "title": "Firm", "type": "string" } } }]',
    ),
    'Did you mean "kind"?',
    AS_IT_WAS,
  ],
];

/** Between two limits lies a day. */
const DAYS: Mistake[] = [
  [
    'a day that is both over and to come',
    PLAY_SCHEMA,
    '"notAfter": "today",\n      "errorMessage": { "notAfter": "The club',
    '"notAfter": "today",\n      "notBefore": { "day": "today", "plus": { "months": 1 } },\n      "errorMessage": { "notAfter": "The club',
    'no day could be right',
    AS_IT_WAS,
  ],
  [
    'a day that is both before and after another',
    PLAY_SCHEMA,
    '"after": { "field": "season_start" },',
    '"after": { "field": "season_start" },\n      "before": { "field": "season_start", "plus": { "days": 1 } },',
    '"after" lies behind "before"',
    AS_IT_WAS,
  ],
  [
    'a day that is compared with itself',
    PLAY_SCHEMA,
    '"after": { "field": "season_start" }',
    '"after": { "field": "season_end" }',
    '"season_end" is compared with itself.',
    AS_IT_WAS,
  ],
  [
    'an approval that ends before it is given',
    PROVIDER,
    '"workflow": {',
    '"workflow": {\n    "validUntil": "founded",',
    'each approval would be over when it is given',
    AS_IT_WAS,
  ],
];

/** What is named cannot be used for it. */
const USES: Mistake[] = [
  [
    'a condition on what a later step asks',
    CLUB_UI,
    '"ui:description": "At least 10 characters."',
    '"ui:description": "At least 10 characters.", "ui:options": { "when": { "field": "level", "is": "League" } }',
    '"level" is asked in the later step "play"',
    AS_IT_WAS,
  ],
  [
    'a currency that there is not',
    PLAY_UI,
    '"light_hours": {\n    "ui:options": {',
    '"light_hours": {\n    "ui:options": { "currency": "NRN",',
    'a currency by ISO 4217',
    AS_IT_WAS,
  ],
  [
    'more answers at least than at most, by the applicant’s keys',
    CLUB_SCHEMA,
    CAPTAIN_KEY,
    `"prizes": { "title": "Prizes", "type": "object", "additionalProperties": { "type": "integer" }, "minProperties": 9, "maxProperties": 3 },\n    ${CAPTAIN_KEY}`,
    'minProperties 9 is more than maxProperties 3',
    AS_IT_WAS,
  ],
  [
    'a base path with slashes',
    PROVIDER,
    '"base": ["padel-club", "padel"]',
    '"base": ["/padel-club/", "padel"]',
    'Write "padel-club".',
  ],
  [
    'a count of one answer',
    PLAY_SCHEMA,
    '"required": [\n    "surface",',
    '"rules": [{ "left": { "count": "level" }, "is": "at least", "right": 1, "message": "Say it" }],\n  "required": [\n    "surface",',
    '"level" is one answer, so there is nothing to count.',
    AS_IT_WAS,
  ],
  [
    'a part of a question that has none',
    PROVIDER,
    '"title": ["club_name"]',
    '"title": ["club_name.first"]',
    'Write "club_name": there are no fields in it.',
  ],
  [
    'a definition under the other word for definitions',
    CLUB_SCHEMA,
    '"../shared/fields.schema.json#/definitions/email"',
    '"../shared/fields.schema.json#/$defs/email"',
    'Did you mean "../shared/fields.schema.json#/definitions/email"?',
  ],
];

export const ALTERNATIVE_MISTAKES: readonly Mistake[] = [...ALTERNATIVES, ...DAYS, ...USES];
