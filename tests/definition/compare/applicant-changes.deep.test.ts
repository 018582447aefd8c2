/** What applicants are told when their form has changed is what schemas:diff tells of its fields, in their words. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listApplicantChanges } from '@/definition/compare/form-changes';
import type { JsonValue } from '@/definition/language/json-schema';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { LANGUAGE } from '@/definition/upgrade/language';
import { pickSource, readStoredDefinition } from '@/definition/upgrade/stored-definition';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { CLUB, createFolder, type BrokenFolder } from '../broken-folder';

const SCHEMA = `${CLUB}/club.schema.json`;
const UI = `${CLUB}/club.ui.json`;
const PLAY = `${CLUB}/play.schema.json`;
const PLAY_UI = `${CLUB}/play.ui.json`;

let folder: BrokenFolder;
let before: ProviderDefinition;

beforeEach(() => {
  folder = createFolder();
  before = read();
});
afterEach(() => folder.dispose());

function readCatalog() {
  const { catalog, issues } = checkDefinitions(folder.path);
  if (!catalog) throw new Error(JSON.stringify(issues, null, 2));
  return catalog;
}

function read(): ProviderDefinition {
  const provider = readCatalog().providers.find(({ id }) => id === CLUB);
  if (!provider) throw new Error('The provider is not there.');
  return provider;
}

/** Every object's keys in the order of the alphabet, as a database sorts them. */
function sortKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sortKeys(value[key] ?? null)]),
  );
}

describe('an applicant is told', () => {
  it.each([
    [
      'a new rule',
      SCHEMA,
      '"maxLength": 1000',
      '"maxLength": 100',
      ['about', 'The rules of About the club have changed'],
    ],
    [
      'a looser rule',
      SCHEMA,
      '"maxLength": 1000',
      '"maxLength": 2000',
      ['about', 'The rules of About the club have changed'],
    ],
    [
      'a choice less',
      PLAY,
      '{ "const": "grass", "title": "Grass" },',
      '',
      ['surface', expect.stringMatching(/^The rules of .* have changed$/)],
    ],
    [
      'a field that must be answered now',
      SCHEMA,
      '"required": ["club_name",',
      '"required": ["entry_secret", "club_name",',
      ['entry_secret', expect.stringMatching(/ is now required$/)],
    ],
    [
      'a rule of a row, by its question',
      PLAY,
      '"minimum": 1900, "maximum": 2100',
      '"minimum": 1950, "maximum": 2100',
      ['courts', 'The rules of Courts have changed'],
    ],
    [
      'another condition',
      PLAY_UI,
      '"other_surface": { "ui:options": { "when": { "field": "surface", "is": "other" } } }',
      '"other_surface": {}',
      ['other_surface', expect.stringMatching(/^The rules of .* have changed$/)],
    ],
  ])('%s', (_what, file, old, now, [path, message]) => {
    folder.change(file, old, now);
    expect(listApplicantChanges(before, read())).toEqual([{ path, message }]);
  });

  it('that a field must be answered now, and not of its other rules beside', () => {
    folder.change(SCHEMA, '"required": ["club_name",', '"required": ["entry_secret", "club_name",');
    folder.change(SCHEMA, '"minLength": 4, "maxLength": 40', '"minLength": 5, "maxLength": 40');
    expect(listApplicantChanges(before, read())).toEqual([
      { path: 'entry_secret', message: expect.stringMatching(/ is now required$/) },
    ]);
  });

  it('what came and what went', () => {
    folder.change(SCHEMA, '"captain_name": {', '"captain": {');
    folder.change(SCHEMA, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(UI, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(UI, '"captain_name": {', '"captain": {');
    const changes = listApplicantChanges(before, read());
    expect(changes).toEqual([
      { path: 'captain_name', message: 'Captain is no longer asked' },
      { path: 'captain', message: 'Captain is new' },
    ]);
  });
});

describe('an applicant is told nothing of', () => {
  it.each([
    ['a label', SCHEMA, '"title": "Captain"', '"title": "Captain of the club"'],
    ['a message', SCHEMA, 'Club name is required', 'Please name the club'],
    ['a hint', UI, '"ui:description": "If you have one."', '"ui:description": "As it is printed."'],
    ['the order of the fields', UI, '"club_name", "captain_name"', '"captain_name", "club_name"'],
    ['the label of a choice', PLAY, '"title": "Grass"', '"title": "Lawn"'],
  ])('%s', (_what, file, old, now) => {
    folder.change(file, old, now);
    expect(listApplicantChanges(before, read())).toEqual([]);
  });

  it('a key that was renamed with "formerly"', () => {
    folder.change(SCHEMA, '"captain_name": {', '"captain": {');
    folder.change(SCHEMA, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(UI, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(UI, '"captain_name": { "ui:autocomplete"', '"captain": { "ui:autocomplete"');
    folder.change(UI, '"key": "first_name" }', '"key": "first_name" }, "formerly": "captain_name"');
    expect(listApplicantChanges(before, read())).toEqual([]);
  });

  it('keys that a database has sorted', () => {
    folder.change(
      PLAY,
      '"title": "Which surface",',
      '"title": "Which surface", "anyOf": [{ "minLength": 3, "maxLength": 9 }, { "minLength": 20, "maxLength": 30 }],',
    );
    before = read();
    const source = sortKeys(pickSource(readCatalog().files, CLUB));
    const stored = readStoredDefinition({ provider: CLUB, version: 'v', language: LANGUAGE, source });
    expect(listApplicantChanges(stored, before)).toEqual([]);
  });
});
