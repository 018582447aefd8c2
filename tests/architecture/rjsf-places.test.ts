/** Where a field stands is said by RJSF in a word of its own, which a next RJSF may change: one module knows it. */
import { expect, it } from 'vitest';
import { isCode, listFiles, readText } from './imports';

it('one module knows how RJSF says where a field stands', () => {
  const knowing = listFiles('src', isCode).filter((path) => readText(path).includes('ieldPathId'));
  expect(knowing).toEqual(['src/form/theme/field-place.ts']);
});
