/** What an administrator sets is noted, or it is not set. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await createTestProduct();
  token = await product.signInAdministrator();
  // As where the disk is full when the note is written.
  await sql`alter table audit_log add constraint full_disk check (action <> 'settings.change')`.execute(
    product.platform.database.kysely,
  );
});

afterAll(() => sql`alter table audit_log drop constraint full_disk`.execute(product.platform.database.kysely));

const readAll = () => product.platform.database.kysely.selectFrom('settings').selectAll().orderBy('group_id').execute();

test.each([
  ['settings', { security: { session_timeout: 20 }, general: { contact_email: 'help@registry.example' } }],
  ['ready-reasons', { scope: 'all', added: { answers: ['Write it out.'], documents: [] } }],
  ['retention', { months: { [catalog.providers[0]?.id ?? '']: 24 } }],
])('%s', async (path, json) => {
  const before = await readAll();
  const refused = await product.call('PUT', `/admin/${path}`, { token, json });
  expect(refused.status).toBe(500);
  expect(await readAll()).toEqual(before);
});
