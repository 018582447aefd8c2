import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../support/test-database';
import { deriveByWebCrypto, hashBy, hashPassword, isPassword, listWeaknesses } from '@/server/identity/passwords';
import { hashQuickly } from '../support/test-hashing';

describe('a password', () => {
  it('is not hashed inside of a transaction, nor compared, which would hold the only connection', async () => {
    const { kysely } = await openTestDatabase();
    const inside = async (work: () => Promise<unknown>) => kysely.transaction().execute(work);
    const stored = await hashPassword('racket-9', 1000);
    await expect(inside(() => hashPassword('racket-9', 1000))).rejects.toThrow('inside of a transaction');
    await expect(inside(() => isPassword('racket-9', stored))).rejects.toThrow('inside of a transaction');
    expect(await isPassword('racket-9', stored)).toBe(true);
  });

  it('is recognised by its hash, which is another each time', async () => {
    const [one, other] = await Promise.all([hashPassword('racket-9', 1000), hashPassword('racket-9', 1000)]);
    expect(one).not.toBe(other);
    expect([await isPassword('racket-9', one), await isPassword('racket-8', one)]).toEqual([true, false]);
  });

  it('is the same however its letters are typed, and hashed as slowly as OWASP asks', async () => {
    const hash = await hashPassword('\u1ecdk\u00e0n-2026');
    expect(hash).toMatch(/^pbkdf2-sha256\$600000\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword('o\u0323ka\u0300n-2026', hash)).toBe(true);
  });

  it.each([[null], [''], ['plain'], ['pbkdf2-sha256$1000$$']])(
    'is never right where the hash is %j',
    async (stored) => {
      expect(await isPassword('', stored)).toBe(false);
    },
  );

  it('takes as long where there is no hash, so that the time does not tell who has one', async () => {
    const derive = vi.fn(deriveByWebCrypto);
    hashBy(derive);
    onTestFinished(hashQuickly);
    const hash = await hashPassword('racket-9');
    for (const stored of [hash, null]) await isPassword('racket-8', stored);
    expect(derive.mock.calls.map(([, , iterations]) => iterations)).toEqual([600_000, 600_000, 600_000]);
  });

  it('is not right where its hash is of another kind, or goes on', async () => {
    const parts = (await hashPassword('racket-9', 1000)).split('$');
    const [kind, iterations, salt, hash = ''] = parts;
    expect(await isPassword('racket-9', parts.join('$'))).toBe(true);
    expect(await isPassword('racket-9', ['scrypt', iterations, salt, hash].join('$'))).toBe(false);
    const longer = Buffer.concat([Buffer.from(hash, 'base64url'), Buffer.from([0])]).toString('base64url');
    expect(await isPassword('racket-9', [kind, iterations, salt, longer].join('$'))).toBe(false);
  });

  it.each([
    ['racket-9', []],
    ['ọkàn-2026', []],
    ['correct horse battery', []],
    ['ab1', ['length']],
    ['ab1cd', ['length']],
    ['ab1cde', []],
    ['correcthorsebat', ['characters']],
    ['correcthorsebatt', []],
    ['correct horse', ['characters']],
    ['abcdefgh', ['characters']],
    ['12345678', ['characters']],
    ['', ['length', 'characters']],
    ['Password1', ['pwned']],
    ['Nigeria123', ['pwned']],
    ['Nigeria is home 9', []],
  ])('%j has the weaknesses %j', (password, reasons) => {
    expect(listWeaknesses(password)).toEqual(reasons);
  });
});
