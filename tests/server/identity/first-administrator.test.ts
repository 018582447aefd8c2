/** What the first start makes of ADMIN_EMAIL, and what every later one says of it. */
import { expect, it } from 'vitest';
import { ensureAdministrator } from '@/server/accounts/first-start';
import { SILENT_LOG } from '@/server/platform/log';
import { createTestPlatform } from '../support/test-platform';

it('says that another address has no effect once there is an administrator, and nothing of their own', async () => {
  const told: unknown[][] = [];
  const log = { ...SILENT_LOG, warn: (...words: unknown[]) => void told.push(words) };
  const platform = { ...(await createTestPlatform()), log };
  expect(await ensureAdministrator(platform, { email: 'Chief@tennis.example', password: 'racket-9' })).toEqual({
    email: 'chief@tennis.example',
  });
  expect(await ensureAdministrator(platform, {})).toBeUndefined();
  expect(await ensureAdministrator(platform, { email: 'chief@Tennis.example', password: 'racket-9' })).toBeUndefined();
  expect(told).toEqual([]);
  expect(await ensureAdministrator(platform, { email: 'next@tennis.example', password: 'racket-9' })).toBeUndefined();
  expect(told).toEqual([
    [
      { email: 'next@tennis.example' },
      expect.stringMatching(
        /^ADMIN_EMAIL and ADMIN_PASSWORD have no effect: .* "admin create EMAIL" makes another, as OPERATE\.md says$/,
      ),
    ],
  ]);
});
