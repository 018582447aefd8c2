/**
 * Codes by SMS cost money, and anybody can have them sent to any phone: how many is bounded, but not for known devices.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, createTestPlatform, postJson, registerPhone } from '../support/test-platform';

const PHONE = '+2348031300001';
const NOBODY = '00000000-0000-4000-8000-000000000000';

async function setUp() {
  // The clock stands still where the test does not move it.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const platform = await createTestPlatform({
    config: {
      trustProxy: true,
      addressLimits: { unregisteredPhones: 1000, codes: 1000, passwords: 1000, wrongGuesses: 1000 },
    },
  });
  const app = createTestApp(platform);
  const ask = async (path: string, body: object, address: string, cookie = '') => {
    platform.pass(61);
    return app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    });
  };
  const signIn = (phone: string, address: string, cookie?: string) => ask('/auth/v1/otp', { phone }, address, cookie);
  const register = (phone_number: string, address: string) => ask('/api/auth/send-otp', { phone_number }, address);
  const countSent = async (times: number, send: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await send()).status);
    return [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length];
  };
  /** The cookie of a device on which the phone's person has signed in. */
  const knowDevice = async (phone: string) => {
    await registerPhone(platform, app, phone);
    await signIn(phone, '102.89.9.9');
    const answer = await ask('/auth/v1/verify', { type: 'sms', phone, token: platform.codeFor(phone) }, '102.89.9.9');
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  return { platform, app, signIn, register, countSent, knowDevice };
}

test('one address has one phone sent twenty codes in a day, by both ways together; the next hears when, and why', async () => {
  const { platform, app, signIn, register, countSent } = await setUp();
  await registerPhone(platform, app, PHONE);
  expect(await countSent(10, () => signIn(PHONE, '102.89.1.1'))).toEqual([10, 0]);
  expect(await countSent(12, () => register(PHONE, '102.89.1.1'))).toEqual([10, 2]);
  const refused = await signIn(PHONE, '102.89.1.1');
  const wait = Number(refused.headers.get('retry-after'));
  expect([refused.status, wait > 80_000 && wait <= 86_400, await refused.json()]).toEqual([
    429,
    true,
    expect.objectContaining({
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(
        /^This phone has been sent too many codes\. Please try again in 2[34] hours, or on a device on which you have signed in before\.$/,
      ),
    }),
  ]);
  expect((await signIn(PHONE, '102.89.1.2')).status).toBe(200);
  platform.pass(wait);
  expect((await signIn(PHONE, '102.89.1.1')).status).toBe(200);
});

test('many addresses together reach the phone’s number; a device of its person still gets codes', async () => {
  const { platform, signIn, register, countSent, knowDevice } = await setUp();
  const cookie = await knowDevice(PHONE);
  await platform.settings.write('quotas', { codes_per_phone_per_day: 20 }, NOBODY);
  let address = 0;
  expect(await countSent(25, () => register(PHONE, `102.90.1.${(address += 1)}`))).toEqual([18, 7]);
  expect((await signIn(PHONE, '102.91.1.1')).status).toBe(429);
  expect((await signIn(PHONE, '102.91.1.1', cookie)).status).toBe(200);
  expect((await register('+2348031300002', '102.91.1.1')).status).toBe(200);
});

test('all phones together reach the hour’s number, what was refused costs nobody anything, known devices go on', async () => {
  const { platform, signIn, register, knowDevice } = await setUp();
  const cookie = await knowDevice(PHONE);
  await platform.settings.write('quotas', { codes_per_hour: 10 }, NOBODY);
  platform.pass(3600);
  for (let last = 10; last < 20; last += 1)
    expect((await register(`+23480313001${last}`, `102.92.1.${last}`)).status).toBe(200);
  const phone = '+2348031300120';
  for (let time = 0; time < 30; time += 1) {
    const refused = await register(phone, '102.92.1.99');
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      expect.stringMatching(/^At the moment the registry sends too many codes\. Please try again in \d+ minutes?, or /),
    ]);
  }
  expect((await signIn(PHONE, '102.92.1.1', cookie)).status).toBe(200);
  platform.pass(3600);
  expect((await register(phone, '102.92.1.99')).status).toBe(200);
});

test('asking within the minute is not counted', async () => {
  const { platform, app, register } = await setUp();
  for (let time = 0; time < 30; time += 1) {
    platform.pass(time === 0 ? 61 : 1);
    await postJson(app, '/api/auth/send-otp', { phone_number: PHONE });
  }
  expect((await register(PHONE, '102.93.1.1')).status).toBe(200);
  const { used } = await platform.database.kysely
    .selectFrom('rate_limits')
    .select('used')
    .where('key', '=', 'codes')
    .executeTakeFirstOrThrow();
  expect(used).toBe(2);
});
