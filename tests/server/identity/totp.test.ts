/** The codes of an authenticator app. */
import { expect, it } from 'vitest';
import { createTotpSecret, findTotpStep, toTotpUri } from '@/server/identity/totp';
import { STEP_SECONDS, totpCode } from '../support/totp-code';

/** "12345678901234567890" of RFC 6238, appendix B. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of RFC 6238 the code is %s', async (seconds, code) => {
  expect(await findTotpStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / STEP_SECONDS));
});

it('one step before and one after are taken, and no other', async () => {
  const now = at(1_700_000_000);
  const found = await Promise.all(
    [-2, -1, 0, 1, 2].map((steps) => findTotpStep(RFC_SECRET, totpCode(RFC_SECRET, now, steps), now)),
  );
  const present = Math.floor(1_700_000_000 / STEP_SECONDS);
  expect(found).toEqual([undefined, present - 1, present, present + 1, undefined]);
});

it('each secret has 160 bits of its own', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('the address that the picture holds names the site, the person and the secret', () => {
  const uri = toTotpUri({ secret: RFC_SECRET, issuer: 'Tennis: the Registry', account: 'ada@tennis.example' });
  const [label = '', query] = uri.split('?');
  expect(label).toBe('otpauth://totp/Tennis%3A%20the%20Registry:ada%40tennis.example');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    issuer: 'Tennis: the Registry',
    period: '30',
    secret: RFC_SECRET,
  });
});
