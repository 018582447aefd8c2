/** What somebody signs in by is as good as before when the database could not make their session. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { OTP_ATTEMPTS } from '@/server/identity/attempt-lock';
import {
  createTestApp,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

const PHONE = '+2348031280001';

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;

beforeEach(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
});

/** What it answers while no session can be made, more often than wrong guesses are let pass, and then once more. */
async function failAtFirst(path: string, body: () => object): Promise<number[]> {
  const run = (text: string) => sql.raw(text).execute(platform.database.kysely);
  await run(
    `create or replace function refuse_session() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
  );
  await run(
    'create trigger refuse_session before insert on auth.sessions for each row execute function refuse_session()',
  );
  const statuses = new Set<number>();
  for (let turn = 0; turn <= OTP_ATTEMPTS; turn += 1) statuses.add((await postJson(app, path, body())).status);
  await run('drop function refuse_session() cascade');
  return [...statuses, (await postJson(app, path, body())).status];
}

test('a code of who registers', async () => {
  await postJson(app, '/api/auth/send-otp', { phone_number: PHONE });
  const body = () => ({ phone_number: PHONE, otp_code: platform.codeFor(PHONE) });
  expect(await failAtFirst('/api/auth/verify-otp', body)).toEqual([500, 200]);
});

test('a code of who signs in', async () => {
  await registerPhone(platform, app, PHONE);
  platform.pass(61);
  await postJson(app, '/auth/v1/otp', { phone: PHONE });
  const body = () => ({ type: 'sms', phone: PHONE, token: platform.codeFor(PHONE) });
  expect(await failAtFirst('/auth/v1/verify', body)).toEqual([500, 200]);
});

test('a link for a new password', async () => {
  const userId = await platform.auth.backend.createPasswordUser('chief@registry.example', 'correct-horse-7');
  const link = await platform.auth.backend.createPasswordLink(platform.database.kysely, userId);
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash');
  expect(await failAtFirst('/auth/v1/verify', () => ({ type: 'recovery', token_hash }))).toEqual([500, 200]);
});
