import { AS_IT_WAS, CAPTAIN, CLUB_SCHEMA, type Mistake } from './mistake';

const AIRPORTS = 'shared/lists/airports.json';
const LABEL = '"label": "{city}, {name} ({code})"';
const ABUJA = '{ "code": "ABV", "city": "Abuja",';

/** In a list of choices that officers keep. */
export const LIST_MISTAKES: Mistake[] = [
  [
    'an id that is not the file’s name',
    AIRPORTS,
    '"id": "airports"',
    '"id": "aerodromes"',
    'Write "airports"',
    AS_IT_WAS,
  ],
  [
    'a place that no column fills',
    AIRPORTS,
    LABEL,
    '"label": "{town} ({code})"',
    '{town} is never filled in here',
    AS_IT_WAS,
  ],
  ['words that are alike', AIRPORTS, LABEL, '"label": "Airport"', 'All choices would read alike', AS_IT_WAS],
  ['a column of its code', AIRPORTS, '"key": "city"', '"key": "code"', 'Every entry has a "code" anyway', AS_IT_WAS],
  ['two columns of one key', AIRPORTS, '"key": "name"', '"key": "city"', 'There are two columns "city"', AS_IT_WAS],
  [
    'an entry with another column',
    AIRPORTS,
    ABUJA,
    '{ "code": "ABV", "citty": "x", "city": "Abuja",',
    'Did you mean "city"?',
    AS_IT_WAS,
  ],
  ['an entry without a code', AIRPORTS, ABUJA, '{ "city": "Abuja",', 'The entry has no "code"', AS_IT_WAS],
  ['an entry without its words', AIRPORTS, ABUJA, '{ "code": "ABV",', 'The entry has no "city"', AS_IT_WAS],
  ['a code with a space', AIRPORTS, ABUJA, '{ "code": "A BV", "city": "Abuja",', '"A BV" cannot be a code', AS_IT_WAS],

  ['a code that stands there twice', AIRPORTS, '"code": "ZAR"', '"code": "abv"', 'stands in the list twice', AS_IT_WAS],
  ['a key that no list has', AIRPORTS, LABEL, `${LABEL}, "sorted": true`, '"sorted" is not known here', AS_IT_WAS],
];

const captain = (rest: string) => `"title": "Captain", ${rest}`;

/** In a field that takes its choices from one. */
export const LIST_USE_MISTAKES: Mistake[] = [
  [
    'an unknown list',
    CLUB_SCHEMA,
    CAPTAIN,
    captain('"type": "string", "choicesFrom": "airport"'),
    'Did you mean "airports"?',
    AS_IT_WAS,
  ],
  [
    'a number from a list',
    CLUB_SCHEMA,
    CAPTAIN,
    captain('"type": "integer", "choicesFrom": "airports"'),
    'Write "type": "string"',
    AS_IT_WAS,
  ],
  [
    'a list beside choices of its own',
    CLUB_SCHEMA,
    CAPTAIN,
    captain('"type": "string", "choicesFrom": "airports", "enum": ["LOS"]'),
    'Remove "enum", or "choicesFrom".',
    AS_IT_WAS,
  ],
  [
    'a list in a condition',
    CLUB_SCHEMA,
    '"anyOf": [',
    '"if": { "properties": { "captain_name": { "type": "string", "choicesFrom": "airports" } } }, "then": { "required": ["club_email"] },\n  "anyOf": [',
    'A rule cannot look into a list',
    AS_IT_WAS,
  ],
];
