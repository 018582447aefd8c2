import { AS_IT_WAS, CLUB_SCHEMA, PLAY_SCHEMA, type Mistake } from './mistake';

const BESIDE = '"required": ["club_name", "captain_name"';
const FIRST = '"entry_secret": { "title"';
const LEVEL = '"level": { "title": "Level", "type": "string", "enum": ["Beginners", "League"] }';
const WITHOUT_QUESTION = LEVEL.replace(
  '"type": "string", "enum": ["Beginners", "League"]',
  '"$ref": "#/properties/level"',
);

/** What stands one bracket too far in or out, and what leads to itself. */
export const NEIGHBOUR_MISTAKES: Mistake[] = [
  [
    'a question beside "properties"',
    CLUB_SCHEMA,
    BESIDE,
    `"coach": { "title": "Coach", "type": "string", "maxLength": 40 },\n  ${BESIDE}`,
    '"coach" is a question, and stands beside "properties". Write it inside of "properties"',
    BESIDE,
  ],
  [
    'a description inside of "properties"',
    CLUB_SCHEMA,
    FIRST,
    `"description": "Of the club", ${FIRST}`,
    '"description" stands inside of "properties", where it would be a question. Write it beside "properties"',
  ],
  [
    'a list of rules inside of "properties"',
    CLUB_SCHEMA,
    FIRST,
    `"allOf": [{ "required": ["club_name"] }], ${FIRST}`,
    '"allOf" stands inside of "properties", where it would be a question. Write it beside "properties"',
  ],
  [
    '"required" inside of "properties"',
    CLUB_SCHEMA,
    FIRST,
    `"required": ["club_name"], ${FIRST}`,
    '"required" stands inside of "properties", where it would be a question. Put it together with the "required" beside',
    FIRST,
  ],
  [
    'messages inside of "properties"',
    CLUB_SCHEMA,
    FIRST,
    `"errorMessage": { "required": { "club_name": "Name it" } }, ${FIRST}`,
    '"errorMessage" stands inside of "properties", where it would be a question',
    FIRST,
  ],
  [
    'a question that refers to itself',
    PLAY_SCHEMA,
    LEVEL,
    WITHOUT_QUESTION,
    '"#/properties/level" leads in a circle: it is this very place',
    AS_IT_WAS,
  ],
  [
    'a question that refers to another that is not there',
    PLAY_SCHEMA,
    LEVEL,
    WITHOUT_QUESTION.replace('properties/level', 'properties/surfce'),
    'Did you mean "#/properties/surface"?',
    AS_IT_WAS,
  ],
  [
    'a comma in a number',
    PLAY_SCHEMA,
    '"minimum": 0.5',
    '"minimum": 0,5',
    'there is a comma in a number. Write the number as 0.5',
    AS_IT_WAS,
  ],
  [
    'a comma before the thousands',
    CLUB_SCHEMA,
    '"maxLength": 1000',
    '"maxLength": 1,000',
    'there is a comma in a number. Write the number as 1000',
    AS_IT_WAS,
  ],
];
