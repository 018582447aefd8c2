import { expect, it, test } from 'vitest';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { withoutSecrets } from '@/engine/answers/secrets';
import { tennisClub } from '../fixtures/tennis-club';

const licence = { fileName: 'licence.pdf', fileSize: 3, fileType: 'application/pdf' };

it.each([
  ['nothing and blank text', undefined, ' '],
  ['nothing and an empty list', null, []],
  ['rows whose keys stand in another order', [{ a: 1, b: '' }], [{ b: null, a: 1 }]],
  [
    'one upload that has got another address',
    { ...licence, fileKey: 'k' },
    { ...licence, fileKey: 'k', fileUrl: '/x' },
  ],
])('%s are alike', (_what, one, other) => {
  expect(isSameAnswer(one, other)).toBe(true);
});

it.each([
  ['nothing and false', undefined, false],
  ['a number and its digits', 1, '1'],
  ['two numbers', 1, 2],
  ['yes and no', true, false],
  ['a row and a number', { a: 1 }, 2],
  ['a list and the same with an empty entry', ['a'], ['a', '']],
  ['lists in another order', ['a', 'b'], ['b', 'a']],
  ['a list and the start of it', ['a'], ['a', 'b']],
  ['a row and a list', { 0: 'a' }, ['a']],
  ['a row and the text that it holds', { 0: 'a' }, 'a'],
  ['a file and a row with the key of its upload', { ...licence, fileKey: 'k' }, { fileKey: 'k' }],
  ['two rows with one key', { fileKey: 'k', a: 1 }, { fileKey: 'k', a: 2 }],
  ['two uploads of one file', { ...licence, fileKey: 'k' }, { ...licence, fileKey: 'l' }],
  ['two files that are not sent yet', licence, { ...licence, fileName: 'permit.pdf' }],
  ['a file before and after it is sent', licence, { ...licence, fileKey: 'k' }],
])('%s are not', (_what, one, other) => {
  expect(isSameAnswer(one, other)).toBe(false);
});

test('a password is left out of what is kept, and nothing else', () => {
  const [step, ...others] = tennisClub.wizard.steps;
  if (!step) throw new Error('The fixture has no step.');
  const [first, ...fields] = step.fields;
  if (!first) throw new Error('The step has no field.');
  const secret = { ...first, key: 'pin', kind: 'password' as const };
  const wizard = { ...tennisClub.wizard, steps: [{ ...step, fields: [first, secret, ...fields] }, ...others] };
  expect(withoutSecrets({ wizard }, { pin: '1234', [first.key]: 'Ikoyi', unknown: 1 })).toEqual({
    [first.key]: 'Ikoyi',
    unknown: 1,
  });
});
