/** The dashboard's figures against the lists that they open. */
import { catalog } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import type { AdminApplicationList, AdminDashboard } from '@/api/shapes/review';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [provider, other] = getSelfJoining(catalog);

let product: TestProduct;
let officer: string;
let phones = 0;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

const read = async (): Promise<AdminDashboard> =>
  (await product.call('GET', '/admin/dashboard', { token: officer })).body;
const list = async (query: Record<string, string>): Promise<AdminApplicationList> =>
  (await product.call('GET', `/admin/applications?${new URLSearchParams(query)}`, { token: officer })).body;
const sumDecided = async () => (await read()).per_day.reduce((sum, { decided }) => sum + decided, 0);

async function submit(type = provider): Promise<{ id: string; token: string }> {
  const { access_token: token } = await product.join(
    `+23480388800${String((phones += 1)).padStart(2, '0')}`,
    type.role,
  );
  const { body } = await submitMinimal(product, type, token);
  product.platform.pass(60);
  return { id: body.id, token };
}

async function move(id: string, status: string, more: Record<string, unknown> = {}): Promise<void> {
  const { body } = await product.call('POST', `/admin/applications/${id}/status`, {
    token: officer,
    json: { status, admin_comments: 'So', ...more },
  });
  expect(body.application).toMatchObject({ status, review_date: expect.any(String), admin_reviewed_by: 'Chi Eze' });
  product.platform.pass(60);
}

async function askForChanges(id: string): Promise<void> {
  const [first] = provider.wizard.steps.flatMap((step) => listVisibleFields(step, {}));
  await move(id, 'changes_requested', {
    requested_changes: [{ path: first?.key, reason: 'Please write this out in full.' }],
  });
}

async function submitAgain({ id, token }: { id: string; token: string }): Promise<void> {
  expect((await product.call('PATCH', `/applications/${id}`, { token, json: {} })).body).toMatchObject({
    status: 'resubmitted',
  });
  product.platform.pass(60);
}

test('every figure is the total of the list that it opens, and the oldest are its first rows', async () => {
  const readOrder = async () => (await read()).by_type.map(({ application_type }) => application_type);
  const types = [provider.applicationType, other.applicationType];
  for (const type of [provider, other, other]) await submit(type);
  // Those with the most stand first.
  expect(await readOrder()).toEqual(types.toReversed());
  const [taken, asked, corrected, approved] = [await submit(), await submit(), await submit(), await submit()];
  expect(await readOrder()).toEqual(types);
  await move(taken.id, 'under_review');
  await askForChanges(asked.id);
  await askForChanges(corrected.id);
  await move(approved.id, 'approved');
  await submitAgain(corrected);

  const { by_type, by_status, oldest_pending, waiting } = await read();
  const filter = { status: waiting.statuses.join(','), sort: 'waiting_since', order: 'asc' };
  const all = await list(filter);
  expect([waiting.count, all.total]).toEqual([5, 5]);
  expect(oldest_pending.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
  expect([waiting.oldest_since, waiting.median_since]).toEqual([
    all.data[0]?.waiting_since,
    all.data[2]?.waiting_since,
  ]);
  for (const { application_type, total, waiting: part } of by_type) {
    expect([
      application_type,
      (await list({ type: application_type })).total,
      (await list({ ...filter, type: application_type })).total,
    ]).toEqual([application_type, total, part]);
  }
  for (const [status, count] of Object.entries(by_status)) expect((await list({ status })).total).toBe(count);
});

test('the time that the applicant has it is no wait: a corrected one is behind those that came meanwhile', async () => {
  const [corrected, meanwhile] = [await submit(), await submit()];
  await askForChanges(corrected.id);
  expect((await read()).waiting.statuses).not.toContain('changes_requested');
  await submitAgain(corrected);
  const ids = (await read()).oldest_pending.map(({ id }) => id);
  expect(ids.indexOf(corrected.id)).toBeGreaterThan(ids.indexOf(meanwhile.id));
  // To take it up is no new beginning.
  const before = (await list({ status: 'pending' })).data.find(({ id }) => id === meanwhile.id)?.waiting_since;
  await move(meanwhile.id, 'under_review');
  expect((await list({ status: 'under_review' })).data.find(({ id }) => id === meanwhile.id)?.waiting_since).toBe(
    before,
  );
});

test('decided are those on which an officer has decided, once each, and not every visit of an officer', async () => {
  const before = await sumDecided();
  const { id } = await submit();
  await move(id, 'under_review');
  expect(await sumDecided()).toBe(before);
  await move(id, 'approved');
  expect(await sumDecided()).toBe(before + 1);
  for (const status of ['suspended', 'approved']) await move(id, status);
  expect(await sumDecided()).toBe(before + 1);
});
