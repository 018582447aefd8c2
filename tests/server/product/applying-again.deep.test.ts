/** Answers that only one application may hold, and what becomes of them when it is over. */
import { catalog, validators } from 'virtual:catalog';
import { describe, expect, test } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getSelfJoining, prepareMinimal } from '../support/any-application';
import { createInvitedPeople } from '../support/invited-people';
import { createTestProduct, type TestProduct } from '../support/test-product';

const MONTH = 31 * 86_400;
const unique = getSelfJoining(catalog).find(({ submission }) => submission.unique.length > 0) ?? refuse();
const [rule = refuse()] = unique.submission.unique;

test('who was rejected applies again with the same answers; meanwhile and after an approval nobody else does', async () => {
  const office = await openOffice();
  const first = await office.apply();
  await office.move(first.id, 'under_review');
  expect(await office.applyWith(first)).toMatchObject({
    status: 409,
    body: { code: rule.code, message: rule.message },
  });
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
  expect(await office.product.platform.database.kysely.selectFrom('applications').select('status').execute()).toEqual([
    { status: 'expired' },
  ]);
  expect((await office.applyWith(first)).status).toBe(201);
});

test('when an account is deleted, what its applications held is free', async () => {
  const office = await openOffice();
  const first = await office.apply();
  expect((await office.ask('DELETE', '/admin/users', { ids: [first.userId] })).body).toEqual({ deleted: 1 });
  expect((await office.applyWith(first)).status).toBe(201);
});

test('a rejected application that the workflow can reopen holds its answers again, unless another has them meanwhile', async () => {
  const office = await openOffice();
  const first = await office.apply();
  await office.move(first.id, 'rejected', 'Not complete');
  expect((await office.move(first.id, 'under_review', 'Look again')).status).toBe(200);
  expect((await office.applyWith(first)).status).toBe(409);
  await office.move(first.id, 'rejected', 'Not complete');
  expect((await office.applyWith(first)).status).toBe(201);
  const refused = await office.move(first.id, 'under_review', 'Look again');
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: rule.code,
      message: expect.stringMatching(/^Another application has taken the place of this one: it has the same ./),
    },
  });
  expect((await office.ask('GET', `/admin/applications/${first.id}`)).body.application.status).toBe('rejected');
});

interface Applied {
  id: string;
  userId: string;
  answers: Record<string, unknown>;
}

async function openOffice() {
  const product = await createTestProduct({ catalog, validators });
  const officer = await product.signInAdministrator();
  const ask = (method: string, path: string, json?: unknown) =>
    product.call(method, path, { token: officer, ...(json === undefined ? {} : { json }) });
  const post = async (answers: Record<string, unknown>) => {
    const { access_token: token, user } = await join(product, unique);
    const json = { ...(await prepareMinimal(product, unique, token)), ...answers };
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
      return ask('POST', `/admin/applications/${id}/status`, {
        status,
        ...(comment === undefined ? {} : { admin_comments: comment }),
      });
    },
    async expire() {
      await product.platform.jobs.enqueue({ name: 'expire-approvals' });
      await product.platform.jobs.settle();
    },
  };
}

async function join(product: TestProduct, { role }: ProviderDefinition) {
  return product.join(product.nextPhone(), role);
}

function refuse(): never {
  throw new Error('The definitions have no type whose answers must be unique.');
}

