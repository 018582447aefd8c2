/** How long somebody has to wait before they sign in again, read from what the server said. */
import { afterEach, expect, it } from 'vitest';
import { SignInFailure, tooManyAttempts } from '@/sign-in/applicant/sign-in-failure';
import { toTokens } from '@/texts/compile';
import { createLanguage, toMessageId } from '@/texts/create-language';
import { setLanguage } from '@/texts/language';

afterEach(() => setLanguage({ id: 'en-001' }));

it.each([
  ['Too many attempts. Please try again in 600 seconds.', 600],
  ['For security purposes, you can only request this after 58 seconds.', 58],
  ['Invalid OTP code', 0],
])('"%s" is a wait of %i seconds', (message, seconds) => {
  expect(new SignInFailure(message).waitSeconds).toBe(seconds);
});

it('is known in another language, too', () => {
  const text = toTokens('Too many attempts. Please try again in {seconds} seconds.');
  setLanguage(createLanguage('de', { [toMessageId(text)]: toTokens('In {seconds} Sekunden wieder versuchen.') }));
  expect(tooManyAttempts(40)).toBe('In 40 Sekunden wieder versuchen.');
  expect(new SignInFailure(tooManyAttempts(40)).waitSeconds).toBe(40);
});
