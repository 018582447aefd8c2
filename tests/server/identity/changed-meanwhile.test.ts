/** What is changed while a password is still being compared holds for whoever signs in by it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveByWebCrypto, hashBy, hashPassword } from '@/server/identity/passwords';
import { setPassword } from '@/server/identity/users';
import { createTestApp, createTestPlatform, postJson, type TestPlatform } from '../support/test-platform';
import { hashQuickly } from '../support/test-hashing';

const EMAIL = 'chief@registry.example';
const PASSWORD = 'correct-horse-7';

let platform: TestPlatform;
let userId: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  userId = await platform.auth.backend.createPasswordUser(EMAIL, PASSWORD);
});
afterEach(hashQuickly);

test.each([
  [
    'the password',
    { status: 400, error_code: 'invalid_credentials' },
    async () => {
      const encrypted = await hashPassword('another-horse-8', 1000);
      return () => setPassword(platform.database.kysely, userId, encrypted, platform.clock());
    },
  ],
  [
    'the address',
    { status: 400, error_code: 'invalid_credentials' },
    async () => () =>
      platform.auth.backend.changeContact(platform.database.kysely, userId, { email: 'other@registry.example' }),
  ],
  [
    'being let in',
    { status: 403, error_code: 'user_banned' },
    async () => () => platform.auth.backend.setBlocked(userId, true),
  ],
])('%s', async (_what, { status, error_code }, prepare) => {
  const change = await prepare();
  const [comparing, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  hashBy(async (password, salt) => {
    comparing.resolve();
    await changed.promise;
    return deriveByWebCrypto(password, salt, 1000);
  });
  const signingIn = postJson(createTestApp(platform), '/auth/v1/token?grant_type=password', {
    email: EMAIL,
    password: PASSWORD,
  });
  await comparing.promise;
  await change();
  changed.resolve();
  const answer = await signingIn;
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code: error_code })]);
  expect(await platform.database.kysely.selectFrom('auth.sessions').select('id').execute()).toEqual([]);
});
