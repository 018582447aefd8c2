import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { clearExpired } from '@/server/jobs/handle-job';
import { createTestPlatform } from './support/test-platform';

it('keeps each to the last millisecond of its time', async () => {
  const platform = await createTestPlatform();
  const { kysely } = platform.database;
  const now = new Date('2031-05-20T10:00:00.000Z');
  const ago = (days: number, milliseconds = 0) => new Date(now.getTime() - days * 86_400_000 - milliseconds);
  const ages = (days: number) => ({ kept: ago(days), gone: ago(days, 1) });
  const user_id = crypto.randomUUID();
  const message = { channel: 'sms', occasion: 'status', recipient: '+2348037000003', next_attempt_at: now } as const;
  for (const [name, at] of Object.entries(ages(0)))
    await kysely
      .insertInto('otp_challenges')
      .values({ phone: name, code_hash: name, sent_at: at, expires_at: at })
      .execute();
  for (const [name, at] of Object.entries(ages(1))) {
    await kysely
      .insertInto('sign_in_attempts')
      .values({ subject: name, failures: 1, failed_at: at, locked_until: null })
      .execute();
    await kysely.insertInto('rate_limits').values({ key: name, window_started_at: at, used: 1 }).execute();
  }
  for (const [key, at] of Object.entries(ages(7)))
    await kysely.insertInto('idempotency_keys').values({ user_id, key, request_hash: '', created_at: at }).execute();
  for (const [text, at] of Object.entries(ages(90)))
    await kysely
      .insertInto('messages')
      .values({ ...message, text, created_at: at })
      .execute();
  const sealed = { ...message, created_at: now, sealed: 'secret' };
  await kysely
    .insertInto('messages')
    .values([
      { ...sealed, text: 'failed, over', state: 'failed', expires_at: ago(0, 1) },
      { ...sealed, text: 'failed, of use', state: 'failed', expires_at: now },
      { ...sealed, text: 'waiting', state: 'waiting', expires_at: ago(0, 1) },
      { ...sealed, text: 'without an end', state: 'failed', expires_at: null },
    ])
    .execute();
  await clearExpired({ ...platform, clock: () => now });
  const { rows } = await sql<{ name: string }>`
    select phone as name from otp_challenges union all select subject from sign_in_attempts
    union all select key from rate_limits union all select key from idempotency_keys`.execute(kysely);
  expect(rows.map(({ name }) => name)).toEqual(['kept', 'kept', 'kept', 'kept']);
  const messages = await kysely.selectFrom('messages').select(['text', 'sealed']).orderBy('id').execute();
  expect(messages.map(({ text, sealed: secret }) => [text, secret])).toEqual([
    ['kept', null],
    ['failed, over', null],
    ['failed, of use', 'secret'],
    ['waiting', 'secret'],
    ['without an end', 'secret'],
  ]);
});
