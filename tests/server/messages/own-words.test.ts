/** What people call themselves, as it stands in a message of the registry's: a phone makes no link of it. */
import { expect, test } from 'vitest';
import { quoteOwnWords } from '@/server/messages/own-words';

test.each([
  ['Skyline Cargo Ltd', 'Skyline Cargo Ltd'],
  ['Adébáyọ̀ & Sons (Nig.) Ltd', 'Adébáyọ̀ & Sons (Nig.) Ltd'],
  ['Obi, Okafor and 3 others', 'Obi, Okafor and 3 others'],
  ['A.B.C. Logistics', 'A. B. C. Logistics'],
  ['You won N5M: open http://x.ng/a', 'You won N5M: open'],
  ['HTTPS://X.NG pay', 'pay'],
  ['javascript://x pay', 'pay'],
  ['Pay at www.x.ng now', 'Pay at now'],
  ['Pay at WWW.x.ng/y?z', 'Pay at'],
  ['Pay at x.ng/claim', 'Pay at x. ng/claim'],
  ['Pay at x。ng', 'Pay at x。 ng'],
  ['Pay at ｘ．ｎｇ', 'Pay at x. ng'],
  ['Pay at x\u2024ng', 'Pay at x. ng'],
  ['Pay at x.\u200bng', 'Pay at x. ng'],
  ['Pay at 10.0.0.1/a', 'Pay at 10. 0. 0. 1/a'],
  ['Write to a.b@x.ng', 'Write to'],
  ['Write to a＠x.ng', 'Write to'],
  ['mailto:a tel:1', 'mailto: a tel: 1'],
  ['Call 0803 123 4567 now', 'Call now'],
  ['Call +234(803)123-4567', 'Call'],
  ['RC 123456, est. 2019', 'RC 123456, est. 2019'],
  ['One\r\nTwo\u2028Three\tFour\u0000Five\u202eSix', 'One Two Three Four Five Six'],
  ['', ''],
])('%j becomes %j', (text, quoted) => {
  expect(quoteOwnWords(text)).toBe(quoted.normalize('NFKC'));
});

test('it is 40 characters at most, cut after a word where there are words', () => {
  expect(quoteOwnWords('The Very Long Name of a Company that Carries Cargo')).toBe(
    'The Very Long Name of a Company that…',
  );
  expect(quoteOwnWords('x'.repeat(500))).toBe(`${'x'.repeat(39)}…`);
  expect(quoteOwnWords('😀'.repeat(500))).toBe(`${'😀'.repeat(39)}…`);
});