describe('a second application of one account', () => {
  /** Somebody who applies as often as they like, each time with answers of their own. */
  const openDesk = async (change: (provider: ProviderDefinition) => ProviderDefinition = (provider) => provider) => {
    const providers = catalog.providers.map((each) => (each.id === unique.id ? change(each) : each));
    const product = await createTestProduct({ catalog: { ...catalog, providers }, validators });
    const officer = await product.signInAdministrator();
    const { access_token: token } = await join(product, unique);
    return {
      apply: async () =>
        product.call('POST', '/applications', { token, json: await prepareMinimal(product, unique, token) }),
      move: (id: string, status: string, admin_comments = 'Because') =>
        product.setStatus(officer, id, { status, admin_comments }),
      list: async () => (await product.call('GET', '/applications', { token })).body.data,
    };
  };

  test.each([
    ['waits', [], /is pending/],
    ['is reviewed', ['under_review'], /is under review/],
    ['is approved', ['approved'], /is approved/],
    ['is suspended', ['approved', 'suspended'], /is suspended/],
  ])('is refused while the first %s, and the answer names it', async (_state, statuses, state) => {
    const desk = await openDesk();
    const { body: first } = await desk.apply();
    for (const status of statuses) await desk.move(first.id, status);
    const refused = await desk.apply();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_APPLIED',
        message: expect.stringContaining(`You have applied here before: ${first.reference} `),
      },
    });
    expect(refused.body.message).toMatch(state);
    expect(await desk.list()).toHaveLength(1);
  });

  test('is taken when the first is over', async () => {
    const desk = await openDesk();
    await desk.move((await desk.apply()).body.id, 'rejected');
    expect((await desk.apply()).status).toBe(201);
    expect((await desk.apply()).body).toMatchObject({ code: 'ALREADY_APPLIED' });
  });

  test('is taken at any time where the definition allows several', async () => {
    const desk = await openDesk((provider) => ({ ...provider, submission: { ...provider.submission, several: true } }));
    expect([(await desk.apply()).status, (await desk.apply()).status]).toEqual([201, 201]);
  });

  test('is refused all the same by a definition from before there was a choice', async () => {
    const desk = await openDesk(({ submission: { several: _several, ...submission }, ...provider }) => ({
      ...provider,
      submission: submission as ProviderDefinition['submission'],
    }));
    expect([(await desk.apply()).status, (await desk.apply()).status]).toEqual([201, 409]);
  });

  test('of a workflow that approves nothing is taken when no move leads on', async () => {
    const { workflow } = unique;
    const closed = {
      ...workflow,
      statuses: workflow.statuses.map((status) => ({ ...status, tone: 'neutral' as const })),
      transitions: workflow.transitions.filter(({ from }) => !from.includes('approved')),
    };
    const desk = await openDesk((provider) => ({
      ...provider,
      workflow: closed,
      submission: { ...provider.submission, unique: [] },
    }));
    const { body: first } = await desk.apply();
    expect((await desk.apply()).status).toBe(409);
    await desk.move(first.id, 'approved');
    expect((await desk.apply()).status).toBe(201);
  });
});

describe('one invitation', () => {
  const invited = catalog.providers.find(({ invitation }) => invitation?.required) ?? refuse();

  test.each([
    ['where one application is open at a time', false],
    ['where several may be', true],
  ])('takes one application, %s, and another when that is over', async (_name, several) => {
    const providers = catalog.providers.map((each) =>
      each.id === invited.id ? { ...each, submission: { ...each.submission, several } } : each,
    );
    const product = await createTestProduct({ catalog: { ...catalog, providers }, validators });
    const people = createInvitedPeople(product, '+234803999');
    const officer = await product.signInAdministrator();
    const phone = people.nextPhone();
    const accept = async () => {
      await people.invite(invited, await people.joinInviter(invited), phone);
      const token = people.findToken(phone);
      product.platform.pass(61);
      await people.verify({ token, phone_number: phone });
      return (await people.verify({ token, phone_number: phone, otp_code: product.platform.codeFor(phone) })).body
        .session.access_token as string;
    };
    const apply = async (token: string) => {
      const locked = invited.wizard.steps
        .flatMap((step) => step.fields)
        .filter(({ ui }) => ui.prefill?.lock)
        .map(({ key }) => key);
      const json = Object.fromEntries(
        Object.entries(await prepareMinimal(product, invited, token)).filter(([key]) => !locked.includes(key)),
      );
      return product.call('POST', '/applications', { token, json });
    };
    const token = await accept();
    const first = await apply(token);
    expect(first.status).toBe(201);
    expect(await apply(token)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_APPLIED', message: expect.stringContaining(first.body.reference) },
    });
    expect((await apply(await accept())).status).toBe(several ? 201 : 409);
    for (const { id } of (await product.call('GET', '/applications', { token })).body.data)
      await product.setStatus(officer, id, { status: 'rejected', admin_comments: 'Not complete' });
    expect((await apply(token)).status).toBe(201);
  });
});
