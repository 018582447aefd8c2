import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { makeProvider } from '../../../src/studio/new-type/make-provider';
import { isFault } from '../../../src/definition/language/definition-issue';
import { applyRemedy } from '../apply-remedy';
import type { BrokenFolder } from '../broken-folder';
import { LANGUAGE_MISTAKES, PROVIDER } from '../mistakes/language-mistakes';
import { AS_IT_WAS } from '../mistakes/mistake';
import { createTranslatedFolder } from './translated-folder';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createTranslatedFolder();
});

afterEach(() => folder.dispose());

const check = () => checkDefinitions(folder.path).issues;

describe('schemas:check of other languages', () => {
  it('finds nothing in a folder that is translated as a whole', () => expect(check()).toEqual([]));

  it.each(LANGUAGE_MISTAKES)('reports %s in %s, and takes its remedy', (_what, file, from, to, says, mended) => {
    const text = folder.read(file);
    folder.change(file, from, to);
    const all = check().filter((issue) => `${issue.message} ${issue.remedy}`.includes(says));
    // One mistake may be told of many files, of which the type's is one.
    const told = all.find((issue) => issue.file === file || issue.file === PROVIDER) ?? all[0];
    if (!told) throw new Error(`Nothing says ${says}: ${JSON.stringify(check(), null, 2)}`);
    // What is missing is told of the file, and what a text was translated from beside its translation.
    const line = text.slice(0, text.indexOf(from)).split('\n').length;
    if (told.file === file && told.pointer !== '') expect(Math.abs((told.line ?? 0) - line)).toBeLessThanOrEqual(3);
    else expect(told.file).toBe(PROVIDER);
    const followed =
      mended === undefined
        ? applyRemedy(folder.read(file), told)
        : text.replace(from, () => (mended === AS_IT_WAS ? from : mended));
    folder.write(file, followed ?? '');
    expect(check()).toEqual([]);
  });

  it('what is only missing, left over or older stops no build', () => {
    folder.change('padel-club/provider.ha.json', '"name": "«Padel Club»",', '');
    folder.change('padel-club/provider.ha.json', '"description": "«Register', '"descripton": "«Register');
    folder.change('padel-club/provider.json', '"title": "Padel Club - Step', '"title": "Padel Sports Club - Step');
    const { catalog, issues } = checkDefinitions(folder.path);
    expect(issues.filter(isFault)).toEqual([]);
    expect(issues.length).toBeGreaterThanOrEqual(3);
    expect(catalog).toBeDefined();
  });

  it.each([
    ['a language that is not named', 'padel-club/provider.yo.json', '"yo" is none of the languages of registry.json'],
    [
      'the first language',
      'padel-club/provider.en-NG.json',
      'The texts of "en-NG" stand in padel-club/provider.json itself.',
    ],
    ['nothing', 'padel-club/clbu.schema.ha.json', 'There is no padel-club/clbu.schema.json'],
  ])('reports a file for %s', (_what, file, says) => {
    folder.write(file, '{ "$schema": "../meta/language.schema.json" }');
    expect(check()).toEqual([expect.objectContaining({ file, message: expect.stringContaining(says) })]);
  });

  it.each([
    ['a list', '[]', 'JSON object'],
    ['no JSON', 'Sannu,', 'not JSON'],
  ])('reports a file that is %s, and nothing that follows of it', (_what, text, says) => {
    folder.write('padel-club/provider.ha.json', text);
    expect(check()).toEqual([expect.objectContaining({ file: PROVIDER, message: expect.stringContaining(says) })]);
  });

  it.each([
    ['registry.json', '"received": "We have', 'Sannu da zuwa. '.repeat(16)],
    ['registry.ha.json', '"received": "«We have', 'Sannu da zuwa. '.repeat(16)],
    ['registry.ha.json', '"received": "«We have', 'Ж'.repeat(60)],
  ])('tells in %s an SMS that is longer than two parts', (file, from, long) => {
    expect(folder.check()).toEqual([]);
    folder.change(file, from, from.replace(/We have$/, `${long} We have`));
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file,
        pointer: '/messages/received',
        weight: 'note',
        message: expect.stringContaining('does not fit into the two parts'),
      }),
    );
  });

  it.each([
    ['places that are lost', PROVIDER, { wizard: { title: 'Kulob' } }, /^\{step\}, \{steps\} are lost/],
    ['a place in other letters', PROVIDER, { wizard: { title: '{stp} / {steps}' } }, /^\{stp\} is never filled in/],
    [
      'choices that do not say which they are',
      'padel-club/play.schema.ha.json',
      { properties: { surface: { oneOf: [{ title: 'Laka' }, { title: 'Ciyawa' }, { title: 'Wani' }] } } },
      /^The entry has no "const"\. The same is so of 2 more of this list\.$/,
    ],
  ])('tells once %s', (_what, file, texts, told) => {
    folder.write(file, JSON.stringify({ $schema: '../meta/language.schema.json', ...texts }));
    expect(check().filter(({ weight }) => weight !== 'note')).toEqual([
      expect.objectContaining({ file, message: expect.stringMatching(told) }),
    ]);
  });

  it('keeps nobody from making a new type', () => {
    const type = {
      id: 'chess-club',
      name: 'Chess Club',
      role: 'chess_club',
      description: 'Chess.',
      icon: 'groups',
      order: 9,
      hasRole: false,
      phone: '08031234567',
      country: 'Nigeria',
    };
    expect(makeProvider(folder.path, type)).toContain(join(folder.path, 'chess-club/provider.json'));
    expect(check()).toEqual([expect.objectContaining({ file: 'registry.json', weight: 'note' })]);
  });

  it('tells the files of a language of which most is missing in one line', () => {
    folder.remove('padel-club/play.schema.ha.json');
    folder.remove('padel-club/club.ui.ha.json');
    folder.write('padel-club/provider.ha.json', '{ "name": "«Padel Club»" }');
    expect(check().filter(({ message }) => message.includes('have no words'))).toEqual([
      expect.objectContaining({
        file: 'registry.json',
        weight: 'note',
        message: expect.stringMatching(/^\d+ texts of 3 files have no words in "ha" yet, such as most of padel-club\//),
      }),
    ]);
  });
});
