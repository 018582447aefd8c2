/**
 * Many sign in by password at once: a few are dealt with, a few wait, the others are told to come back, and nobody else
 * notices.
 */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createTestApp,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

const AT_ONCE = 2;
const WAITING = 20;

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;
let token: string;
let release: () => void = () => undefined;
/** Hashes that are being made, and the most that ever were. */
let now = 0;
let most = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
  token = (await registerPhone(platform, app, '+2348031280001')).access_token;
});

afterEach(() => {
  release();
  vi.restoreAllMocks();
});

/** Hashing takes until `release` is called. */
function block() {
  [now, most] = [0, 0];
  const released = new Promise<void>((resolve) => void (release = resolve));
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async () => {
    now += 1;
    most = Math.max(most, now);
    await released;
    now -= 1;
    return new ArrayBuffer(32);
  });
}

const callWithToken = async () =>
  (await app.request('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status;
const signIn = (email: string) =>
  postJson(app, '/auth/v1/token?grant_type=password', { email, password: 'wrong-horse-7' });

test('22 wrong passwords are taken, two at a time; the 23rd is answered 429 with Retry-After, and tokens are checked meanwhile', async () => {
  block();
  const refused: Response[] = [];
  const answers = Array.from({ length: AT_ONCE + WAITING + 8 }, async (_, index) => {
    const answer = await signIn(`crowd-${index}@registry.example`);
    if (answer.status === 429) refused.push(answer);
    return answer.status;
  });
  await expect.poll(() => refused.length).toBe(8);
  expect(refused.map((answer) => answer.headers.get('retry-after'))).toEqual(Array.from({ length: 8 }, () => '5'));
  expect(await refused[0]?.json()).toEqual({
    code: 'over_request_rate_limit',
    message: 'Too many people are signing in at the moment. Please try again in 5 seconds.',
  });
  expect(await callWithToken()).toBe(200);

  expect((await signIn('late@registry.example')).status).toBe(429);
  const counted = await platform.database.kysely
    .selectFrom('sign_in_attempts')
    .select('subject')
    .where('subject', 'like', 'email:late@registry.example%')
    .execute();
  expect(counted).toEqual([]);

  release();
  expect((await Promise.all(answers)).filter((status) => status === 400)).toHaveLength(AT_ONCE + WAITING);
  expect(most).toBe(AT_ONCE);
  vi.restoreAllMocks();
  expect((await signIn('crowd-0@registry.example')).status).toBe(400);
});

test('making somebody’s password keeps the database from nobody', async () => {
  block();
  const made = platform.auth.backend.createPasswordUser('new@registry.example', 'correct-horse-7');
  await expect.poll(() => now).toBe(1);
  expect(await callWithToken()).toBe(200);
  release();
  expect(await made).toMatch(/^[0-9a-f-]{36}$/);
});

test('others are served while a new password is hashed', async () => {
  block();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ password: 'racket-9-racket' });
  const changed = app.request('/auth/v1/user', { method: 'PUT', headers, body });
  await expect.poll(() => now).toBe(1);
  expect((await app.request('/auth/v1/user', { headers })).status).toBe(200);
  release();
  expect((await changed).status).toBe(200);
});
