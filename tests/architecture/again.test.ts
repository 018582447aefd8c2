/** What the pages fetch when they need it can be asked for again after a failure. */
import { expect, test } from 'vitest';
import { isCode, listFiles, readText } from './imports';

/** The entry loads these before there is a page that could ask again. */
const ENTRY = 'src/app/main.tsx';

test('every module that a page imports later is imported by again()', () => {
  const pages = listFiles('src', isCode).filter(
    (path) => !path.startsWith('src/server/') && !path.endsWith('.d.ts') && path !== ENTRY,
  );
  const bare = pages.flatMap((path) =>
    [...readText(path).matchAll(/^.*\bimport\('.*$/gm)]
      .map((match) => match[0].trim())
      .filter((line) => !/again\(\s*\(\) => import\('/.test(line) && !/: *import\('|<import\('/.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(bare).toEqual([]);
});
