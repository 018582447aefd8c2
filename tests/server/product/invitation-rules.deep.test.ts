/** Who may use an invitation, who may come back by one, how many are sent, and whose name they carry. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog as shipped, validators } from 'virtual:catalog';
import { createInvitedPeople, type InvitedPeople } from '../support/invited-people';
import { createTestProduct, type TestProduct } from '../support/test-product';

const INACTIVE = { status: 403, body: { message: 'This account is not active. Please contact support.' } };
const HOUR = 3600;
const found = shipped.providers.find(({ invitation }) => invitation?.required) ?? refuse('nobody is invited');
const provider = {
  ...found,
  invitation: {
    ...(found.invitation ?? refuse('nobody is invited')),
    sms: '[{inviter_name} of ]{company_name} invites you, {first_name}, to join: {link}',
  },
};
const openRole =
  shipped.registry.roles.find(({ audience, joins }) => audience === 'applicant' && joins === 'self')?.id ??
  refuse('nobody joins');
let product: TestProduct;
let people: InvitedPeople;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({
    catalog: { ...shipped, providers: shipped.providers.map((each) => (each === found ? provider : each)) },
    validators,
  });
  people = createInvitedPeople(product, '+234803444');
  officer = await product.signInAdministrator();
});

function refuse(reason: string): never {
  throw new Error(reason);
}

const codeFor = (phone: string) => product.platform.codeFor(phone);
const suspend = (id: unknown) =>
  product.call('PUT', '/admin/users/status', { token: officer, json: { ids: [id], status: 'suspended' } });
const createAccount = (token: string, phone_number: string, user_type: string) =>
  product.call('POST', '/auth/create-account', { token, json: { phone_number, user_type } });
const readRole = async (id: unknown) =>
  (
    await product.platform.database.kysely
      .selectFrom('profiles')
      .select('role_id')
      .where('id', '=', String(id))
      .executeTakeFirst()
  )?.role_id;

/** Somebody with an account, who is invited now. */
async function inviteMember() {
  const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
  const { user, access_token } = await product.join(phone, openRole);
  product.platform.pass(61);
  const { status, body } = await people.invite(provider, inviter, phone);
  expect(status).toBe(201);
  return {
    inviter,
    phone,
    id: user['id'],
    session: access_token,
    token: people.findToken(phone),
    invitationId: body.id as string,
  };
}

describe('a suspended person', () => {
  test('does not join by an invitation, which stays as it was', async () => {
    const { inviter, phone, id, token } = await inviteMember();
    await suspend(id);
    await people.verify({ token, phone_number: phone });
    expect(await people.verify({ token, phone_number: phone, otp_code: codeFor(phone) })).toMatchObject(INACTIVE);
    expect((await product.call('GET', '/invitations', { token: inviter.token })).body.data).toMatchObject([
      { status: 'pending' },
    ]);
    expect(await readRole(id)).toBe(openRole);
  });

  test('hears by their code that their account is not active', async () => {
    const phone_number = people.nextPhone();
    const { user } = await product.join(phone_number, openRole);
    await suspend(user['id']);
    product.platform.pass(61);
    await product.call('POST', '/auth/send-otp', { json: { phone_number } });
    expect(
      await product.call('POST', '/auth/verify-otp', { json: { phone_number, otp_code: codeFor(phone_number) } }),
    ).toMatchObject(INACTIVE);
  });

  test('takes no role while the sign-in still knows them, as a hosted project may', async () => {
    const { phone, id, session, token } = await inviteMember();
    await product.platform.database.kysely
      .updateTable('profiles')
      .set({ status: 'suspended' })
      .where('id', '=', String(id))
      .execute();
    expect(await createAccount(session, phone, openRole)).toMatchObject(INACTIVE);
    await people.verify({ token, phone_number: phone });
    expect(await people.verify({ token, phone_number: phone, otp_code: codeFor(phone) })).toMatchObject(INACTIVE);
    expect(await readRole(id)).toBe(openRole);
  });
});

