/** What has one cause is told in one message. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolder, type BrokenFolder } from './broken-folder';
import { CAPTAIN, CLUB_SCHEMA, CLUB_UI, MINIMAL, PLAY_SCHEMA, PLAY_UI, PROVIDER } from './mistakes/mistake';

let folder: BrokenFolder;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.dispose());

const SECRET = '"entry_secret": { "title": "Word at the gate", "type": "string", "minLength": 4, "maxLength": 40 },';

it.each([
  ['a status that is declared in other letters', PROVIDER, '{ "id": "approved",', '{ "id": "aproved",'],
  ['a status that a transition leads to in other letters', PROVIDER, '"to": "under_review"', '"to": "under_reviw"'],
  ['the status of new applications', 'registry.json', '"initial": "pending"', '"initial": "pendng"'],
  ['a stage that is declared in other letters', 'registry.json', '{ "id": "decision",', '{ "id": "decison",'],
  [
    'a part that is nowhere, of which much is said',
    CLUB_SCHEMA,
    '"required": ["club_name", "captain_name", "members", "about"],',
    '"required": ["club_name", "captain_name", "members", "about", "street"], "allOf": [{ "$ref": "../shared/fields.schema.json#/definitions/postal" }],',
  ],
  [
    'two questions, each of which waits for the other',
    PLAY_UI,
    '"season_start": { "ui:options": { "initial": "today" } },\n  "floodlit": { "ui:widget": "radio" },',
    '"season_start": { "ui:options": { "initial": "today", "when": { "field": "floodlit", "is": true } } }, "floodlit": { "ui:widget": "radio", "ui:options": { "when": { "field": "season_start", "isAnswered": true } } },',
  ],
  [
    'a list in which one question is no schema',
    'padel-club/play.schema.json',
    '"court_name": {',
    '"court_id": "string", "court_name": {',
  ],
  [
    'messages inside of "properties"',
    CLUB_SCHEMA,
    SECRET,
    `${SECRET} "errorMessage": { "required": { "about": "Tell us" } },`,
  ],
  [
    '"required" in other letters, with messages of it',
    CLUB_SCHEMA,
    '"required": ["club_name", "captain_name", "members", "about"],',
    '"requried": ["club_name", "captain_name", "members", "about"],',
  ],
  [
    'a required answer in other letters, with a message of it',
    CLUB_SCHEMA,
    '"required": ["club_name",',
    '"required": ["clubname",',
  ],
  [
    'a choice that stands there twice, and is what the question begins with',
    PLAY_SCHEMA,
    '{ "const": "clay", "title": "Clay" },',
    '{ "const": "clay", "title": "Clay" }, { "const": "clay", "title": "Red clay" },',
  ],
  [
    'a layout that leaves out two questions',
    CLUB_UI,
    '{ "ui:columns": { "size": { "xs": 12, "sm": 6 }, "children": ["club_phone", "club_email"] } },',
    '',
  ],
  ['a step that has the id of another', PROVIDER, '{\n        "id": "play",', '{\n        "id": "club",'],
  [
    'a day of the calendar where only one that moves can stand',
    PLAY_SCHEMA,
    '"notAfter": "today",',
    '"notBefore": "31/12/2000", "notAfter": { "day": "today", "minus": { "years": 1 } },',
  ],
  [
    'a limit of days in other letters, with a message of it',
    PLAY_SCHEMA,
    '"notAfter": "today",',
    '"notAfter": { "day": "today", "minus": { "year": 1 } },',
  ],
  [
    'a format in other letters, of a day that others are compared with',
    PLAY_SCHEMA,
    '"format": "date",\n      "notAfter": "today",',
    '"format": "dates",\n      "notAfter": "today",',
  ],
  ['an example whose answer has its key in other letters', MINIMAL, '"club_name":', '"clubname":'],
  [
    'a condition with a choice that is none',
    CLUB_UI,
    '"ui:options": { "inputType": "tel" }',
    '"ui:options": { "when": { "field": "surface", "is": "caly" } }',
  ],
  [
    'limits between which nothing lies, with a number that the question begins with',
    CLUB_SCHEMA,
    '"minimum": 2,',
    '"minimum": 600,',
  ],
  [
    'the number of a certificate with a place in other letters',
    PROVIDER,
    '"ownRole": {',
    '"certificate": { "title": "Certificate", "number": "PC-{year}-{sequenc}", "fields": ["club_name"] }, "ownRole": {',
  ],
])('%s', (_what, file, from, to) => {
  folder.change(file, from, to);
  expect(folder.check().filter(({ weight }) => weight !== 'note')).toHaveLength(1);
});

it('limits between which nothing lies are told alone, whatever compares what they limit', () => {
  folder.change(PLAY_SCHEMA, '"minItems": 1,\n      "maxItems": 5', '"minItems": 60, "maxItems": 5');
  const rule = '{ "left": { "count": "courts" }, "is": "at most", "right": 4, "message": "No" }';
  folder.change(PLAY_SCHEMA, '"required": [\n    "surface",', `"rules": [${rule}], "required": ["surface",`);
  expect(folder.check().map(({ pointer }) => pointer)).toEqual(['/properties/courts/minItems']);
});

it('a file whose name has other capitals is told once, with its right name', () => {
  const text = folder.read(PLAY_SCHEMA);
  folder.remove(PLAY_SCHEMA);
  folder.write('padel-club/Play.schema.json', text);
  expect(folder.check().filter(({ weight }) => weight !== 'note')).toEqual([
    expect.objectContaining({
      file: PLAY_SCHEMA,
      remedy: 'Did you mean play.schema.json? Rename padel-club/Play.schema.json.',
    }),
  ]);
});

it('a question beside "properties" is read as one of them', () => {
  folder.change(CLUB_SCHEMA, SECRET, '');
  folder.change(CLUB_SCHEMA, '"required": ["club_name"', `${SECRET} "required": ["club_name"`);
  expect(folder.check()).toEqual([
    expect.objectContaining({
      file: CLUB_SCHEMA,
      pointer: '/entry_secret',
      message: '"entry_secret" is a question, and stands beside "properties".',
      remedy: 'Write it inside of "properties".',
    }),
  ]);
});

it('a rule that several examples break is told at the first, with the others', () => {
  folder.change(CLUB_SCHEMA, CAPTAIN, CAPTAIN.replace('80', '2'));
  const told = folder.check().filter(({ file }) => file.includes('/examples/'));
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^"captain_name" is refused: .* The same is so of 13 other answers: invalid-.* and 10 more files\.$/,
    ),
  ]);
});

it('an answer that is too much is told at the example alone, beside what else is wrong there', () => {
  folder.change(MINIMAL, '"members": 2', '"members": "many", "captain": "Ana"');
  expect(folder.check().map(({ message }) => message)).toEqual([
    '"members" is refused: Must be a number.',
    '"captain" is refused: captain is not a field of this form.',
  ]);
});

it('an answer in the words of a choice is told what the choices are', () => {
  folder.change(MINIMAL, '"surface": "clay"', '"surface": "Clay"');
  expect(folder.check().map(({ remedy }) => remedy)).toEqual([
    'Mend the answer, or the rule. Its choices are: "clay", "grass", "other".',
  ]);
});

it('a definition without labels is told where it stands, whoever takes it over', () => {
  const plate = '"plate": { "type": "string", "maxLength": 12 }';
  const crew =
    '"crew": { "title": "Crew", "type": "object", "properties": { "pilot_name": { "type": "string", "maxLength": 40 } } }';
  folder.change('shared/fields.schema.json', '"definitions": {', `"definitions": { ${plate}, ${crew},`);
  const to = (name: string) => `{ "$ref": "../shared/fields.schema.json#/definitions/${name}" }`;
  const asked = `"plate_a": ${to('plate')}, "plate_b": ${to('plate')}, "day_crew": ${to('crew')}, "night_crew": ${to('crew')}`;
  folder.change(PLAY_SCHEMA, '"founded": {', `${asked}, "founded": {`);
  folder.change(PLAY_UI, '["founded",', '["plate_a", "plate_b", "day_crew", "night_crew", "founded",');
  const told = folder.check().filter(({ message }) => message.includes('no label of its own'));
  expect(told.map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([
    'shared/fields.schema.json#/definitions/plate',
    'shared/fields.schema.json#/definitions/crew/properties/pilot_name',
  ]);
});
