/** Answers that only one application may hold, and what becomes of them when it is over. */
import { catalog, validators } from 'virtual:catalog';
import { expect, test } from 'vitest';
import type { ProviderDefinition } from '@/definition/catalog';
import type { Workflow } from '@/definition/workflow';
import { getSelfJoining, prepareMinimal } from '../support/any-application';
import { createTestProduct, type TestProduct } from '../support/test-product';

const MONTH = 31 * 86_400;
const unique = getSelfJoining(catalog).find(({ submission }) => submission.unique.length > 0) ?? refuse();
const [rule = refuse()] = unique.submission.unique;

let phones = 0;

test('who was rejected applies again with the same answers; meanwhile and after an approval nobody else does', async () => {
  const office = await openOffice();
  const first = await office.apply();
  await office.move(first.id, 'under_review');
  expect(await office.applyWith(first)).toMatchObject({ status: 409, body: { code: rule.code, message: rule.message } });
  await office.move(first.id, 'rejected', 'Not complete');
  const second = await office.applyWith(first);
  expect(second.status).toBe(201);
  await office.move(second.body.id, 'approved');
  await office.move(second.body.id, 'suspended', 'Stop');
  expect(await office.applyWith(first)).toMatchObject({ status: 409, body: { code: rule.code } });
});

test('who is told that an approval has ended and to apply again can do so', async () => {
  const office = await openOffice();
  const first = await office.apply();
  await office.move(first.id, 'approved');
  office.product.platform.pass(25 * MONTH);
  await office.expire();
  expect(await office.product.platform.database.kysely.selectFrom('applications').select('status').execute()).toEqual([{ status: 'expired' }]);
  expect((await office.applyWith(first)).status).toBe(201);
});

test('when an account is deleted, what its applications held is free', async () => {
  const office = await openOffice();
  const first = await office.apply();
  expect((await office.ask('DELETE', '/admin/users', { ids: [first.userId] })).body).toEqual({ deleted: 1 });
  expect((await office.applyWith(first)).status).toBe(201);
});

test('a rejected application that the workflow can reopen holds its answers again, unless another has them meanwhile', async () => {
  const { workflow } = unique;
  const reopen = { ...(workflow.transitions[0] ?? refuse()), id: 'reopen', label: 'Reopen', from: ['rejected'], to: 'under_review' };
  const office = await openOffice({ ...workflow, transitions: [...workflow.transitions, reopen] });
  const first = await office.apply();
  await office.move(first.id, 'rejected', 'Not complete');
  expect((await office.move(first.id, 'under_review')).status).toBe(200);
  expect((await office.applyWith(first)).status).toBe(409);
  await office.move(first.id, 'rejected', 'Not complete');
  expect((await office.applyWith(first)).status).toBe(201);
  const refused = await office.move(first.id, 'under_review');
  expect(refused).toMatchObject({ status: 409, body: { code: rule.code, message: expect.stringMatching(/^Another application has taken the place of this one: it has the same ./) } });
  expect((await office.ask('GET', `/admin/applications/${first.id}`)).body.application.status).toBe('rejected');
});

interface Applied {
  id: string;
  userId: string;
  answers: Record<string, unknown>;
}

async function openOffice(workflow: Workflow = unique.workflow) {
  const provider: ProviderDefinition = { ...unique, workflow };
  const product = await createTestProduct({ catalog: { ...catalog, providers: catalog.providers.map((each) => (each.id === provider.id ? provider : each)) }, validators });
  const officer = await product.signInAdministrator();
  const ask = (method: string, path: string, json?: unknown) => product.call(method, path, { token: officer, ...(json === undefined ? {} : { json }) });
  const post = async (answers: Record<string, unknown>) => {
    const { access_token: token, user } = await join(product, provider);
    const json = { ...(await prepareMinimal(product, provider, token)), ...answers };
    return { json, userId: String(user['id']), ...(await product.call('POST', '/applications', { token, json })) };
  };
  return {
    product,
    ask,
    async apply(): Promise<Applied> {
      const { status, body, json, userId } = await post({});
      expect(status).toBe(201);
      return { id: body.id, userId, answers: { [rule.field]: json[rule.field] } };
    },
    applyWith: ({ answers }: Applied) => post(answers),
    async move(id: string, status: string, comment?: string) {
      return ask('POST', `/admin/applications/${id}/status`, { status, ...(comment === undefined ? {} : { admin_comments: comment }) });
    },
    async expire() {
      await product.platform.jobs.enqueue({ name: 'expire-approvals' });
      await product.platform.jobs.settle();
    },
  };
}

async function join(product: TestProduct, { role }: ProviderDefinition) {
  phones += 1;
  return product.join(`+23480377800${String(phones).padStart(2, '0')}`, role);
}

function refuse(): never {
  throw new Error('The definitions have no type whose answers must be unique.');
}
