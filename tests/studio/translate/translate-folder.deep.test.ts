import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readPo,
  writePo,
  type PoEntry,
  exportTexts,
  importTexts,
} from '../../../src/studio/translate/translate-folder';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { createFolder, type BrokenFolder } from '../../definition/broken-folder';

const PROVIDER = 'padel-club/provider.ha.json';
const TITLE = 'padel-club/provider.json#/card/title';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
  folder.change('registry.json', '"languages": [{ "id": "en-NG" }', '"languages": [{ "id": "en-NG" }, { "id": "ha" }');
});

afterEach(() => folder.dispose());

const read = () => readPo(exportTexts(folder.path, 'ha').po);
const take = (entries: PoEntry[]) => importTexts(folder.path, 'ha', writePo({ Language: 'ha' }, entries));
const translate = (entries: PoEntry[]) => entries.map((entry) => ({ ...entry, text: `«${entry.source}»` }));

describe('a file for translators', () => {
  it('is not written of a registry that does not say where it is', () => {
    folder.change('registry.json', '"country": "NG"', '"country": ["NG"]');
    expect(read).toThrow('Mend what "npm run schemas:check" tells of it first.');
  });

  it('has every text, and comes back as the files of the language', () => {
    const entries = read();
    expect(entries.length).toBeGreaterThan(300);
    expect(entries.filter(({ text }) => text !== '')).toEqual([]);
    expect(entries.find(({ context }) => context === TITLE)?.source).toBe('Padel Club');
    const { taken, written, gone, older, kept, fuzzy } = take(translate(entries));
    expect({ taken, gone, older, kept, fuzzy }).toEqual({
      taken: entries.length,
      gone: [],
      older: [],
      kept: [],
      fuzzy: 0,
    });
    expect(written).toContain(PROVIDER);
    expect(checkDefinitions(folder.path).issues).toEqual([]);
    expect(read()).toEqual(translate(entries));
    // A second time there is nothing to write.
    expect(take(read()).written).toEqual([]);
  });

  it('that is filled in part leaves the rest as it is', () => {
    take(translate(read()));
    const before = folder.read(PROVIDER);
    const { taken } = take(read().map((entry) => ({ ...entry, text: entry.context === TITLE ? 'Kulob' : '' })));
    expect(taken).toBe(1);
    expect(folder.read(PROVIDER)).toBe(
      before.replace('"title": "«Padel Club»", "description"', '"title": "Kulob", "description"'),
    );
  });

  it('of last month tells what has changed since, and what is gone', () => {
    const old = translate(read());
    folder.change(
      'padel-club/provider.json',
      '"title": "Padel Club", "description"',
      '"title": "Padel Sports", "description"',
    );
    const { older, gone } = take([
      ...old,
      { context: 'padel-club/provider.json#/card/subtitle', source: 'Play', text: 'Wasa' },
    ]);
    expect([older, gone]).toEqual([[TITLE], ['padel-club/provider.json#/card/subtitle']]);
    expect(checkDefinitions(folder.path).issues).toEqual([
      expect.objectContaining({ file: PROVIDER, pointer: '/card/title', weight: 'note' }),
    ]);
    // Written anew it is marked, and left as it is until somebody has looked it through.
    const again = read();
    expect(again.filter(({ isFuzzy }) => isFuzzy)).toEqual([
      { context: TITLE, source: 'Padel Sports', text: '«Padel Club»', isFuzzy: true },
    ]);
    expect(take(again)).toMatchObject({ fuzzy: 1, written: [] });
    take(again.map(({ isFuzzy: _isFuzzy, ...entry }) => entry));
    expect(checkDefinitions(folder.path).issues).toEqual([]);
    // The file of before does not undo it.
    expect(take(old)).toMatchObject({ kept: [TITLE], older: [] });
  });

  it('is not written in a language that is not named, nor taken from another file', () => {
    expect(() => exportTexts(folder.path, 'yo')).toThrow('Add { "id": "yo" } to "languages"');
    expect(() => exportTexts(folder.path, 'en-NG')).toThrow('no language "en-NG" besides its first');
    expect(() => importTexts(folder.path, 'ha', 'Dear colleague,\n')).toThrow('Line 1 is none of a PO file');
    expect(() => importTexts(folder.path, 'ha', '')).toThrow('holds no texts');
  });

  it('is read as tools write it', () => {
    const file = [
      '\uFEFF# Translators of the north',
      'msgid ""',
      'msgstr ""',
      '"Language: ha\\n"',
      '',
      '#: club.json',
      '#, fuzzy, c-format',
      '#| msgid "Old"',
      'msgctxt "a"',
      'msgid ""',
      '"One "',
      '"line"',
      'msgstr "Layi \\"ɗaya\\""',
      'msgctxt "b"',
      'msgid "Two"',
      'msgstr ""',
      '#~ msgctxt "c"',
      '#~ msgid "Gone"',
    ].join('\r\n');
    expect(readPo(file)).toEqual([
      { context: 'a', source: 'One line', text: 'Layi "ɗaya"', isFuzzy: true },
      { context: 'b', source: 'Two', text: '' },
    ]);
  });

  it('gives every text back as it was', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ƙ', '"', '\\', '\n', '\t', '\r', 'n', ' ', '{x}', '#') });
    const entry = fc.record({ context: fc.string({ minLength: 1 }), source: text, text });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(readPo(writePo({ Language: 'ha' }, entries))).toEqual(entries);
      }),
    );
  });
});
