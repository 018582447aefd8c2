import { expect, test } from 'vitest';
import { createWebhookSecret, signWebhook } from '@/server/platform/sign-webhook';
import { verifyWebhook } from '@/server/identity/webhook-signature';

test('a message is signed as the libraries of Standard Webhooks sign theirs', async () => {
  const headers = await signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('with two secrets whoever knows one of them takes it, and nobody else', async () => {
  const [now, body] = [new Date(), '{}'];
  const [former, next, strange] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()];
  const headers = new Headers(await signWebhook([next, former], { id: 'one', at: now, body }));
  const check = (secret: string) =>
    verifyWebhook(headers, body, { secrets: [secret.replace('whsec_', '')], now }).catch(() => 'refused');
  expect(await Promise.all([former, next, strange].map(check))).toEqual(['one', 'one', 'refused']);
});
