/** How long whoever asks for another code is told to wait. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, createTestPlatform, postJson } from '../support/test-platform';

test('the rest of the minute, and no longer', async () => {
  // The clock stands still where the test does not move it: the seconds are exact.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const platform = await createTestPlatform();
  const app = createTestApp(platform);
  const ask = async () => {
    const answer = await postJson(app, '/api/auth/send-otp', { phone_number: '+2348031260001' });
    return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
  };
  expect((await ask()).status).toBe(200);
  platform.pass(30);
  expect(await ask()).toEqual({ status: 429, wait: 30 });
  platform.pass(29);
  expect(await ask()).toEqual({ status: 429, wait: 1 });
  platform.pass(1);
  expect((await ask()).status).toBe(200);
});
