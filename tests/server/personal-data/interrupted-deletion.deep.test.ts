/**
 * What cuts off the deletion of an account: before it is done the account is as it was, afterwards the rest follows.
 */
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createJobHandler } from '@/server/jobs/handle-job';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PHONE = '+2348037770401';
const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';

let product: TestProduct;
let officer: string;
let person: { id: string; token: string };

beforeEach(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
  const session = await product.join(PHONE, role);
  person = { id: String(session.user['id']), token: session.access_token };
});

const end = () => Promise.reject(new Error('This process has ended'));
const deletions: [string, () => Promise<number>][] = [
  [
    'the person',
    async () => (await product.call('DELETE', '/account', { token: person.token, json: { confirmed: true } })).status,
  ],
  [
    'an administrator',
    async () => (await product.call('DELETE', '/admin/users', { token: officer, json: { ids: [person.id] } })).status,
  ],
];

test.each(deletions)('cut off while %s erases, it has changed nothing', async (_who, remove) => {
  const { kysely } = product.platform.database;
  await sql`create function public.end_here() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    kysely,
  );
  await sql`create trigger end_here before update on public.profiles for each row when (new.status = 'deleted') execute function public.end_here()`.execute(
    kysely,
  );
  onTestFinished(async () => void (await sql`drop function public.end_here() cascade`.execute(kysely)));
  // A process that has ended puts nothing back.
  const { backend } = product.platform.auth;
  const block = backend.setBlocked.bind(backend);
  vi.spyOn(backend, 'setBlocked').mockImplementation((id, blocked) => (blocked ? block(id, blocked) : end()));
  expect(await remove()).toBe(500);
  expect((await product.call('GET', '/auth/me', { token: person.token })).status).toBe(200);
  product.platform.pass(61);
  const again = await product.join(PHONE, role);
  expect(again.user['id']).toBe(person.id);
});

test.each(deletions)('cut off when %s has erased, the job goes on with what is left', async (_who, remove) => {
  const { backend } = product.platform.auth;
  vi.spyOn(backend, 'forget').mockImplementation(end);
  vi.spyOn(backend, 'deleteUser').mockImplementation(end);
  expect(await remove()).toBe(200);
  const before = await product.call('GET', '/auth/me', { token: person.token });
  expect(before.status).toBeGreaterThanOrEqual(400);
  vi.restoreAllMocks();
  await createJobHandler(product.platform)({ name: 'clear-expired' });
  product.platform.pass(61);
  const again = await product.join(PHONE, role);
  expect(again.user['id']).not.toBe(person.id);
});
