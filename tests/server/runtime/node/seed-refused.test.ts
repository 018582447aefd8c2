/** `npm run seed` where it cannot be: what it then leaves behind. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seed } from '@/server/runtime/node/seed';

test('an administrator with the address of an officer of the samples is told to take another, before anybody is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  const environment = {
    DATA_DIR: folder,
    ADMIN_EMAIL: 'Chief@registry.localhost',
    ADMIN_PASSWORD: 'walk-password-123',
  };
  await expect(seed(environment)).rejects.toThrow(
    'Chief@registry.localhost is the address of an officer of the samples: name another ADMIN_EMAIL',
  );
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
