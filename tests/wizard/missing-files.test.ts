/** Of files that a draft names and nobody has here, which are still asked for. */
import { expect, test } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { listMissing, noteLost } from '@/wizard/drafts/draft-content';

const file = (fileName: string, fileSize = 10) => ({
  fileName,
  fileSize,
  fileKey: fileName,
  fileUrl: `/${fileName}`,
  fileType: 'image/png',
});
const named = (field: string, ...names: string[]) => names.map((fileName) => ({ field, fileName, fileSize: 10 }));

const cases: [string, { lost: string[]; opened: FormData; now: FormData; missing: string[] }][] = [
  ['the only one of a field', { lost: ['a'], opened: {}, now: {}, missing: ['a'] }],
  ['none, once another is in its place', { lost: ['a'], opened: {}, now: { photos: file('b') }, missing: [] }],
  [
    'one of several, though the others are there',
    { lost: ['a'], opened: { photos: [file('b')] }, now: { photos: [file('b')] }, missing: ['a'] },
  ],
  [
    'those that are not chosen again, by name and size',
    { lost: ['a', 'b', 'c'], opened: {}, now: { photos: [file('b')] }, missing: ['a', 'c'] },
  ],
  [
    'as many fewer as were chosen in their place',
    { lost: ['a', 'b'], opened: { photos: [file('c')] }, now: { photos: [file('c'), file('d')] }, missing: ['b'] },
  ],
  [
    'none, once as many others are there',
    { lost: ['a', 'b'], opened: {}, now: { photos: [file('b'), file('d')] }, missing: [] },
  ],
  [
    'one whose name another of another size has',
    { lost: ['a'], opened: { photos: [file('a', 11)] }, now: { photos: [file('a', 11)] }, missing: ['a'] },
  ],
];

test.each(cases)('%s', (_what, { lost, opened, now, missing }) => {
  expect(listMissing(noteLost(named('photos', ...lost), opened), now)).toEqual(named('photos', ...missing));
});

test('fields are told apart', () => {
  const lost = noteLost([...named('photos', 'a'), ...named('letter', 'a')], {});
  expect(listMissing(lost, { photos: [file('a')] })).toEqual(named('letter', 'a'));
});
