/** One-time codes: six digits of chance, none likelier than another. */
import { base64url } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createOneTimeCode, createSecretText } from '@/server/storage/secret-text';

afterEach(() => void vi.restoreAllMocks());

/** The numbers that chance brings, one after the other. */
function draw(...numbers: number[]): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((words) => {
    if (words instanceof Uint32Array) words[0] = numbers.shift() ?? 0;
    return words;
  });
}

test.each([
  [[0], '000000'],
  [[42], '000042'],
  [[999_999], '999999'],
  [[1_000_000], '000000'],
  [[4_293_999_999], '999999'],
  [[4_294_000_000, 7], '000007'],
  [[4_294_967_295, 4_294_000_001, 8], '000008'],
])('of %j becomes %s', (numbers, code) => {
  draw(...numbers);
  expect(createOneTimeCode()).toBe(code);
});

test('a secret text is 32 bytes, and another each time', () => {
  expect(base64url.decode(createSecretText())).toHaveLength(32);
  expect(createSecretText()).not.toBe(createSecretText());
});
