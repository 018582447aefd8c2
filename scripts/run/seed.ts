/**
 * `npm run seed`: fills the database of this environment with samples of every application type. The product must not
 * be running on it.
 */
import { existsSync } from 'node:fs';
import type * as Seeding from '../../src/server/runtime/node/seed.ts';
import { loadSource } from '../support/load-source.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { module, close } = await loadSource<typeof Seeding>('/src/server/runtime/node/seed.ts');
try {
  const seeded = await module.seed(process.env);
  console.log(
    seeded
      ? `Added ${seeded.applications} applications and ${seeded.invitations} invitations.`
      : 'The samples are there already.',
  );
} finally {
  await close();
}
process.exit(0);
