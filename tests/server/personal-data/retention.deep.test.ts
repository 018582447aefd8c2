/** How long applications are kept: set by type, seen beforehand, carried out by the job. */
import { beforeEach, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const MONTH = 31 * 86_400;

let product: TestProduct;
let officer: string;
let id: string;

beforeEach(async () => {
  product = await createClubProduct();
  officer = await product.signInAdministrator();
  await product.platform.settings.write(
    'security',
    { password_expiry_days: 3650 },
    '00000000-0000-4000-8000-000000000000',
  );
  id = await submitClub(product, (await product.join('+2348031234567', tennisClub.role)).access_token);
});

const call = async (method: string, path: string, json?: unknown) =>
  product.call(method, path, { token: officer, ...(json === undefined ? {} : { json }) });
const decide = async (status: string) =>
  expect((await call('POST', `/admin/applications/${id}/status`, { status, admin_comments: 'Seen' })).status).toBe(200);
const readRetention = async () => (await call('GET', '/admin/retention')).body.data[0];

/** The officer's session ends with the months that pass. */
async function passMonths(months: number) {
  product.platform.pass(months * MONTH);
  const { id: userId } = await product.platform.database.kysely
    .selectFrom('profiles')
    .select('id')
    .where('first_name', '=', 'Chi')
    .executeTakeFirstOrThrow();
  officer = (await product.platform.auth.embedded.sessions.issue(userId, 'password')).access_token;
}

async function runJob() {
  await product.platform.jobs.enqueue({ name: 'carry-out-retention' });
  await product.platform.jobs.settle();
}

test('one that is over goes after its months, and not a month before; what would go is seen first', async () => {
  await decide('rejected');
  await call('PUT', '/admin/retention', { months: { [tennisClub.id]: 6 } });
  await passMonths(5);
  expect(await readRetention()).toMatchObject({ months: 6, due: 0, examples: [] });
  await runJob();
  expect((await call('GET', `/admin/applications/${id}`)).body.application.data).toMatchObject({ captain: 'Amina' });
  await passMonths(2);
  expect(await readRetention()).toMatchObject({ due: 1, examples: [{ id, reference: 'REG-000001' }] });
  await runJob();
  const { application, timeline } = (await call('GET', `/admin/applications/${id}`)).body;
  expect(application).toMatchObject({
    status: 'rejected',
    reference: 'REG-000001',
    data: {},
    documents: {},
    comments: [],
  });
  expect(timeline.at(-1)).toMatchObject({ title: 'What was entered here was erased' });
  expect(product.platform.files.keys()).toEqual([]);
  expect(await readRetention()).toMatchObject({ due: 0 });
});

test('six years hold where nothing was set', async () => {
  expect(await readRetention()).toMatchObject({ provider: tennisClub.id, name: tennisClub.name, months: 72 });
});

test.each([
  ['less than nothing', { months: { [tennisClub.id]: -1 } }],
  ['half a month', { months: { [tennisClub.id]: 0.5 } }],
  ['more than a hundred years', { months: { [tennisClub.id]: 1201 } }],
  ['a word', { months: { [tennisClub.id]: 'long' } }],
])('%s: 400, and nothing is changed', async (_name, json) => {
  expect((await call('PUT', '/admin/retention', json)).status).toBe(400);
  expect(await readRetention()).toMatchObject({ months: 72 });
});

test('looks of officers are listed when they are asked for', async () => {
  await call('GET', `/admin/applications/${id}`);
  expect((await call('GET', '/admin/audit')).body.data.map(({ action }: { action: string }) => action)).not.toContain(
    'application.view',
  );
  expect((await call('GET', '/admin/audit?action=application.view')).body.data[0]).toMatchObject({
    actor: 'Chi Eze',
    subject: id,
  });
});
