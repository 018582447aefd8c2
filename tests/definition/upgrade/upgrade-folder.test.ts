/** `npm run schemas:upgrade`: a folder of an older language is in order afterwards, and asks for the same. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { readCatalogOf } from '../../../src/studio/releases/released-definitions';
import { upgradeFolder } from '../../../scripts/schemas/upgrade-folder';
import { listChanges } from '../../../src/definition/compare/list-changes';
import type { JsonValue } from '../../../src/definition/language/json-schema';
import { createFolder, type BrokenFolder } from '../broken-folder';
import { PAPERS_UI, PLAY_SCHEMA } from '../mistakes/mistake';

/** The same as the club's documents today, as language 2 had it. */
const FORMER = `{
  "$schema": "../meta/ui.schema.json",
  "sections": [{ "title": "Papers", "fields": ["court_plan", "photographs", "light_permit"] }, { "title": "Declaration", "fields": ["declaration"] }],
  "fields": {
    "court_plan": { "kind": "file", "missing": "The court plan is missing", "uploadFailed": "The court plan did not arrive: {reason}" },
    "photographs": { "kind": "files" },
    "light_permit": { "when": { "any": [{ "field": "floodlit", "is": true }, { "field": "light_hours", "isAnswered": true }] } },
    "declaration": { "kind": "declaration", "text": "We play by the rules of the house." }
  }
}
`;

let folder: BrokenFolder;
let today: string;

beforeEach(() => {
  folder = createFolder();
  today = folder.read(PAPERS_UI);
  folder.write(PAPERS_UI, FORMER);
});

afterEach(() => {
  folder.dispose();
});

it('is asked for, once, at a file of the older language', () => {
  expect(folder.check().filter(({ file }) => file === PAPERS_UI)).toEqual([
    expect.objectContaining({
      pointer: '/sections',
      line: 3,
      message: 'The file is written in the older language, with "sections".',
      remedy: 'Run "npm run schemas:upgrade": it rewrites the file.',
    }),
  ]);
});

it('rewrites that file, as somebody would write it, and no other', () => {
  const schema = folder.read(PLAY_SCHEMA);
  const { rewritten, issues } = upgradeFolder(folder.path);
  expect([...rewritten]).toEqual([[PAPERS_UI, '2 sections and 4 fields are an RJSF uiSchema now']]);
  expect(issues).toEqual([]);
  expect(folder.read(PAPERS_UI)).toBe(today);
  expect(folder.read(PLAY_SCHEMA)).toBe(schema);
  expect(folder.check()).toEqual([]);
  expect(upgradeFolder(folder.path).rewritten.size).toBe(0);
});

it('changes nothing for applicants: schemas:diff reads a release of the older language too', () => {
  const files = new Map(
    [...checkDefinitions(folder.path).read.files].map(([file, json]): [string, JsonValue] => [file, json]),
  );
  const before = readCatalogOf(folder.path, files, 'The last release');
  upgradeFolder(folder.path);
  const { catalog } = checkDefinitions(folder.path);
  if (!catalog) throw new Error('The folder is not in order.');
  expect(listChanges(before, catalog)).toEqual([]);
});

it('says of a file that was wrong in the older language too what is wrong, and leaves it', () => {
  const wrong = FORMER.replace('"fields": ["declaration"]', '"fields": "declaration"');
  folder.write(PAPERS_UI, wrong);
  const { rewritten, issues } = upgradeFolder(folder.path);
  expect(rewritten.size).toBe(0);
  expect(issues).toEqual([
    expect.objectContaining({ file: PAPERS_UI, message: expect.stringContaining('sections[1].fields') }),
  ]);
  expect(folder.read(PAPERS_UI)).toBe(wrong);
});
