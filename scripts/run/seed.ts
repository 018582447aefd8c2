/**
 * `npm run seed`: fills the database of this environment with samples of every application type. The product must not
 * be running on it.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import type * as Seeding from '../../src/server/runtime/node/seed.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
try {
  const { seed } = (await vite.ssrLoadModule('/src/server/runtime/node/seed.ts')) as typeof Seeding;
  const seeded = await seed(process.env);
  console.log(
    seeded
      ? `Added ${seeded.applications} applications and ${seeded.invitations} invitations.`
      : 'The samples are there already.',
  );
} finally {
  await vite.close();
}
process.exit(0);
