/** The check of texts alone: it needs nothing of Node, and says what the check of the folder says. */
import { mkdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTexts } from '../../src/studio/check/check-texts';
import { NODE_MEANS } from '../../src/studio/check/check-folder';
import { readFolder } from '../../src/studio/files/read-definitions';
import { isCode, listFiles, listImports, readText } from '../architecture/imports';
import { resolveInside } from '../architecture/rooms';
import { CLUB, createFolder } from '../definition/broken-folder';

/** Everything that the file imports, over all that it imports. */
function listReached(start: string): string[] {
  const sources = new Set(listFiles('src', isCode));
  const reached = new Set<string>();
  const visit = (path: string): void => {
    for (const specifier of listImports(path, readText(path))) {
      const inside = resolveInside(path, specifier);
      const file = ['', '.ts', '.tsx'].map((ending) => (inside ?? '') + ending).find((each) => sources.has(each));
      const name = file ?? specifier;
      if (reached.has(name)) continue;
      reached.add(name);
      if (file !== undefined) visit(file);
    }
  };
  visit(posix.normalize(start));
  return [...reached];
}

describe('the check of texts', () => {
  it('imports nothing of Node, over all that it imports', () => {
    const reached = listReached('src/studio/check/check-texts.ts');
    expect(reached).toContain('src/definition/check/place.ts');
    expect(reached.filter((name) => /^node:|fontkit|recheck/.test(name))).toEqual([]);
  });

  it('says what the check of the folder says, with place, remedy and weight, and needs no file', () => {
    const folder = createFolder();
    try {
      folder.change(`${CLUB}/provider.json`, '"index": "applications"', '"index": "aplications"');
      const told = folder.check();
      const { texts, paths } = readFolder(folder.path);
      folder.remove(`${CLUB}/provider.json`);
      expect(checkTexts({ texts, ...(paths && { paths }) }, NODE_MEANS).issues).toEqual(told);
      expect(told).toEqual([
        expect.objectContaining({
          file: `${CLUB}/provider.json`,
          line: expect.any(Number),
          pointer: '/routes/index',
          remedy: expect.stringContaining('"applications"'),
        }),
      ]);
    } finally {
      folder.dispose();
    }
  });

  it('takes the registry’s own words in texts/ for no application type', () => {
    const folder = createFolder();
    try {
      const before = folder.check();
      mkdirSync(join(folder.path, 'texts'));
      folder.write('texts/en-NG.json', '{ "Continue": "Go on" }');
      expect(folder.check()).toEqual(before);
    } finally {
      folder.dispose();
    }
  });

  it('is in order with what no machine need have: without threads, analyser and typeface', () => {
    const folder = createFolder();
    try {
      const { texts } = readFolder(folder.path);
      const { catalog, issues } = checkTexts({ texts }, { hash: (text) => String(text.length) });
      expect({ issues, types: catalog?.providers.map(({ id }) => id) }).toEqual({ issues: [], types: [CLUB] });
    } finally {
      folder.dispose();
    }
  });
});
