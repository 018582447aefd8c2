/** What a registry says in the product's place, in a language that the product counts and speaks otherwise in. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAllMessages } from '../../../scripts/vite/texts';
import { checkFolder } from '../../../src/studio/check/check-folder';
import type { BrokenFolder } from '../broken-folder';
import { createTranslatedFolder } from './translated-folder';

const FILE = 'texts/ar.json';
const SAVED = '"Saved {time}": "حُفظ {time}"';
const COUNTED =
  '"{count, plural, one {# draft} other {# drafts}}": "{count, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}"';
const LINKED = '"Try again": "أعد المحاولة"';
const RIGHT = `{\n  ${SAVED},\n  ${COUNTED},\n  ${LINKED}\n}\n`;

let folder: BrokenFolder;
beforeEach(() => {
  folder = createTranslatedFolder([{ id: 'ha' }]);
  folder.change('registry.json', '{"id": "ha"}', '{"id": "ha"}, {"id": "ar"}');
  for (const path of ['registry', 'padel-club/provider'])
    folder.write(`${path}.ar.json`, folder.read(`${path}.ha.json`));
  mkdirSync(join(folder.path, 'texts'));
  folder.write(FILE, RIGHT);
});
afterEach(() => folder.dispose());

const messages = findAllMessages();
const check = () =>
  checkFolder(folder.path, { isSaid: (english) => messages.has(english) }).issues.filter(({ file }) => file === FILE);

describe('schemas:check of a registry’s own texts', () => {
  it('takes what is whole', () => expect(check()).toEqual([]));

  it.each([
    ['a lost place', '"حُفظ {time}"', '"حُفظ"', '{time} is lost', 2],
    ['a place by another name', '"حُفظ {time}"', '"حُفظ {tiem}"', 'Did you mean "{time}"?', 2],
    ['an invented tag', '"أعد المحاولة"', '"<b>أعد</b> المحاولة"', '<b> is never filled in here.', 4],
    ['a plural of English', 'zero {#} one {#} two {#} few {#} many {#} other {#}', 'one {#} other {#}', '"few"', 3],
    ['a brace that is left open', '"حُفظ {time}"', '"حُفظ {time"', 'cannot be read', 2],
    ['English that nobody says', '"Try again"', '"Try it again, Sam"', 'The product says no such English', 4],
    ['a text that is none', '"أعد المحاولة"', '7', 'No text stands here.', 4],
    ['no object', RIGHT.trim(), '[]', 'This is no JSON object.', 1],
  ])('tells %s', (_what, from, to, says, line) => {
    folder.change(FILE, from, to);
    const told = check().find((issue) => `${issue.message} ${issue.remedy}`.includes(says));
    expect(told).toMatchObject({ line });
    folder.write(FILE, RIGHT);
    expect(check()).toEqual([]);
  });

  it('tells a language that the registry does not name', () => {
    folder.write('texts/aer.json', RIGHT);
    const told = checkFolder(folder.path).issues.find(({ file }) => file === 'texts/aer.json');
    expect(`${told?.message} ${told?.remedy}`).toContain('"aer" is none of the languages of registry.json');
  });
});
