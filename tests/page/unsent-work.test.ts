import { expect, test } from 'vitest';
import {
  forgetWork,
  forgetWorkOfOthers,
  hold,
  keepWords,
  readHeld,
  readWords,
  toWorkKey,
} from '@/page/data/unsent-work';

const ada = toWorkKey('ada', 'a-1', 'comment');
const musa = toWorkKey('musa', 'a-1', 'comment');

function begin() {
  keepWords(ada, 'Ask the police first.');
  keepWords(musa, 'All is well.');
  hold(ada, 'letter.pdf');
}

test('what two people have begun at the same record are two things', () => {
  begin();
  expect([readWords(ada), readWords(musa)]).toEqual(['Ask the police first.', 'All is well.']);
  expect([readHeld(ada), readHeld(musa)]).toEqual(['letter.pdf', undefined]);
});

test('who logs out takes theirs along, words and files', async () => {
  begin();
  await forgetWork('ada');
  expect([readWords(ada), readHeld(ada), readWords(musa)]).toEqual(['', undefined, 'All is well.']);
});

test('who comes takes away what others left', async () => {
  begin();
  await forgetWorkOfOthers('musa');
  expect([readWords(ada), readHeld(ada), readWords(musa)]).toEqual(['', undefined, 'All is well.']);
});

test('a person whose id begins like another’s is another', async () => {
  begin();
  await forgetWork('ad');
  expect(readWords(ada)).toBe('Ask the police first.');
});
