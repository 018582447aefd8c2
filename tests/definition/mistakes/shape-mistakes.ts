import { AS_IT_WAS, PAPERS_UI, PLAY_SCHEMA, PLAY_UI, PROVIDER, type Mistake } from './mistake';

const ANSWERED = '"isAnswered": true';
const RULES_PAGE = '"screen": "placeholder", "title": "Rules of the house", ';

/** Values of a wrong type, and keys that do not go together. */
export const SHAPE_MISTAKES: Mistake[] = [
  ['a list that is one text', PROVIDER, '"title": ["club_name"]', '"title": "club_name"', 'Write ["club_name"].'],
  [
    'a button without a word',
    PROVIDER,
    '"next": "Continue to Play"',
    '"next": " "',
    'there would be nothing to read',
    AS_IT_WAS,
  ],
  ['an empty list', PROVIDER, '"title": ["club_name"]', '"title": []', 'Name one at least', AS_IT_WAS],
  [
    'a number in quotation marks',
    PROVIDER,
    '"status": 409',
    '"status": "409"',
    '"409" is not of type number. Write 409.',
  ],
  [
    'a text that is a number',
    PLAY_UI,
    '"rowTitle": "Court {number}"',
    '"rowTitle": 7',
    '7 is not of type string. Write "7".',
    '"rowTitle": "Court {number}"',
  ],
  ['a yes in quotation marks', PROVIDER, '"createAccount": true', '"createAccount": "true"', 'Write true.'],
  ['a half', PROVIDER, '"validityMonths": 12', '"validityMonths": 0.5', 'Write a whole number', AS_IT_WAS],
  ['a number below the least', PROVIDER, '"validDays": 3', '"validDays": 0', 'Write a number above 0', AS_IT_WAS],
  ['a number above the most', 'registry.json', '"digits": 6', '"digits": 60', 'Write 12 or less', '"digits": 12'],
  ['a number below nothing', PLAY_SCHEMA, '"minItems": 1', '"minItems": -1', 'Write 0 or more', AS_IT_WAS],
  ['a text that is missing', PROVIDER, '"card": { "title": "Padel Club", ', '"card": { ', 'Add it: a text', AS_IT_WAS],
  ['a misspelt kind of screen', PROVIDER, '"screen": "list"', '"screen": "lst"', 'Did you mean "list"?'],
  [
    'a screen of no kind',
    PROVIDER,
    RULES_PAGE,
    '"title": "Rules", ',
    'it is one of: sign-in, wizard, list',
    RULES_PAGE,
  ],
  ['the beginning of a type', PLAY_SCHEMA, '"type": "boolean"', '"type": "bool"', 'Did you mean "boolean"?'],
  ['a misspelt condition', PAPERS_UI, ANSWERED, '"isAnswerd": true', 'Did you mean "isAnswered"?'],
  [
    'a condition of another language',
    PAPERS_UI,
    '"is": true',
    '"equals": true',
    '"equals" is not known here. Known are: is, isOneOf, includes, isAnswered.',
    AS_IT_WAS,
  ],
  [
    'two conditions in one',
    PAPERS_UI,
    '"is": true',
    '"is": true, "isAnswered": true',
    '"isAnswered" cannot stand beside "is". Keep one of them.',
  ],
  [
    'a condition beside a list of them',
    PAPERS_UI,
    '"any": [',
    '"field": "floodlit", "any": [',
    '"any" cannot stand beside "field"',
    AS_IT_WAS,
  ],
];
