import { CAPTAIN, CLUB_SCHEMA, type Mistake } from './mistake';

const AIRPORTS = 'shared/lists/airports.json';
const LABEL = '"label": "{city}, {name} ({code})"';
const ABUJA = '{ "code": "ABV", "city": "Abuja",';

/** In a list of choices that officers keep. */
export const LIST_MISTAKES: Mistake[] = [
  ['an id that is not the file’s name', AIRPORTS, '"id": "airports"', '"id": "aerodromes"', 'Write "airports"'],
  ['a place that no column fills', AIRPORTS, LABEL, '"label": "{town} ({code})"', '{town} is never filled in here'],
  ['words that are alike', AIRPORTS, LABEL, '"label": "Airport"', 'All choices would read alike'],
  ['a column of its code', AIRPORTS, '"key": "city"', '"key": "code"', 'Every entry has a "code" anyway'],
  ['two columns of one key', AIRPORTS, '"key": "name"', '"key": "city"', 'There are two columns "city"'],
  [
    'an entry with another column',
    AIRPORTS,
    ABUJA,
    '{ "code": "ABV", "citty": "x", "city": "Abuja",',
    'Did you mean "city"?',
  ],
  ['an entry without a code', AIRPORTS, ABUJA, '{ "city": "Abuja",', 'The entry has no "code"'],
  ['an entry without its words', AIRPORTS, ABUJA, '{ "code": "ABV",', 'The entry has no "city"'],
  ['a code with a space', AIRPORTS, ABUJA, '{ "code": "A BV", "city": "Abuja",', '"A BV" cannot be a code'],

  ['a code that stands there twice', AIRPORTS, '"code": "ZAR"', '"code": "abv"', 'stands in the list twice'],
  ['a key that no list has', AIRPORTS, LABEL, `${LABEL}, "sorted": true`, '"sorted" is not known here'],
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
  ],
  [
    'a number from a list',
    CLUB_SCHEMA,
    CAPTAIN,
    captain('"type": "integer", "choicesFrom": "airports"'),
    'Write "type": "string"',
  ],
  [
    'a list beside choices of its own',
    CLUB_SCHEMA,
    CAPTAIN,
    captain('"type": "string", "choicesFrom": "airports", "enum": ["LOS"]'),
    'Remove "enum", or "choicesFrom".',
  ],
  [
    'a list in a condition',
    CLUB_SCHEMA,
    '"anyOf": [',
    '"if": { "properties": { "captain_name": { "type": "string", "choicesFrom": "airports" } } }, "then": { "required": ["club_email"] },\n  "anyOf": [',
    'A rule cannot look into a list',
  ],
];
