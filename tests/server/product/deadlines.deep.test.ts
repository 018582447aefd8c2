/** A correction that never comes: the applicant knows until when, is reminded, and then the application is over. */
import { catalog } from 'virtual:catalog';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { findDeadline } from '@/engine/workflow/transitions';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { createPerson } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400;
const never = (): never => {
  throw new Error('No type has a deadline.');
};
const provider = getSelfJoining(catalog)[0] ?? never();
const { workflow } = provider;
const status = workflow.statuses.find(({ id, editable }) => editable && findDeadline(workflow, id))?.id ?? never();
const { afterDays, to } = findDeadline(workflow, status) ?? never();
const label = workflow.statuses.find(({ id }) => id === to)?.label ?? never();

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct(undefined, { inLanguages: true });
});
// A leap of the clock ends every session.
beforeEach(signInAgain);

async function signInAgain(): Promise<void> {
  const head = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id ?? never();
  officer = (await createPerson(product.platform, head)).token;
}

const db = () => product.platform.database.kysely;
const sentTo = (phone: string) => product.platform.sent.filter((message) => message.to === phone);

async function pass(days: number): Promise<void> {
  product.platform.pass(days * DAY);
  await product.platform.jobs.enqueue({ name: 'pass-deadlines' });
  await product.platform.jobs.settle();
}

async function askForChanges() {
  const phone = product.nextPhone();
  const { access_token: token } = await product.join(phone, provider.role);
  const { id } = (await submitMinimal(product, provider, token)).body;
  const requested_changes = [{ path: listFields(provider)[0]?.key, reason: 'Write it in full.' }];
  const json = { status, requested_changes, admin_comments: 'See what is marked.' };
  const answer = await product.setStatus(officer, id, json);
  expect(answer.status).toBe(200);
  await product.platform.jobs.settle();
  return { id: String(id), phone, token };
}

const read = (id: string) =>
  db().selectFrom('applications').select(['status', 'closes_at']).where('id', '=', id).executeTakeFirstOrThrow();

test('its owner reads until when, is reminded once, a week before, and told when it is over', async () => {
  const { id, phone, token } = await askForChanges();
  const { closes_at } = (await product.call('GET', `/applications/${id}`, { token })).body;
  const days = (Date.parse(String(closes_at)) - product.platform.clock().getTime()) / 1000 / DAY;
  expect(days).toBeGreaterThan(afterDays - 1);
  expect(days).toBeLessThanOrEqual(afterDays + 1);
  const before = sentTo(phone).length;
  await pass(afterDays - 8);
  expect(sentTo(phone)).toHaveLength(before);
  await pass(2);
  await pass(1);
  expect(sentTo(phone)).toHaveLength(before + 1);
  expect(sentTo(phone).at(-1)?.text).toContain(label);
  await pass(4);
  expect((await read(id)).status).toBe(status);
  await pass(3);
  expect(await read(id)).toEqual({ status: to, closes_at: null });
  expect(sentTo(phone)).toHaveLength(before + 2);
  await signInAgain();
  const { review_history } = (await product.call('GET', `/admin/applications/${id}`, { token: officer })).body
    .application;
  expect(review_history.at(-1)).toMatchObject({ title: label });
});

test('what was begun before there was a deadline has all of its days from then on', async () => {
  const { id } = await askForChanges();
  await db().updateTable('applications').set({ closes_at: null }).where('id', '=', id).execute();
  await pass(afterDays * 3);
  expect((await read(id)).status).toBe(status);
  await pass(afterDays - 2);
  expect((await read(id)).status).toBe(status);
  await pass(4);
  expect((await read(id)).status).toBe(to);
});

test('a deadline that the workflow has no more is forgotten, and what moved on has none', async () => {
  const [kept, moved] = [await askForChanges(), await askForChanges()];
  const way = workflow.transitions.find(({ by, from }) => by === 'officer' && from.includes(status)) ?? never();
  const json = { status: way.to, admin_comments: 'So be it.' };
  await product.setStatus(officer, moved.id, json);
  expect((await read(moved.id)).closes_at).toBeNull();
  const { initial } = workflow;
  await db().updateTable('applications').set({ status: initial }).where('id', '=', kept.id).execute();
  await pass(afterDays + 2);
  expect(await read(kept.id)).toEqual({ status: initial, closes_at: null });
});
