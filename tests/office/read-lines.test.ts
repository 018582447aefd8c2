/** Pasted lines as entries of a list. */
import { expect, it } from 'vitest';
import { findEntries, moveCode, sortCodes } from '@/office/lists/list-page';
import { readLines } from '@/office/lists/import-dialog';

const list = {
  code_title: 'Code',
  columns: [
    { key: 'name', title: 'Name', optional: false },
    { key: 'town', title: 'Town', optional: true },
  ],
};

it('reads what a spreadsheet copies, its headings too', () => {
  const { entries, faults } = readLines(list, 'code\tname\ttown\r\nN1\tNorth; old\tOgden\r\n\r\nS1\tSouth\t\r\n');
  expect(faults).toEqual([]);
  expect(entries).toEqual([
    { code: 'N1', texts: { name: 'North; old', town: 'Ogden' } },
    { code: 'S1', texts: { name: 'South' } },
  ]);
});

it('reads typed lines, and says of each wrong one why', () => {
  const { entries, faults } = readLines(list, 'N1; North\nn1; Twice\n; Nobody\nS1;\nW1; West; Ogden; 3');
  expect(entries).toEqual([{ code: 'N1', texts: { name: 'North' } }]);
  expect(faults).toEqual([
    'Line 2: the code n1 stands there twice',
    'Line 3: “” cannot be a code',
    'Line 4: Name missing',
    'Line 5: there are 4 parts, and 3 are known',
  ]);
});

const entry = (code: string, label: string) => ({ code, label, texts: {}, retired: false, updated_at: '' });

it('finds by any words, with or without accents, and orders by what applicants read', () => {
  const entries = [entry('B', 'Ìbàdàn 10'), entry('A', 'Abuja'), entry('C', 'Ibadan 9')];
  expect(findEntries(entries, 'IBADAN 1').map(({ code }) => code)).toEqual(['B']);
  expect(sortCodes(entries)).toEqual(['A', 'C', 'B']);
  expect(moveCode(entries, 'A', -1)).toEqual(['A', 'B', 'C']);
  expect(moveCode(entries, 'C', 1)).toEqual(['B', 'A', 'C']);
});