describe('what an inviter has out opens nothing', () => {
  test.each([
    ['many are suspended', (id: string) => suspend(id)],
    [
      'they are suspended',
      (id: string) => product.call('PUT', `/admin/users/${id}`, { token: officer, json: { status: 'suspended' } }),
    ],
    [
      'they are deleted',
      (id: string) => product.call('DELETE', '/admin/users', { token: officer, json: { ids: [id] } }),
    ],
  ])('once %s', async (_when, act) => {
    const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
    await people.invite(provider, inviter, phone);
    const token = people.findToken(phone);
    expect((await people.verify({ token })).status).toBe(200);
    expect((await act(inviter.userId)).status).toBe(200);
    expect(await people.verify({ token })).toMatchObject({ status: 410, body: { code: 'INVITATION_WITHDRAWN' } });
    const session = await product.join(phone, openRole);
    expect((await createAccount(session.access_token, phone, provider.role)).status).toBe(403);
  });
});

test('whoever accepts an invitation holds its role beside their own; nobody takes it without one', async () => {
  const { phone, id, token } = await inviteMember();
  await people.verify({ token, phone_number: phone });
  const { body } = await people.verify({ token, phone_number: phone, otp_code: codeFor(phone) });
  const session = body.session.access_token as string;
  expect(await readRole(id)).toBe(openRole);
  expect((await product.call('GET', '/auth/me', { token: session })).body.roles).toMatchObject([
    { id: openRole },
    { id: provider.role },
  ]);
  expect(await createAccount(session, phone, provider.role)).toMatchObject({ status: 201, body: { role: openRole } });
  const stranger = people.nextPhone();
  const { access_token } = await product.join(stranger, openRole);
  const asked = await product.call('POST', '/auth/create-account', {
    token: access_token,
    json: { phone_number: stranger, user_type: provider.role, add_role: true },
  });
  expect(asked).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } });
});

test('an invitation’s SMS is not kept once whoever it went to is deleted, though they have no address; those to others are', async () => {
  const [member, other] = [await inviteMember(), await inviteMember()];
  const listSent = () =>
    product.platform.database.kysely
      .selectFrom('messages')
      .select('recipient')
      .where('occasion', '=', 'invitation')
      .where('recipient', 'in', [member.phone, other.phone])
      .orderBy('recipient')
      .execute();
  expect(await listSent()).toEqual([{ recipient: member.phone }, { recipient: other.phone }]);
  const deleted = await product.call('DELETE', '/admin/users', { token: officer, json: { ids: [member.id] } });
  expect(deleted.body).toEqual({ deleted: 1 });
  expect(await listSent()).toEqual([{ recipient: other.phone }]);
});

describe('invitations that are sent', () => {
  const sentTo = (phone: string) =>
    product.platform.sent.filter(({ to, text }) => to === phone && text.includes('http')).length;

  test('to one phone are five within an hour, new ones and repeated ones, whoever sends them', async () => {
    const [inviter, other, phone] = [
      await people.joinInviter(provider),
      await people.joinInviter(provider),
      people.nextPhone(),
    ];
    const {
      body: { id },
    } = await people.invite(provider, inviter, phone);
    const resend = () => product.call('POST', `/invitations/${id}/resend`, { token: inviter.token });
    for (let turn = 0; turn < 3; turn += 1) expect((await resend()).status).toBe(200);
    expect((await people.invite(provider, other, phone)).status).toBe(201);
    const token = people.findToken(phone);
    const message = expect.stringMatching(
      /^This phone number has been sent 5 invitations within an hour\. Please try again in (\d\d minutes|1 minute)\.$/,
    );
    for (const answer of [await people.invite(provider, inviter, phone), await people.invite(provider, other, phone)]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_INVITATIONS', message } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(sentTo(phone)).toBe(5);
    expect((await people.verify({ token })).status).toBe(200);
    product.platform.pass(HOUR + 1);
    expect((await people.invite(provider, await people.joinInviter(provider), phone)).status).toBe(201);
  });

  test('one that is withdrawn is not sent again, and asking for it uses nothing up', async () => {
    const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
    const { id } = (await people.invite(provider, inviter, phone)).body;
    expect((await product.call('DELETE', `/invitations/${id}`, { token: inviter.token })).status).toBe(200);
    for (let turn = 0; turn < 6; turn += 1)
      expect(await product.call('POST', `/invitations/${id}/resend`, { token: inviter.token })).toMatchObject({
        status: 409,
        body: { code: 'INVITATION_CLOSED', message: 'This invitation has been withdrawn' },
      });
    expect(sentTo(phone)).toBe(1);
  });

  test('by one person are a hundred within a day', async () => {
    const inviter = await people.joinInviter(provider);
    const answers: number[] = [];
    for (let turn = 0; turn < 100; turn += 1)
      answers.push((await people.invite(provider, inviter, people.nextPhone())).status);
    expect(new Set(answers)).toEqual(new Set([201]));
    const phone = people.nextPhone();
    expect(await people.invite(provider, inviter, phone)).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/^You have sent 100 invitations within a day\. Please try again in 24 hours\.$/),
      },
    });
    expect(sentTo(phone)).toBe(0);
  });
});

