/** `npm run docs:access`: prints who may call what into schemas/ACCESS.md. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import type * as Shipped from 'virtual:catalog';
import type * as Table from '../../src/server/http/access-table.ts';
import { ACCESS_PAGE, writeAccessPage } from './access-page.ts';

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
try {
  const { listAccess } = (await vite.ssrLoadModule('/src/server/http/access-table.ts')) as typeof Table;
  const { catalog } = (await vite.ssrLoadModule('virtual:catalog')) as typeof Shipped;
  writeFileSync(ACCESS_PAGE, writeAccessPage(catalog, listAccess(catalog)));
  console.log(ACCESS_PAGE);
} finally {
  await vite.close();
}
process.exit(0);
