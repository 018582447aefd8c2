import { expect, it } from 'vitest';
import { createSecretText } from '@/server/auth/secret-text';
import { clearExpired } from '@/server/clear-expired';
import { createTestPlatform } from './support/test-platform';

it('removes files that no record took within seven days, and codes that are void; keeps the rest', async () => {
  const platform = await createTestPlatform();
  const { kysely } = platform.database;
  const keys = { old: createSecretText(), attached: createSecretText(), fresh: createSecretText() };
  const add = async (key: string, state: 'stored' | 'attached') => {
    await platform.files.put(key, (async function* bytes() { yield new Uint8Array([1]); })());
    await kysely.insertInto('files').values({ key, owner_id: crypto.randomUUID(), name: 'a.pdf', size: 1, type: 'application/pdf', sha256: '', state, created_at: platform.clock() }).execute();
  };
  await add(keys.old, 'stored');
  await add(keys.attached, 'attached');
  await platform.auth.backend.sendCode('+2348037000001');
  platform.pass(8 * 86_400);
  await add(keys.fresh, 'stored');
  await platform.auth.backend.sendCode('+2348037000002');

  expect(await clearExpired(platform)).toBe(1);
  expect(new Set(platform.files.keys())).toEqual(new Set([keys.attached, keys.fresh]));
  expect(await kysely.selectFrom('otp_challenges').select('phone').execute()).toEqual([{ phone: '+2348037000002' }]);
}, 60_000);
