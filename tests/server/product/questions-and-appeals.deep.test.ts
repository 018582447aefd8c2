/**
 * What applicants say by words: the answer to an officer's question, for which the clock stands still, and an appeal.
 */
import { catalog } from 'virtual:catalog';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Transition } from '@/definition/language/workflow';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { countWorkingDays } from '@/engine/locale/working-days';
import { findLastMoment } from '@/engine/workflow/due-dates';
import { getStatus } from '@/engine/workflow/transitions';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { createPerson } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400;
const never = (): never => {
  throw new Error('No workflow has such a transition.');
};
const provider = getSelfJoining(catalog)[0] ?? never();
const { workflow } = provider;
const find = (fits: (transition: Transition) => boolean) => workflow.transitions.find(fits) ?? never();
const question = find(({ to }) => getStatus(workflow, to).withApplicant === true);
const answer = find(
  ({ by, from, comment }) => by === 'applicant' && from.includes(question.to) && comment === 'required',
);
const allowed = find(({ anotherOfficer, to }) => anotherOfficer === true && getStatus(workflow, to).tone === 'success');
const dismissed = find(
  ({ anotherOfficer, to }) => anotherOfficer === true && getStatus(workflow, to).tone === 'danger',
);
const appeal = find(({ by, to }) => by === 'applicant' && allowed.from.includes(to));
const refusal = find(({ by, to, from }) => by === 'officer' && appeal.from.includes(to) && from.includes(answer.to));
const review = find(({ by, to, from }) => by === 'officer' && to === answer.to && from.includes(workflow.initial));

let product: TestProduct;
let officer: string;
let another: string;

beforeAll(async () => {
  product = await createTestProduct(undefined, { inLanguages: true });
});
// A leap of the clock ends every session.
beforeEach(signInAgain);

async function signInAgain(): Promise<void> {
  const head = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id ?? never();
  [officer, another] = (await Promise.all(
    [head, head].map(async (role) => (await createPerson(product.platform, role)).token),
  )) as [string, string];
}

async function submit() {
  const phone = product.nextPhone();
  const join = async () => (await product.join(phone, provider.role)).access_token;
  const token = await join();
  const { id } = (await submitMinimal(product, provider, token)).body;
  return { id: String(id), phone, token, join };
}

const decide = (id: string, token: string, { to: status, comment }: Transition, words = 'See what we say of it.') =>
  product.setStatus(token, id, { status, ...(comment === 'none' ? {} : { admin_comments: words }) });
const say = (id: string, token: string, { id: transition }: Transition, comment?: string) =>
  product.call('POST', `/applications/${id}/transitions`, { token, json: { transition, comment } });
const read = (id: string) =>
  product.platform.database.kysely
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const toMoves = (history: { to_status: string | null; created_at: string }[]) =>
  history.map(({ to_status, created_at }) => ({ to_status, at: new Date(created_at) }));
const daysLeft = (dueAt: Date | null) =>
  dueAt === null ? null : countWorkingDays(toDay(product.platform.clock()), toDay(dueAt));

test('a question stops the clock, and its answer starts it with the days that were left', async () => {
  const { id, phone, join } = await submit();
  expect((await decide(id, officer, review)).status).toBe(200);
  product.platform.pass(6 * DAY);
  await signInAgain();
  const left = daysLeft((await read(id)).due_at);
  expect(left).toBeGreaterThan(0);
  expect((await decide(id, officer, question, 'On which day may we come?')).status).toBe(200);
  await product.platform.jobs.settle();
  expect(product.platform.sent.filter(({ to }) => to === phone).at(-1)?.text).toContain('On which day may we come?');
  expect(await read(id)).toMatchObject({ status: question.to, due_at: null });
  const waiting = await product.call('GET', '/admin/applications?waiting=applicant', { token: officer });
  expect(waiting.body.data.map((each: { id: string }) => each.id)).toContain(id);
  product.platform.pass(30 * DAY);
  await signInAgain();
  const later = await join();
  expect((await say(id, later, answer)).body).toMatchObject({ errors: [{ path: 'comment' }] });
  expect((await read(id)).status).toBe(question.to);
  expect((await say(id, later, answer, 'On Monday at nine.')).status).toBe(200);
  const answered = await read(id);
  expect(answered.status).toBe(answer.to);
  expect(daysLeft(answered.due_at)).toBe(left);
  const { application } = (await product.call('GET', `/admin/applications/${id}`, { token: officer })).body;
  expect(application.review_history.at(-1)).toMatchObject({ description: 'On Monday at nine.' });
  // Sent again because its answer was lost, it changes nothing.
  expect((await say(id, later, answer, 'On Monday at nine.')).status).toBe(200);
  expect((await read(id)).revision).toBe(answered.revision);
});

