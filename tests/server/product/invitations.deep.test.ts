/**
 * Joining by invitation: every provider that has one, from the SMS to the application, and every bad path with its
 * message.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { prepareMinimal } from '../support/any-application';
import { createInvitedPeople, type InvitedPeople } from '../support/invited-people';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAYS = 86_400;
let product: TestProduct;
let officer: string;
let people: InvitedPeople;

const invited = catalog.providers.filter((provider) => provider.invitation);
/** Anybody can take it, and it invites nobody. */
const plainRole = catalog.registry.roles.find(
  ({ joins, permissions }) => joins === 'self' && !permissions.includes('manage_staff'),
)?.id;
if (plainRole === undefined) throw new Error('There is no role that anybody can take and that invites nobody.');
const nextPhone = () => people.nextPhone();
const findToken = (phone: string) => people.findToken(phone);
const verify = (json: object) => people.verify(json);

async function invite(provider: ProviderDefinition) {
  const phone = nextPhone();
  const inviter = await people.joinInviter(provider);
  const answer = await people.invite(provider, inviter, phone);
  return { phone, inviter, answer, token: findToken(phone) };
}

beforeAll(async () => {
  product = await createTestProduct();
  people = createInvitedPeople(product, '+234803222');
  officer = await product.signInAdministrator();
});

describe.each(invited.map((provider) => [provider.id, provider] as const))('%s', (_id, provider) => {
  test('an invited phone gets a link, proves itself with a code, and joins with the invited role', async () => {
    const { phone, inviter, answer, token } = await invite(provider);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'pending', phone_number: phone, company_name: 'Skyline Cargo Ltd' },
    });
    expect(JSON.stringify(answer.body)).not.toContain(token);
    const shown = await verify({ token });
    expect(shown).toMatchObject({
      status: 200,
      body: { first_name: 'Bola', company_name: 'Skyline Cargo Ltd', role: provider.role },
    });
    expect(shown.body).toMatchObject({ phone_number: `${'•'.repeat(10)}${phone.slice(-4)}`, code_sent: false });
    expect(await verify({ token, phone_number: phone })).toMatchObject({
      status: 200,
      body: { phone_number: phone, code_sent: true },
    });
    expect(await verify({ token, phone_number: phone, otp_code: '000000' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid OTP code' },
    });
    const joined = await verify({ token, phone_number: phone, otp_code: product.platform.codeFor(phone) });
    expect(joined).toMatchObject({ status: 200, body: { status: 'accepted', code_sent: false } });
    expect(
      (await product.call('GET', '/auth/me', { token: joined.body.session.access_token })).body.user,
    ).toMatchObject({ role: provider.role, first_name: 'Bola', phone });
    expect((await product.call('GET', '/invitations', { token: inviter.token })).body.data).toMatchObject([
      { status: 'accepted', company_name: 'Skyline Cargo Ltd' },
    ]);
    expect(await verify({ token, phone_number: phone })).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_USED' },
    });
  });

  test('who invites does so for their company of the kind that invites, not for a newer one of another kind', async () => {
    const inviter = await people.joinInviter(provider);
    const other = catalog.providers.find(({ id }) => id !== provider.invitation?.invitedBy)?.id ?? '';
    await product.platform.database.kysely
      .insertInto('companies')
      .values({
        owner_id: inviter.userId,
        provider: other,
        name: 'Other Ltd',
        created_at: new Date(product.platform.clock().getTime() + DAYS * 1000),
      })
      .execute();
    expect(await people.invite(provider, inviter, nextPhone())).toMatchObject({
      status: 201,
      body: { company_id: inviter.companyId, company_name: 'Skyline Cargo Ltd' },
    });
  });
});

/**
 * Types whose form takes the names from the invitation and locks them, each with the status in which they are
 * corrected.
 */
const locking = invited.flatMap((provider) => {
  const { workflow, wizard } = provider;
  const keys = wizard.steps
    .flatMap((step) => step.fields)
    .flatMap(({ key, ui }) =>
      ui.prefill?.lock && ui.prefill.from === 'invitation' && ui.prefill.key === key ? [key] : [],
    );
  const move = workflow.transitions.find(
    ({ by, from, marksFields }) => by === 'officer' && marksFields && from.includes(workflow.initial),
  );
  return move && ['first_name', 'last_name'].every((key) => keys.includes(key))
    ? [[provider.id, provider, move.to] as const]
    : [];
});

test.each(locking)(
  '%s: what the invitation says cannot be changed by who was invited, until an officer asks for it; then it stays as it was corrected',
  async (_id, provider, corrected) => {
    const { phone, token } = await invite(provider);
    await verify({ token, phone_number: phone });
    const { session } = (await verify({ token, phone_number: phone, otp_code: product.platform.codeFor(phone) })).body;
    const locked = provider.wizard.steps
      .flatMap((step) => step.fields)
      .filter(({ ui }) => ui.prefill?.lock)
      .map(({ key }) => key);
    const body = Object.fromEntries(
      Object.entries(await prepareMinimal(product, provider, session.access_token)).filter(
        ([key]) => !locked.includes(key),
      ),
    );
    const send = (method: string, path: string, json: object) =>
      product.call(method, path, { token: session.access_token, json });
    expect(await send('POST', '/applications', { ...body, first_name: 'Bolanle' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'first_name', message: expect.stringContaining('cannot be changed') }] },
    });
    const { body: record } = await send('POST', '/applications', body);
    expect(record.data).toMatchObject({ first_name: 'Bola', last_name: 'Ade' });
    const ask = (path: string) =>
      product.setStatus(officer, record.id, {
        status: corrected,
        requested_changes: [{ path, reason: 'As on the licence.' }],
      });
    const hidden = provider.wizard.steps.flatMap((step) => step.fields).find((field) => field.kind === 'hidden');
    if (hidden) expect((await ask(hidden.key)).status).toBe(400);
    await ask('first_name');
    expect(
      await send('PATCH', `/applications/${record.id}`, { first_name: 'Bolanle', last_name: 'Adeyemi' }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'last_name' }] } });
    expect(await send('PATCH', `/applications/${record.id}`, { first_name: 'Bolanle' })).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Bolanle', last_name: 'Ade' } },
    });
    await ask('last_name');
    expect(await send('PATCH', `/applications/${record.id}`, { last_name: 'Adeyemi' })).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Bolanle', last_name: 'Adeyemi' } },
    });
  },
);

