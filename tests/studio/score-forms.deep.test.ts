/** What a form asks of people, as `npm run schemas:check -- --score` tells it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '../../src/studio/check/check-folder';
import { scoreForms, toReadingAge } from '../../src/studio/check/score-forms';
import { CLUB, createFolder, type BrokenFolder } from '../definition/broken-folder';

const SCHEMA = `${CLUB}/club.schema.json`;
const HARD =
  'Notwithstanding aforementioned administrative requirements, representatives furnish comprehensive organisational documentation immediately.';
let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

const score = () => scoreForms(checkFolder(folder.path));

describe('the score of a form', () => {
  it('counts what must be answered, and finds nothing to mend in a short and plain form', () => {
    expect(score()).toEqual([
      expect.objectContaining({ type: CLUB, documents: 1, askedAgain: 0, deadEnds: 0, places: [] }),
    ]);
  });

  it('tells first what the account has already, then the text that is hard to read, each at its line', () => {
    const [before] = score();
    folder.change(
      SCHEMA,
      '"invitation_token": {',
      `"notes": { "title": "Notes", "type": "string", "maxLength": 80, "description": "${HARD}" },\n    "last_name": { "title": "Last name", "type": "string", "minLength": 1, "maxLength": 80 },\n    "invitation_token": {`,
    );
    folder.change(SCHEMA, '"required": ["club_name",', '"required": ["last_name", "club_name",');
    const ui = JSON.parse(folder.read(`${CLUB}/club.ui.json`)) as object;
    folder.write(
      `${CLUB}/club.ui.json`,
      JSON.stringify(ui).replace('"captain_name"', '"captain_name","notes","last_name"'),
    );
    const [after] = score();
    expect(checkFolder(folder.path).issues.filter(({ file }) => !file.includes('/examples/'))).toEqual([]);
    expect(after).toMatchObject({ questions: (before?.questions ?? 0) + 1, askedAgain: 1 });
    expect(after?.places).toEqual([
      expect.objectContaining({ file: SCHEMA, line: 6, message: expect.stringContaining('the account may have it') }),
      expect.objectContaining({ file: SCHEMA, line: 5, message: expect.stringMatching(/^"Notes": .* years\.$/) }),
    ]);
    expect(after?.readingAge).toBeGreaterThan(before?.readingAge ?? 0);
  });

  it('gives none for a folder that is not in order', () => {
    folder.write(SCHEMA, '{');
    expect(score()).toEqual([]);
  });

  it.each([
    [[], 5],
    [['The cat sat on the mat.'], 5],
    // 23 letters in 4 words of one sentence: 4.71 × 5.75 + 0.5 × 4 − 21.43 = 7.65.
    [['Answer every single letter.'], 13],
  ])('reads %j at the age of %i', (texts, age) => {
    expect(toReadingAge(texts)).toBe(age);
  });
});
