/** A clock that was a year ahead and is set right: nothing that it has noted keeps anybody waiting. */
import { beforeEach, expect, test } from 'vitest';
import { clearExpired } from '@/server/jobs/handle-job';
import { assertWithinLimit, takeFromLimit } from '@/server/identity/rate-limit';
import { createTestApp, createTestPlatform, postJson, type TestPlatform } from '../support/test-platform';

const YEAR = 365 * 24 * 3600;
const PHONE = '+2348031270001';

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;

beforeEach(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
});

async function whileAhead(work: () => Promise<unknown>): Promise<void> {
  platform.pass(YEAR);
  await work();
  platform.pass(-YEAR);
}

const askForCode = async () => (await postJson(app, '/api/auth/send-otp', { phone_number: PHONE })).status;
const verify = async (code: string) =>
  (await postJson(app, '/api/auth/verify-otp', { phone_number: PHONE, otp_code: code })).status;

test('a phone is sent another code at once; the one of then is good for no year', async () => {
  await whileAhead(askForCode);
  expect(await verify(platform.codeFor(PHONE))).toBe(400);
  expect(await askForCode()).toBe(200);
  expect(await verify(platform.codeFor(PHONE))).toBe(200);
});

test('a limit that was used up begins anew', async () => {
  const { kysely } = platform.database;
  const limit = () => ({ key: 'passwords:1.2.3.4', limit: 1, seconds: 600, now: platform.clock() });
  await whileAhead(() => takeFromLimit(kysely, limit()));
  await expect(assertWithinLimit(kysely, limit())).resolves.toBeUndefined();
  await expect(takeFromLimit(kysely, limit())).resolves.toBeUndefined();
  await expect(takeFromLimit(kysely, limit())).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 600 });
  // Two servers’ clocks may differ: what has just been taken by the other one counts.
  platform.pass(-30);
  await expect(takeFromLimit(kysely, limit())).rejects.toMatchObject({ statusCode: 429 });
});

test('a link for a password is sent', async () => {
  const email = 'chief@registry.example';
  await platform.auth.backend.createPasswordUser(email, 'correct-horse-7');
  const recover = async () => (await postJson(app, '/auth/v1/recover', { email })).status;
  await whileAhead(recover);
  expect(await recover()).toBe(200);
  await platform.jobs.settle();
  expect(platform.sent.filter(({ to }) => to === email)).toHaveLength(2);
});

test('what is kept for a day at most is cleared away', async () => {
  const { kysely } = platform.database;
  const noted = { key: 'codes:1.2.3.4', limit: 1, seconds: 600 };
  await whileAhead(async () => {
    await askForCode();
    await verify('000000');
    await takeFromLimit(kysely, { ...noted, now: platform.clock() });
  });
  await clearExpired(platform);
  for (const table of ['otp_challenges', 'sign_in_attempts', 'rate_limits'] as const)
    expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([]);
});
