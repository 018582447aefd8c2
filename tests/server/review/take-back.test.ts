/** A decision that is taken back: as if it had not been, as long as nobody was told. */
import { beforeAll, expect, test } from 'vitest';
import { catalog, validators } from 'virtual:catalog';
import { createJobHandler } from '@/server/jobs/handle-job';
import { createPerson, type Person } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

const { registry } = catalog;
const applicantRole = registry.roles.find(({ audience }) => audience === 'applicant')?.id;
const approve = registry.workflow.transitions.find(({ tone }) => tone === 'success') ?? expect.fail();
const begin =
  registry.workflow.transitions.find(({ by, comment }) => by === 'officer' && comment === 'none') ?? expect.fail();
const label = registry.workflow.statuses.find(({ id }) => id === approve.to)?.label;
const SECONDS = 10;

let product: TestProduct;
let reviewer: Person;
let other: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators }, { config: { undoSeconds: SECONDS } });
  reviewer = await createPerson(product.platform, 'reviewer');
  other = await createPerson(product.platform, 'reviewer');
});

const read = async (id: string) => {
  const { body } = await product.call('GET', `/admin/applications/${id}`, { token: reviewer.token });
  return body;
};
const readOwn = async ({ token, applicationId }: Person) =>
  (await product.call('GET', `/applications/${applicationId}`, { token })).body;
const takeBack = async ({ token }: Person, ...ids: string[]) =>
  (await product.call('POST', '/admin/applications/take-back', { token, json: { ids } })).body.results;
const decide = (id: string, json: object, { token }: Person = reviewer) =>
  product.setStatus(token, id, { status: approve.to, ...json });
const messagesOf = (id: string) =>
  product.platform.database.kysely
    .selectFrom('messages')
    .select(['state', 'text'])
    .where('application_id', '=', id)
    .where('occasion', '=', 'status')
    .execute();
const send = async () => {
  await createJobHandler(product.platform)({ name: 'send-sms' });
  await createJobHandler(product.platform)({ name: 'send-email' });
};

async function openApproved() {
  const applicant = await createPerson(product.platform, applicantRole);
  const id = applicant.applicationId;
  const before = await read(id);
  const { body } = await decide(id, { admin_comments: 'Welcome.' });
  expect(body.application.status).toBe(approve.to);
  return { applicant, id, before, after: body };
}

test('everything is as it was, nobody was told, and officers alone read of it', async () => {
  const { applicant, id, before, after } = await openApproved();
  expect(new Date(after.undo_until).getTime()).toBeGreaterThan(Date.now());
  expect(await messagesOf(id)).toMatchObject([{ state: 'waiting' }]);
  await send();
  expect(product.platform.sent.filter(({ to }) => to === applicant.phone)).toEqual([]);

  expect(await takeBack(reviewer, id)).toEqual([{ id, ok: true, message: '' }]);
  const now = await read(id);
  const { revision, updated_at: _at, review_history: _history, ...rest } = now.application;
  const { revision: was, updated_at: _before, review_history: _earlier, ...wanted } = before.application;
  expect(rest).toEqual(wanted);
  expect(revision).toBe(was + 2);
  expect(now.undo_until).toBeNull();
  expect(now.timeline.slice(-2)).toMatchObject([
    { kind: 'status', title: label },
    { kind: 'desk', title: 'Decision taken back', description: label, actor: expect.stringContaining(' ') },
  ]);
  expect(await messagesOf(id)).toEqual([]);
  product.platform.pass(SECONDS + 10);
  await send();
  expect(product.platform.sent.filter(({ to }) => to === applicant.phone)).toEqual([]);
  const own = await readOwn(applicant);
  expect(own.review_history.map(({ title }: { title: string }) => title)).not.toContain(label);
});

test('once its time is over the applicant is told, and it stands', async () => {
  const { applicant, id } = await openApproved();
  product.platform.pass(SECONDS + 6);
  expect(await takeBack(reviewer, id)).toEqual([
    { id, ok: false, message: 'This cannot be taken back any more: the applicant is being told of it.' },
  ]);
  expect((await read(id)).application.status).toBe(approve.to);
  await send();
  expect(product.platform.sent.filter(({ to }) => to === applicant.phone)).toHaveLength(1);
  const own = await readOwn(applicant);
  expect(own.review_history.map(({ title }: { title: string }) => title)).toContain(label);
});

test('a message that has left meanwhile cannot be called back', async () => {
  const { id } = await openApproved();
  await product.platform.database.kysely
    .updateTable('messages')
    .set({ state: 'sending' })
    .where('application_id', '=', id)
    .execute();
  expect(await takeBack(reviewer, id)).toMatchObject([{ ok: false, message: expect.stringContaining('being told') }]);
});

test('nobody takes back what another decided, or nothing at all', async () => {
  const { id } = await openApproved();
  const { applicationId } = await createPerson(product.platform, applicantRole);
  expect(await takeBack(other, id, applicationId)).toMatchObject([{ ok: false }, { ok: false }]);
  expect((await read(id)).application.status).toBe(approve.to);
});

test('what has come after it stays: another decision, or an officer who has it now', async () => {
  const first = await openApproved();
  const [next] = registry.workflow.transitions.filter(({ by, from }) => by === 'officer' && from.includes(approve.to));
  const moved = await decide(first.id, { status: next?.to, admin_comments: 'Meanwhile.' }, other);
  expect(moved.status).toBe(200);
  expect(await takeBack(reviewer, first.id)).toMatchObject([
    { ok: false, message: expect.stringContaining('has changed this application meanwhile') },
  ]);
  const second = await openApproved();
  await product.call('POST', `/admin/applications/${second.id}/desk`, {
    token: reviewer.token,
    json: { assignee: other.userId, from: reviewer.userId },
  });
  expect(await takeBack(reviewer, second.id)).toMatchObject([
    { ok: false, message: expect.stringContaining('has changed the application since') },
  ]);
});

test('of many decided at once each is taken back for itself, once', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await createPerson(product.platform, applicantRole)).applicationId),
  );
  const { body } = await product.call('POST', '/admin/applications/status', {
    token: reviewer.token,
    json: { applications: ids.map((id) => ({ id, revision: 1 })), status: begin.to },
  });
  expect(body).toMatchObject({ results: [{ ok: true }, { ok: true }, { ok: true }], undo_until: expect.any(String) });
  expect(await takeBack(reviewer, ...ids)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await takeBack(reviewer, ...ids)).toMatchObject([{ ok: false }, { ok: false }, { ok: false }]);
});
