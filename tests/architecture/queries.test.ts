/** Specification section 9: data queries retry once. The page's one query client says so, and no query by itself. */
import { expect, test } from 'vitest';
import { isCode, listFiles, readText } from './imports';

test('no query does without its second attempt', () => {
  const without = listFiles('src', isCode).filter((path) => /\bretry: *false\b/.test(readText(path)));
  expect(without).toEqual([]);
});
