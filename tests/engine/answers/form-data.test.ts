/** What counts as an answer, as a file and as a row. */
import { expect, it } from 'vitest';
import { isBlankAnswer, isEmptyAnswer, isFileRecord, isRow, type Answer } from '@/engine/answers/form-data';

const file = { fileName: 'rules.pdf', fileSize: 1, fileType: 'application/pdf' };

it.each<[Answer, { empty: boolean; file: boolean; row: boolean }]>([
  [undefined, { empty: true, file: false, row: false }],
  [null, { empty: true, file: false, row: false }],
  ['', { empty: true, file: false, row: false }],
  [' \n', { empty: true, file: false, row: false }],
  [[], { empty: true, file: false, row: false }],
  ['a', { empty: false, file: false, row: false }],
  [0, { empty: false, file: false, row: false }],
  [false, { empty: false, file: false, row: false }],
  [[''], { empty: false, file: false, row: false }],
  [{}, { empty: false, file: false, row: true }],
  [{ fileName: 1 }, { empty: false, file: false, row: true }],
  [file, { empty: false, file: true, row: true }],
  [Object.assign([], { fileName: 'rules.pdf' }), { empty: true, file: false, row: false }],
])('%j', (answer, { empty, file: isFile, row }) => {
  expect([isEmptyAnswer(answer), isFileRecord(answer), isRow(answer)]).toEqual([empty, isFile, row]);
});

it.each<[Answer, boolean]>([
  [undefined, true],
  [{}, true],
  [{ city: '', place: { street: null } }, true],
  [{ city: 'Kano' }, false],
  [{ rows: [{}] }, false],
  [false, false],
])('blank: %j', (answer, blank) => {
  expect(isBlankAnswer(answer)).toBe(blank);
});