describe('in the list of users', () => {
  const [provider] = invited;
  if (!provider) throw new Error('No provider is joined by invitation.');
  const list = async (query: string) =>
    (await product.call('GET', `/admin/users?${query}`, { token: officer })).body.data;

  test('who is invited is pending, found by phone and role, and active once they have accepted', async () => {
    const { phone, token } = await invite(provider);
    await people.invite(provider, await people.joinInviter(provider), phone);
    const search = `search=${phone.slice(4)}`;
    for (const query of [`status=pending&${search}`, `role=${provider.role}&${search}`, search]) {
      expect(await list(query)).toMatchObject([
        {
          first_name: 'Bola',
          last_name: 'Ade',
          phone,
          status: 'pending',
          role: provider.role,
          roles: [provider.role],
          invited_by: 'Skyline Cargo Ltd',
          applications: 0,
        },
      ]);
    }
    expect(await list(`status=active&${search}`)).toEqual([]);
    await verify({ token, phone_number: phone });
    const joined = await verify({ token, phone_number: phone, otp_code: product.platform.codeFor(phone) });
    expect(await list(`status=pending&${search}`)).toEqual([]);
    expect(await list(search)).toMatchObject([{ id: joined.body.session.user.id, status: 'active', invited_by: null }]);
  });

  test('nobody signs in as somebody pending or changes them, and the owner of the phone can still register as something else', async () => {
    const { phone } = await invite(provider);
    const [{ id }] = await list(`search=${phone.slice(4)}`);
    const signIn = await product.app.request('/auth/v1/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone }),
    });
    expect(signIn.status).toBe(422);
    expect((await product.call('PUT', `/admin/users/${id}`, { token: officer, json: { role: 'admin' } })).status).toBe(
      404,
    );
    expect(
      (await product.call('PUT', '/admin/users/status', { token: officer, json: { ids: [id], status: 'active' } }))
        .body,
    ).toEqual({ updated: 0 });
    const { user, access_token: token } = await product.join(phone, plainRole);
    expect((await product.call('GET', '/auth/me', { token })).body.roles).toMatchObject([{ id: plainRole }]);
    expect(await list(`search=${phone.slice(4)}`)).toMatchObject([{ id: user['id'], status: 'active' }]);
  });

  test('an invitation that has expired or was withdrawn makes nobody pending', async () => {
    const { phone, inviter, answer } = await invite(provider);
    await product.call('DELETE', `/invitations/${answer.body.id}`, { token: inviter.token });
    expect(await list(`search=${phone.slice(4)}`)).toEqual([]);
  });
});

describe('bad paths', () => {
  const [provider] = invited;
  if (!provider) throw new Error('No provider is joined by invitation.');

  test('another phone is told that the invitation was sent to another number', async () => {
    const { token } = await invite(provider);
    expect(await verify({ token, phone_number: nextPhone() })).toMatchObject({
      status: 403,
      body: { message: 'This invitation was sent to another phone number' },
    });
  });

  test('an invitation has expired at the very moment at which its days are over, and not before', async () => {
    const { token, inviter, answer } = await invite(provider);
    const { platform } = product;
    const { clock } = platform;
    const end = Date.parse(answer.body.expires_at);
    const readAt = async (time: number) => {
      platform.clock = () => new Date(time);
      const [invitation] = (await product.call('GET', '/invitations', { token: inviter.token })).body.data;
      const { status, body } = await verify({ token });
      return [invitation.status, status, body.code];
    };
    try {
      expect(await readAt(end - 1)).toEqual(['pending', 200, undefined]);
      expect(await readAt(end)).toEqual(['expired', 410, 'INVITATION_EXPIRED']);
    } finally {
      platform.clock = clock;
    }
  });

  test('sending again replaces the link', async () => {
    const { token, inviter, answer, phone } = await invite(provider);
    expect((await product.call('POST', `/invitations/${answer.body.id}/resend`, { token: inviter.token })).status).toBe(
      200,
    );
    expect((await verify({ token })).status).toBe(404);
    expect((await verify({ token: findToken(phone) })).status).toBe(200);
  });

  test('an unknown token, and people who may not invite, are refused', async () => {
    expect((await verify({ token: 'nobody-made-this' })).status).toBe(404);
    const { inviter } = await invite(provider);
    const stranger = await product.join(nextPhone(), plainRole);
    const refused = await people.invite(provider, { ...inviter, token: stranger.access_token }, nextPhone());
    expect([403, 404]).toContain(refused.status);
  });

  test('nobody joins an invited role without an invitation', async () => {
    const phone = nextPhone();
    await product.call('POST', '/auth/send-otp', { json: { phone_number: phone } });
    const session = (
      await product.call('POST', '/auth/verify-otp', {
        json: { phone_number: phone, otp_code: product.platform.codeFor(phone) },
      })
    ).body;
    const refused = await product.call('POST', '/auth/create-account', {
      token: session.access_token,
      json: { phone_number: phone, user_type: provider.role },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'No active invitation found for this phone number' },
    });
  });
});