test('whoever refused it does not decide its appeal; another officer does', async () => {
  const { id, token } = await submit();
  await decide(id, officer, review);
  expect((await decide(id, officer, refusal)).status).toBe(200);
  expect((await say(id, token, appeal, 'The certificate was renewed.')).status).toBe(200);
  const own = (await product.call('GET', `/admin/applications/${id}`, { token: officer })).body;
  expect(own).toMatchObject({ for_another: true });
  expect(own.transitions).not.toContain(allowed.id);
  const refused = await decide(id, officer, allowed);
  expect([refused.status, refused.body.code]).toEqual([403, 'ANOTHER_OFFICER']);
  const theirs = (await product.call('GET', `/admin/applications/${id}`, { token: another })).body;
  expect(theirs).toMatchObject({ for_another: false });
  expect(theirs.transitions).toContain(allowed.id);
  expect((await decide(id, another, allowed)).status).toBe(200);
  expect((await read(id)).status).toBe(allowed.to);
});

test('an appeal is heard until the end of its last day, which the refusal told of, and then refused with the day', async () => {
  const { withinDays = 0 } = appeal;
  expect(withinDays).toBeGreaterThan(0);
  const [heard, late] = [await submit(), await submit()];
  for (const { id } of [heard, late]) {
    await decide(id, officer, review);
    expect((await decide(id, officer, refusal)).status).toBe(200);
  }
  const own = (await product.call('GET', `/applications/${late.id}`, { token: late.token })).body;
  const last = findLastMoment(appeal, own.status, toMoves(own.review_history)) ?? never();
  const listed = async (token: string) => (await product.call('GET', '/applications', { token })).body.data[0];
  expect(await listed(late.token)).toMatchObject({ last_days: { [appeal.id]: last.toISOString() } });
  await product.platform.jobs.settle();
  expect(product.platform.sent.filter(({ to }) => to === late.phone).at(-1)?.text).toContain(toLongDay(toDay(last)));
  const minute = 60;
  product.platform.pass((last.getTime() - product.platform.clock().getTime()) / 1000 - minute);
  // A leap of the clock ends every session.
  expect((await say(heard.id, await heard.join(), appeal, 'The certificate was renewed.')).status).toBe(200);
  const token = await late.join();
  product.platform.pass(minute);
  expect(await listed(token)).not.toHaveProperty('last_days');
  const refused = await say(late.id, token, appeal, 'The certificate was renewed.');
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'LAST_DAY_PASSED', message: `The time for “${appeal.label}” ended on ${toLongDay(toDay(last))}.` },
  ]);
  expect((await read(late.id)).status).toBe(refusal.to);
});

test('words where the transition asks for none are refused', async () => {
  const { id, token } = await submit();
  const silent = find(
    ({ by, question: asks, comment }) => by === 'applicant' && asks !== undefined && comment === 'none',
  );
  expect((await say(id, token, silent, 'Because.')).body).toMatchObject({ errors: [{ path: 'comment' }] });
  expect((await read(id)).status).toBe(workflow.initial);
});

test('who takes the dismissal of an appeal back still decides it, and whoever refused it does not', async () => {
  product = await createTestProduct(undefined, { inLanguages: true, config: { undoSeconds: 10 } });
  await signInAgain();
  const { id, token } = await submit();
  await decide(id, officer, review);
  expect((await decide(id, officer, refusal)).status).toBe(200);
  expect((await say(id, token, appeal, 'The certificate was renewed.')).status).toBe(200);
  expect((await decide(id, another, dismissed)).status).toBe(200);
  const { body } = await product.call('POST', '/admin/applications/take-back', { token: another, json: { ids: [id] } });
  expect(body.results).toMatchObject([{ id, ok: true }]);
  const refused = await decide(id, officer, allowed);
  expect([refused.status, refused.body.code]).toEqual([403, 'ANOTHER_OFFICER']);
  expect((await decide(id, another, allowed)).status).toBe(200);
});
