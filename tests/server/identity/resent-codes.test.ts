/** How long whoever asks for another code is told to wait. */
import { expect, test } from 'vitest';
import { createTestApp, createTestPlatform, postJson } from '../support/test-platform';

test('the rest of the minute, and no longer', async () => {
  const platform = await createTestPlatform();
  const app = createTestApp(platform);
  const ask = async () => {
    const answer = await postJson(app, '/api/auth/send-otp', { phone_number: '+2348031260001' });
    return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
  };
  expect((await ask()).status).toBe(200);
  platform.pass(30);
  const again = await ask();
  expect(again.status).toBe(429);
  expect(again.wait).toBeGreaterThan(0);
  expect(again.wait).toBeLessThanOrEqual(30);
  platform.pass(again.wait);
  expect((await ask()).status).toBe(200);
});
