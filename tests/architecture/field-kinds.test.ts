/** Kinds of fields are told apart in one table, so that a new kind is forgotten nowhere. */
import { expect, test } from 'vitest';
import { FIELD_KINDS } from '@/definition/language/field-kinds';
import { isCode, listFiles, readText } from './imports';

const kind = `'(?:${Object.keys(FIELD_KINDS).join('|')})'`;
const COMPARISON = new RegExp(
  String.raw`\bkind (?:===|!==) ${kind}|\[(?:${kind}(?:, )?)+\]\.includes\((?:\w+\.)*kind\)`,
  'g',
);

/** Reads definitions in words of their time. */
const EARLIER = 'src/definition/upgrade/';

const findComparisons = (text: string) => text.match(COMPARISON) ?? [];

test('nobody compares kinds', () => {
  const paths = listFiles('src', (path) => isCode(path) && !path.startsWith(EARLIER));
  expect(paths.length).toBeGreaterThan(0);
  expect(
    paths.flatMap((path) => findComparisons(readText(path)).map((found) => `${path}: ${found}: ask field-kinds.ts`)),
  ).toEqual([]);
});

test.each([
  "if (field.kind === 'group') return;",
  "fields.filter(({ kind }) => kind !== 'hidden')",
  "['file', 'files'].includes(field.kind)",
])('is noticed: %s', (text) => {
  expect(findComparisons(text)).toHaveLength(1);
});
