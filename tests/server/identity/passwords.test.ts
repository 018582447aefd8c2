import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, listWeaknesses } from '@/server/identity/passwords';

describe('a password', () => {
  it('is recognised by its hash, which is another each time', async () => {
    const [one, other] = await Promise.all([hashPassword('racket-9', 1000), hashPassword('racket-9', 1000)]);
    expect(one).not.toBe(other);
    expect([await isPassword('racket-9', one), await isPassword('racket-8', one)]).toEqual([true, false]);
  });

  it.each([[null], [''], ['plain'], ['pbkdf2-sha256$1000$$']])(
    'is never right where the hash is %j',
    async (stored) => {
      expect(await isPassword('', stored)).toBe(false);
    },
  );

  it.each([
    ['racket-9', []],
    ['ọkàn-2026', []],
    ['correct horse battery', []],
    ['ab1', ['length']],
    ['abcdefgh', ['characters']],
    ['12345678', ['characters']],
    ['', ['length', 'characters']],
    ['Password1', ['pwned']],
  ])('%j has the weaknesses %j', (password, reasons) => {
    expect(listWeaknesses(password)).toEqual(reasons);
  });
});