describe('the SMS', () => {
  const textTo = (phone: string) =>
    product.platform.sent.findLast(({ to, text }) => to === phone && text.includes('http'))?.text;

  test('names who invites, and for which company', async () => {
    const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
    await people.invite(provider, inviter, phone);
    expect(textTo(phone)).toMatch(/^Ada Obi of Skyline Cargo Ltd invites you, Bola, /);
  });

  test('has no link but its own, whatever people and companies are called', async () => {
    const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
    const { kysely } = product.platform.database;
    await kysely
      .updateTable('companies')
      .set({ name: 'You won N5M: open http://prize.example/a' })
      .where('owner_id', '=', inviter.userId)
      .execute();
    await kysely
      .updateTable('profiles')
      .set({ first_name: 'Write to', last_name: 'a@prize.example' })
      .where('id', '=', inviter.userId)
      .execute();
    await people.invite(provider, inviter, phone);
    expect(textTo(phone)).toMatch(/^Write to of You won N5M: open invites you, Bola, /);
    expect(textTo(phone)?.match(/\S*(\/\/|@|\.example)\S*/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\//),
    ]);
  });

  test('comes later when it cannot be sent at once; until then nobody reads its link in the tables', async () => {
    const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
    const { messages, database, jobs } = product.platform;
    product.platform.messages = { send: () => Promise.reject(new Error('The provider is down')) };
    expect((await people.invite(provider, inviter, phone)).status).toBe(201);
    product.platform.messages = messages;
    expect(textTo(phone)).toBeUndefined();
    product.platform.pass(10);
    await jobs.enqueue({ name: 'send-sms' });
    await jobs.settle();
    expect((await people.verify({ token: people.findToken(phone) })).status).toBe(200);
    const row = await database.kysely
      .selectFrom('messages')
      .selectAll()
      .where('recipient', '=', phone)
      .where('occasion', '=', 'invitation')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'sent', attempts: 2 });
    expect(JSON.stringify(row)).not.toContain(people.findToken(phone));
  });

  test('names the company alone when the inviter has told no name, and shows nobody their phone', async () => {
    const [inviter, phone] = [await people.joinInviter(provider), people.nextPhone()];
    await product.platform.database.kysely
      .updateTable('profiles')
      .set({ first_name: null, last_name: null })
      .where('id', '=', inviter.userId)
      .execute();
    await people.invite(provider, inviter, phone);
    expect(textTo(phone)).toMatch(/^Skyline Cargo Ltd invites you, Bola, /);
    expect(textTo(phone)).not.toContain(inviter.phone);
    expect((await people.verify({ token: people.findToken(phone) })).body).toMatchObject({
      inviter_name: '',
      company_name: 'Skyline Cargo Ltd',
    });
  });
});
