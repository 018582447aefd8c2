import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../scripts/check-definitions';
import { listChanges } from '../../scripts/definition-changes';
import type { Catalog } from '../../src/definition/catalog';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';

let folder: BrokenFolder;
let before: Catalog;

beforeEach(() => {
  folder = createFolder();
  before = read();
});

afterEach(() => {
  folder.dispose();
});

function read(): Catalog {
  const { catalog, faults } = checkDefinitions(folder.path);
  if (!catalog) throw new Error(JSON.stringify(faults, null, 2));
  return catalog;
}

const CLUB_SCHEMA = `${CLUB}/club.schema.json`;
const CLUB_UI = `${CLUB}/club.ui.json`;
const PLAY_SCHEMA = `${CLUB}/play.schema.json`;

describe('schemas:diff says of', () => {
  it('the same definitions that nothing changed', () => {
    expect(listChanges(before, read())).toEqual([]);
  });

  it.each([
    ['a new label', CLUB_SCHEMA, '"title": "Captain"', '"title": "Captain of the club"', 'The label "Captain" is now "Captain of the club".', false],
    ['a longer text', CLUB_SCHEMA, '"maxLength": 1000', '"maxLength": 2000', 'maxLength 1000 is now 2000.', false],
    ['a shorter text', CLUB_SCHEMA, '"maxLength": 1000', '"maxLength": 100', 'maxLength 1000 is now 100. Answers given before may be refused.', true],
    ['a higher least', CLUB_SCHEMA, '"minimum": 2,', '"minimum": 2, "exclusiveMinimum": 1,', 'exclusiveMinimum none is now 1. Answers given before may be refused.', true],
    ['a field that must be answered now', CLUB_SCHEMA, '"required": ["club_name",', '"required": ["entry_secret", "club_name",', 'It must be answered now. Answers given before may be refused.', true],
    ['a field that may be left empty now', CLUB_SCHEMA, '"captain_name", "members", "about"]', '"members", "about"]', 'It may be left empty now.', false],
    ['another pattern', CLUB_SCHEMA, '^TC[0-9]{4}$', '^TC[0-9]{5}$', 'The rule "pattern" is another: "^TC[0-9]{5}$". Answers given before may be refused.', true],
    ['a choice less', PLAY_SCHEMA, '{ "const": "grass", "title": "Grass" },', '', 'The choice "grass" is removed. Answers given before may be refused.', true],
    ['a choice more', PLAY_SCHEMA, '{ "const": "grass", "title": "Grass" },', '{ "const": "grass", "title": "Grass" }, { "const": "hard", "title": "Hard" },', 'A new choice "hard".', false],
    ['a page that is gone', `${CLUB}/provider.json`, '"rules": {', '"house-rules": {', 'The page "rules" is gone.', true],
    ['another application type', `${CLUB}/provider.json`, '"applicationType": "padel_club_application"', '"applicationType": "padel_application_2"', 'applicationType "padel_club_application" is now "padel_application_2".', true],
    ['a stage of another name', 'registry.json', '"id": "inspection"', '"id": "visit"', '', false],
  ])('%s: what it means', (_what, file, from, to, what, breaks) => {
    folder.change(file, from, to);
    const found = listChanges(before, read());
    if (what === '') expect(found).toEqual([]);
    else expect(found).toContainEqual(expect.objectContaining({ what, breaks }));
    expect(found.filter((change) => change.breaks && !change.advice)).toEqual([]);
  });

  it('a key that was renamed without a word that it breaks, and how to say it', () => {
    folder.change(CLUB_SCHEMA, '"captain_name": {', '"captain": {');
    folder.change(CLUB_SCHEMA, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"captain_name": {', '"captain": {');
    const found = listChanges(before, read()).find((change) => change.breaks);
    expect(found).toMatchObject({ where: `${CLUB} › club › captain_name`, advice: expect.stringContaining('"formerly": "captain_name"') });
  });

  it('a key that was renamed with "formerly" that it fits', () => {
    folder.change(CLUB_SCHEMA, '"captain_name": {', '"captain": {');
    folder.change(CLUB_SCHEMA, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"club_name", "captain_name"', '"club_name", "captain"');
    folder.change(CLUB_UI, '"captain_name": {', '"captain": { "formerly": "captain_name",');
    expect(listChanges(before, read()).filter((change) => change.breaks)).toEqual([]);
  });

  it('a new type that it fits, and of a removed one that it breaks', () => {
    const none = { ...before, providers: [] };
    expect(listChanges(none, before)).toEqual([{ where: CLUB, what: 'A new application type.', breaks: false }]);
    expect(listChanges(before, none)).toEqual([expect.objectContaining({ where: CLUB, breaks: true })]);
  });
});
