/** What the page shows for a failed submission, as the provider declares it. */
import { expect, it } from 'vitest';
import { presentError, type SubmissionFailure } from '@/engine/present-error';
import { tennisClub } from '../fixtures/tennis-club';

const texts = { noResponse: 'No answer', unexpected: 'Unexpected', failed: 'Failed' };
const submission = { ...tennisClub.submission, ...texts, ownMessage: false };
const atEmail = (message: string, text: string) => ({
  toast: text,
  step: 'club',
  field: { key: 'email_address', message },
  scrollToTop: true,
});
const response = (status: number, rest: object = {}): SubmissionFailure => ({ kind: 'response', status, ...rest });

it.each<[string, SubmissionFailure, object]>([
  ['no answer', { kind: 'no-response' }, { toast: 'No answer', scrollToTop: false }],
  ['something in the page', { kind: 'other', message: 'secret' }, { toast: 'Unexpected', scrollToTop: false }],
  ['a status that no rule is about', response(500, { message: 'Down' }), { toast: 'Down', scrollToTop: false }],
  ['one without words', response(500), { toast: 'Failed', scrollToTop: false }],
  [
    'a code',
    response(409, { code: 'DUPLICATE_EMAIL' }),
    atEmail('Email address already registered', 'This email address is already registered.'),
  ],
  [
    'words in the message',
    response(409, { message: 'It is ALREADY registered' }),
    atEmail('Email address already registered', 'It is ALREADY registered'),
  ],
  [
    'the same words under another status',
    response(400, { message: 'already registered' }),
    { toast: 'Submission error: already registered', scrollToTop: false },
  ],
  ['a status alone', response(409, { code: 'OTHER' }), { toast: 'Conflict: Failed', scrollToTop: false }],
])('%s', (_what, failure, shown) => {
  expect(presentError(submission, failure)).toEqual(shown);
});

it('a rule with words alone is not for every failure', () => {
  const [rule = expect.fail()] = submission.errors;
  const { code: _code, status: _status, ...rest } = rule;
  const worded = { ...submission, errors: [{ ...rest, messageIncludes: ['taken'] }] };
  expect(presentError(worded, response(400, { message: 'Down' }))).toEqual({ toast: 'Down', scrollToTop: false });
  expect(presentError(worded, response(400, { code: 'OTHER' }))).toEqual({ toast: 'Failed', scrollToTop: false });
  expect(presentError(worded, response(400, { message: 'It is taken' }))).toMatchObject({ step: 'club' });
});

it('shows the page’s own words only where the provider wants them', () => {
  const own = { ...submission, ownMessage: true };
  expect(presentError(own, { kind: 'other', message: 'The file is gone' }).toast).toBe('The file is gone');
  expect(presentError(own, { kind: 'other' }).toast).toBe('Unexpected');
});

it('scrolls to the top for certain words, and says the message at a field without words of its own', () => {
  const [rule = expect.fail()] = submission.errors;
  const { scrollToTop: _scroll, fieldMessage: _words, ...rest } = rule;
  const plain = { ...submission, errors: [{ ...rest, scrollToTop: false, scrollToTopWhen: ['Email'] }] };
  const show = (message: string) => presentError(plain, response(409, { code: 'DUPLICATE_EMAIL', message }));
  expect(show('The EMAIL is taken')).toMatchObject({ scrollToTop: true, field: { message: 'The EMAIL is taken' } });
  expect(show('It is taken').scrollToTop).toBe(false);
  const [twice = expect.fail()] = plain.errors;
  const several = { ...plain, errors: [{ ...twice, scrollToTopWhen: ['Phone', 'Email'] }] };
  expect(presentError(several, response(409, { code: 'DUPLICATE_EMAIL', message: 'email' })).scrollToTop).toBe(true);
});
