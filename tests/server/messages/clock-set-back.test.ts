/** A clock that was a year ahead and is set right: what it has put off leaves. */
import { expect, test } from 'vitest';
import type { SmsBody } from '@/engine/sms-text';
import { sendAtOnce, sendMessages } from '@/server/messages/send-messages';
import { SendFailure } from '@/server/platform/messenger';
import { openTestDatabase } from '../support/test-database';
import { createSenderOn, START } from './sender';

const YEAR = 365 * 86_400;

test('a message, one that a provider has put off, and what waits for a channel’s turn', async () => {
  const sender = createSenderOn(await openTestDatabase());
  sender.pass(YEAR);
  await sender.write({ text: 'written then' });
  sender.answer = async () => {
    throw new SendFailure('The SMS provider answered 429', { retrySeconds: 90 });
  };
  await sendMessages(sender, 'sms');
  sender.answer = async () => undefined;
  const expiresAt = new Date(START + (YEAR + 60) * 1000);
  const code = { occasion: 'code', to: '+2348030000002', text: 'Code 1' as SmsBody, secret: '1' } as const;
  await sendAtOnce(sender, { ...code, channel: 'sms', expiresAt });
  sender.sent.length = 0;
  sender.pass(-YEAR);
  await sender.write({ text: 'written now' });
  await sendMessages(sender, 'sms');
  expect(sender.sent.map(({ text }) => text)).toEqual(['written then', 'written now']);
});
