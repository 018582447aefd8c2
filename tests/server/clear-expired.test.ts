import { expect, it } from 'vitest';
import { clearExpired } from '@/server/jobs/clear-expired';
import { createTestPlatform } from './support/test-platform';

it('removes codes and remembered answers whose time is over, and keeps the rest', async () => {
  const platform = await createTestPlatform();
  const { kysely } = platform.database;
  const remember = (key: string) =>
    kysely
      .insertInto('idempotency_keys')
      .values({ user_id: crypto.randomUUID(), key, request_hash: '', created_at: platform.clock() })
      .execute();
  await platform.auth.backend.sendCode('+2348037000001');
  await remember('old');
  platform.pass(8 * 86_400);
  await platform.auth.backend.sendCode('+2348037000002');
  await remember('fresh');

  await clearExpired(platform);
  expect(await kysely.selectFrom('otp_challenges').select('phone').execute()).toEqual([{ phone: '+2348037000002' }]);
  expect(await kysely.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'fresh' }]);
});
