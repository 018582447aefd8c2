/** What comes back, is taken back, taken up again, or never comes: each has a status of its own. */
import { catalog } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { createPerson } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [provider] = getSelfJoining(catalog);
const [field] = provider.wizard.steps.flatMap((step) => listVisibleFields(step, {}));

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

async function submit(): Promise<{ id: string; token: string; phone: string }> {
  const phone = product.nextPhone();
  const { access_token: token } = await product.join(phone, provider.role);
  return { id: (await submitMinimal(product, provider, token)).body.id, token, phone };
}

const move = (id: string, status: string, more: Record<string, unknown> = {}) =>
  product.setStatus(officer, id, { status, admin_comments: 'So', ...more });
const askForChanges = (id: string) =>
  move(id, 'changes_requested', {
    requested_changes: [{ path: field?.key, reason: 'Please write this out in full.' }],
  });
const take = (id: string, token: string, transition: string, revision?: number) =>
  product.call('POST', `/applications/${id}/transitions`, { token, json: { transition, revision } });
const read = async (id: string, token: string) => (await product.call('GET', `/applications/${id}`, { token })).body;

test('a corrected application says so to officers, and goes on from there', async () => {
  const { id, token } = await submit();
  await askForChanges(id);
  expect((await product.call('PATCH', `/applications/${id}`, { token, json: {} })).body).toMatchObject({
    status: 'resubmitted',
  });
  const { body } = await product.call('GET', '/admin/applications?status=resubmitted', { token: officer });
  expect(body.data).toMatchObject([{ id, status: 'resubmitted', waiting: true }]);
  expect((await move(id, 'under_review')).body.application).toMatchObject({ status: 'under_review' });
});

test('an application is withdrawn by its owner alone, once, and its unique answers are free', async () => {
  const { id, token, phone } = await submit();
  const stranger = await submit();
  expect(await take(id, stranger.token, 'withdraw')).toMatchObject({ status: 404 });
  expect(await take(id, officer, 'withdraw')).toMatchObject({ status: 404 });
  const { revision } = await read(id, token);
  await move(id, 'under_review');
  expect(await take(id, token, 'withdraw', revision)).toMatchObject({ status: 409, body: { code: 'STALE' } });
  const { receipt_url } = await read(id, token);
  expect(receipt_url).toMatch(/^http/);
  expect(await take(id, token, 'withdraw', revision + 1)).toMatchObject({
    status: 200,
    body: {
      receipt_url,
      status: 'withdrawn',
      review_history: expect.arrayContaining([expect.objectContaining({ to_status: 'withdrawn', actor: 'Applicant' })]),
    },
  });
  // The same again, as from a page whose answer was lost.
  expect(await take(id, token, 'withdraw', revision + 1)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
  expect((await move(id, 'approved')).status).toBe(409);
  await product.platform.jobs.settle();
  const texts = product.platform.sent.filter(({ to }) => to === phone).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('is withdrawn, as you asked'))).toHaveLength(1);
});

test('what is decided cannot be withdrawn, and no other transition is made in this way', async () => {
  const { id, token } = await submit();
  expect(await take(id, token, 'approve')).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } });
  await askForChanges(id);
  expect(await take(id, token, 'resubmit')).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } });
  await product.call('PATCH', `/applications/${id}`, { token, json: {} });
  await move(id, 'approved');
  expect(await take(id, token, 'withdraw')).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } });
  expect(await read(id, token)).toMatchObject({ status: 'approved' });
});

test('officers take up a rejected one again, and close one whose correction never came, with a comment', async () => {
  const { id } = await submit();
  await move(id, 'rejected');
  expect((await move(id, 'under_review', { admin_comments: '' })).status).toBe(400);
  expect((await move(id, 'under_review')).body.application).toMatchObject({ status: 'under_review' });
  await askForChanges(id);
  expect((await move(id, 'closed')).body.application).toMatchObject({ status: 'closed', requested_changes: [] });
});

test('an approval is revoked by who may, with a comment, one at a time, and its unique answers are free', async () => {
  const { id, token } = await submit();
  await move(id, 'approved');
  const reviewer = await createPerson(product.platform, 'reviewer');
  const revoke = (by: string, admin_comments: string) =>
    product.setStatus(by, id, { status: 'revoked', admin_comments });
  expect(await revoke(reviewer.token, 'So')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await revoke(officer, '')).status).toBe(400);
  const bulk = await product.call('POST', '/admin/applications/status', {
    token: officer,
    json: {
      status: 'revoked',
      admin_comments: 'So',
      applications: [{ id, revision: (await read(id, token)).revision }],
    },
  });
  expect(bulk.body.results).toMatchObject([{ ok: false }]);
  await move(id, 'suspended');
  expect((await revoke(reviewer.token, 'So')).status).toBe(403);
  expect(await revoke(officer, 'The licence was lent')).toMatchObject({ status: 200 });
  expect(await read(id, token)).toMatchObject({ status: 'revoked', admin_comments: 'The licence was lent' });
  expect((await submitMinimal(product, provider, token)).status).toBe(201);
});
