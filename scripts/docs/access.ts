/** `npm run docs:access`: prints who may call what into schemas/ACCESS.md. */
import { writeFileSync } from 'node:fs';
import type * as Table from '../../src/server/http/access-table.ts';
import { loadSource } from '../support/load-source.ts';
import { loadCatalog } from '../vite/definitions.ts';
import { ACCESS_PAGE, writeAccessPage } from './access-page.ts';

const { module, close } = await loadSource<typeof Table>('/src/server/http/access-table.ts');
const catalog = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas');
writeFileSync(ACCESS_PAGE, writeAccessPage(catalog, module.listAccess(catalog)));
console.log(ACCESS_PAGE);
await close();
