/** Remedies that would lead back to what they are about. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { suggest } from '@/definition/language/nearest-word';
import { createFolder, type BrokenFolder } from './broken-folder';
import { applyRemedy } from './apply-remedy';
import { CLUB_SCHEMA, CLUB_UI } from './mistakes/mistake';

let folder: BrokenFolder;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.dispose());

it.each([
  ['a number in quotation marks', '{ "field": "size", "is": "40" }', 'Write 40.'],
  ['numbers in quotation marks', '{ "field": "size", "isOneOf": ["20", "40"] }', 'Write [20,40].'],
  ['a mistyped word', '{ "field": "surface_kind", "is": "clya" }', 'Did you mean "clay"?'],
])('a condition that wants %s is mended by what it is told', (_what, when, remedy) => {
  folder.change(
    CLUB_SCHEMA,
    '"members": {',
    '"size": { "title": "Size", "type": "integer", "enum": [20, 40] },\n"surface_kind": { "title": "Kind", "type": "string", "enum": ["clay", "grass"] },\n"members": {',
  );
  folder.change(CLUB_UI, '["about"]', '["about", "size", "surface_kind"]');
  folder.change(
    CLUB_UI,
    '"ui:placeholder": "+234...", "ui:autocomplete": "tel", "ui:options": {',
    `"ui:placeholder": "+234...", "ui:autocomplete": "tel", "ui:options": { "when": ${when},`,
  );
  const told = folder.check().filter(({ file, message }) => file === CLUB_UI && message.includes('is never'));
  expect(told).toMatchObject([{ remedy }]);
  const mended = told[0] && applyRemedy(folder.read(CLUB_UI), told[0]);
  folder.write(CLUB_UI, mended ?? '');
  expect(folder.check().filter(({ file }) => file === CLUB_UI)).toEqual([]);
});

it('never proposes the word itself', () => {
  expect(suggest('clay', ['clay', 'gravel'])).toBe('Known are: clay, gravel.');
});

it('proposes the word in which two letters have changed places before another as close', () => {
  expect(suggest('nigth', ['birth', 'night'])).toBe('Did you mean "night"?');
});
