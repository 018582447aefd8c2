import { AS_IT_WAS, CAPTAIN, CLUB_SCHEMA, PLAY_SCHEMA, PROVIDER, type Mistake } from './mistake';

/** Comparisons of answers and days, totals, patterns, and rows that are told apart by their fields. */
export const RULE_MISTAKES: Mistake[] = [
  ...rules(
    'a rule about a field that is not there',
    '{ "count": "cuorts" }, "is": "at most", "right": 3',
    'Did you mean "courts"?',
  ),
  ...rules(
    'a rule about a list as if it were one answer',
    '"courts", "is": "at most", "right": 3',
    'Write { "count": "courts" }',
    AS_IT_WAS,
  ),
  ...rules(
    'a sum of texts',
    '{ "sum": "courts.court_name" }, "is": "at most", "right": 3',
    'write { "count": "courts.court_name" }',
    AS_IT_WAS,
  ),
  ...rules(
    'a day made of a number',
    '{ "day": "light_hours" }, "is": "after", "right": { "day": "today" }',
    '"light_hours" is no date',
    AS_IT_WAS,
  ),
  ...rules(
    'days compared with the words for numbers of texts',
    '"trainer_name", "is": "at least", "right": 3',
    'compares numbers',
    AS_IT_WAS,
  ),
  ...rules(
    'numbers compared with the words for days',
    '"light_hours", "is": "after", "right": 3',
    'Write one of: at least',
    AS_IT_WAS,
  ),
  ...rules(
    'a day compared with a number of days',
    '"season_start", "is": "on or before", "right": 90',
    'One side is a number and the other is none',
    AS_IT_WAS,
  ),
  ...rules(
    'the last of several days compared with a number',
    '{ "largest": ["season_start", "season_end"] }, "is": "at most", "right": 90',
    'days with days, such as { "day": "today", "plus": { "days": 90 } }',
    AS_IT_WAS,
  ),
  ...rules(
    'a number compared with a day',
    '"light_hours", "is": "at least", "right": { "day": "today" }',
    'One side is a number and the other is none',
    AS_IT_WAS,
  ),
  ...rules(
    'a text that would have to be a number',
    '"trainer_name", "is": "equal to", "right": 3',
    'One side is a number and the other is none',
    AS_IT_WAS,
  ),
  ...rules(
    'a comparison without its other side',
    '{ "count": "courts" }, "is": "at least"',
    '"right" is missing',
    AS_IT_WAS,
  ),
  ...rules(
    'a misspelt word of a comparison',
    '{ "cuont": "courts" }, "is": "at most", "right": 3',
    'Did you mean "count"?',
  ),
  ...rules(
    'a misspelt side of a comparison',
    '{ "count": "courts" }, "is": "at most", "rihgt": 3',
    'Did you mean "right"?',
  ),
  ...rules('a rule that compares nothing', '2, "is": "at least", "right": 3', 'looks at no answer', AS_IT_WAS),
  ...rules('a comparison that there is not', '"light_hours", "is": "bigger than", "right": 3', 'more than', AS_IT_WAS),
  ...rules(
    'a message at one of many rows',
    '"courts.built", "is": "at least", "right": 1950',
    'Write "at": "courts"',
    AS_IT_WAS,
  ),
  ...rules(
    'a message at no field',
    '"light_hours", "is": "at least", "at": "light_hour", "right": 3',
    'Did you mean "light_hours"?',
  ),
  ...rules(
    'a count of what need not be answered',
    '{ "count": "courts.roof" }, "is": "at least", "right": 3, "at": "courts"',
    'Add "roof" to "required"',
    AS_IT_WAS,
  ),
  ...rules(
    'a rule that all answers keep',
    '"light_hours", "is": "at most", "right": 168',
    'it is never in force',
    AS_IT_WAS,
  ),
  ...rules(
    'a rule about a sum that is never so large',
    '{ "sum": ["light_hours", 2] }, "is": "less than", "right": 171',
    'it is never in force: on the left is 0.5 to 170, on the right 171',
    AS_IT_WAS,
  ),
  ...rules(
    'a rule that no answers keep',
    '"light_hours", "is": "more than", "right": 168',
    'No answers keep this rule',
    AS_IT_WAS,
  ),
  ...rules(
    'a rule about more rows than can be',
    '{ "count": "courts" }, "is": "more than", "right": 5',
    'on the left is 1 to 5, on the right 5',
    AS_IT_WAS,
  ),
  ...rules(
    'a rule that compares an answer with itself',
    '"light_hours", "is": "less than", "right": "light_hours"',
    'both sides are the same',
    AS_IT_WAS,
  ),
  ...rules(
    'a rule that two answers of other lists are the same',
    '"level", "is": "equal to", "right": "surface"',
    'they have no answer in common',
    AS_IT_WAS,
  ),
  [
    'a rule across steps that all answers keep',
    PROVIDER,
    '"steps": [',
    '"rules": [{ "left": { "sum": ["members", "light_hours"] }, "is": "at most", "right": 668, "message": "No" }], "steps": [',
    'it is never in force',
    AS_IT_WAS,
  ],
  [
    'a rule in a condition',
    PLAY_SCHEMA,
    '  "required": [\n    "surface",',
    '  "if": { "required": ["level"] }, "then": { "rules": [{ "left": "light_hours", "is": "at least", "right": 3, "message": "No" }] },\n  "required": [\n    "surface",',
    'stands in a condition',
    AS_IT_WAS,
  ],
  ...computed(
    'a total of a field that is not there',
    '"number", "computed": { "sum": "courts.prise" }',
    'is not a field that can be seen',
    AS_IT_WAS,
  ),
  ...computed(
    'a total that is a text',
    '"string", "computed": { "count": "courts" }',
    'Write "type": "number"',
    AS_IT_WAS,
  ),
  ...computed(
    'a day that is a number',
    '"number", "computed": { "day": "founded" }',
    'Write "type": "string", "format": "date"',
    AS_IT_WAS,
  ),
  ...computed(
    'a total of itself',
    '"number", "computed": { "sum": ["light_hours", "fee"] }',
    'Break the circle',
    AS_IT_WAS,
  ),
  ...computed(
    'a total that begins with something',
    '"number", "default": 1, "computed": { "count": "courts" }',
    'has no effect on what is computed',
    AS_IT_WAS,
  ),
  [
    'a total that must be answered',
    PLAY_SCHEMA,
    '"type": "number", "minimum": 0.5, "maximum": 168',
    '"type": "number", "computed": { "count": "courts" }',
    'Take it out of "required"',
    AS_IT_WAS,
  ],
  [
    'rows that are told apart by a field that is not theirs',
    PLAY_SCHEMA,
    '"minItems": 1,\n      "maxItems": 5,',
    '"minItems": 1, "uniqueBy": ["name"],\n      "maxItems": 5,',
    '"name" is not a field of these rows',
    AS_IT_WAS,
  ],
  [
    'choices that are told apart by a field',
    PLAY_SCHEMA,
    '"title": "Activities",',
    '"title": "Activities", "uniqueBy": ["name"],',
    'Write "uniqueItems": true',
    AS_IT_WAS,
  ],
  [
    'a rule across steps about a field that is not there',
    PROVIDER,
    '"steps": [',
    '"rules": [{ "left": "foundde", "is": "after", "right": "season_start", "message": "No" }], "steps": [',
    'Did you mean "founded"?',
    AS_IT_WAS,
  ],
  [
    'keys of rows by a pattern that is none',
    CLUB_SCHEMA,
    CAPTAIN,
    '"title": "Captain", "type": "object", "patternProperties": { "[": { "type": "string" } }',
    'no regular expression',
    AS_IT_WAS,
  ],
  [
    'keys of rows by a pattern that can take exponential time',
    CLUB_SCHEMA,
    CAPTAIN,
    '"title": "Captain", "type": "object", "patternProperties": { "^(a+)+$": { "type": "string" } }',
    'exponential time',
    AS_IT_WAS,
  ],
  ['a last day that is null', PLAY_SCHEMA, '"notAfter": "today"', '"notAfter": null', 'Known are: today', AS_IT_WAS],
];

/** In the step: a rule with this inside. */
function rules(what: string, comparison: string, says: string, mended?: string): Mistake[] {
  const rule = `  "rules": [{ "left": ${comparison}, "message": "No" }],`;
  return [
    [what, PLAY_SCHEMA, '  "required": [\n    "surface",', `${rule}\n  "required": [\n    "surface",`, says, mended],
  ];
}

function computed(what: string, type: string, says: string, mended?: string): Mistake[] {
  return [
    [
      what,
      PLAY_SCHEMA,
      '"floodlit": {',
      `"fee": { "title": "Fee", "type": ${type} },\n    "floodlit": {`,
      says,
      mended,
    ],
  ];
}
