import { InsertQueryNode, type KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/test-database';
import {
  createTestApp,
  createTestClient,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
});

const NOT_REGISTERED = 'This phone number is not registered. Please use a registered number or contact support.';

it('keeps nobody of whom the database could note a half only', async () => {
  const phone_number = '+2348030000090';
  const database = await openTestDatabase();
  const { kysely } = database;
  let fails = true;
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (fails && InsertQueryNode.is(node) && JSON.stringify(node.into).includes('identities'))
        throw new Error('The disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const own = await createTestPlatform({ database: { ...database, kysely: kysely.withPlugin(failing) } });
  const ownApp = createTestApp(own);
  const verify = async () => {
    await postJson(ownApp, '/api/auth/send-otp', { phone_number });
    return postJson(ownApp, '/api/auth/verify-otp', { phone_number, otp_code: own.codeFor(phone_number) });
  };
  expect((await verify()).status).toBe(500);
  expect(await kysely.selectFrom('auth.users').select('phone').execute()).toEqual([]);
  fails = false;
  own.pass(61);
  expect((await verify()).status).toBe(200);
});

describe('signing in by phone with supabase-js', () => {
  it('gives a registered phone a session for its code', async () => {
    await registerPhone(platform, app, '+2348030000001');
    const client = createTestClient(app);
    const sent = await client.auth.signInWithOtp({ phone: '08030000001' });
    expect(sent.error).toBeNull();
    const { data, error } = await client.auth.verifyOtp({
      phone: '08030000001',
      token: platform.codeFor('+2348030000001'),
      type: 'sms',
    });
    expect(error).toBeNull();
    expect(data.user?.phone).toBe('2348030000001');
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      sub: data.user?.id,
      role: 'authenticated',
      aal: 'aal1',
    });
    expect((await client.auth.mfa.listFactors()).error).toBeNull();
  });

  it('says that an unregistered phone is not registered, in the words of the specification', async () => {
    const { error } = await createTestClient(app).auth.signInWithOtp({ phone: '+2348030000002' });
    expect(error).toMatchObject({ message: NOT_REGISTERED, code: 'otp_disabled', status: 422 });
  });

  it('refuses a phone that proved its number but never made an account', async () => {
    const sent = await postJson(app, '/api/auth/send-otp', { phone_number: '+2348030000003' });
    expect([sent.status, await sent.json()]).toEqual([200, { success: true }]);
    await postJson(app, '/api/auth/verify-otp', {
      phone_number: '+2348030000003',
      otp_code: platform.codeFor('+2348030000003'),
    });
    const { error } = await createTestClient(app).auth.signInWithOtp({ phone: '+2348030000003' });
    expect(error?.message).toBe(NOT_REGISTERED);
  });

  it('refuses what is no phone number, and neither phone nor e-mail', async () => {
    expect((await createTestClient(app).auth.signInWithOtp({ phone: '12ab' })).error?.status).toBe(400);
    const response = await postJson(app, '/auth/v1/otp', {});
    expect([response.status, (await response.json()).message]).toEqual([400, 'An email or a phone is required']);
  });

  it('sends no second code within 60 seconds, and a new one after, which voids the first', async () => {
    await registerPhone(platform, app, '+2348030000004');
    const client = createTestClient(app);
    await client.auth.signInWithOtp({ phone: '+2348030000004' });
    const first = platform.codeFor('+2348030000004');
    const again = await client.auth.resend({ type: 'sms', phone: '+2348030000004' });
    expect(again.error?.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
    platform.pass(61);
    expect((await client.auth.resend({ type: 'sms', phone: '+2348030000004' })).error).toBeNull();
    const second = platform.codeFor('+2348030000004');
    if (first !== second)
      expect((await client.auth.verifyOtp({ phone: '+2348030000004', token: first, type: 'sms' })).error?.code).toBe(
        'otp_expired',
      );
    expect((await client.auth.verifyOtp({ phone: '+2348030000004', token: second, type: 'sms' })).error).toBeNull();
  });
});

describe('a code', () => {
  async function sendTo(phone: string): Promise<string> {
    await postJson(app, '/api/auth/send-otp', { phone_number: phone });
    return platform.codeFor(phone);
  }
  const verify = (phone: string, code: string) =>
    postJson(app, '/api/auth/verify-otp', { phone_number: phone, otp_code: code });

  it('is refused when it is wrong', async () => {
    const code = await sendTo('+2348030000011');
    const response = await verify('+2348030000011', code === '000000' ? '000001' : '000000');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: 400, message: 'Invalid OTP code' });
  });

  it('works once', async () => {
    const code = await sendTo('+2348030000012');
    expect((await verify('+2348030000012', code)).status).toBe(200);
    expect((await verify('+2348030000012', code)).status).toBe(400);
  });

  it('works once when the same request comes twenty times at once', async () => {
    const code = await sendTo('+2348030000013');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify('+2348030000013', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is never kept as it is', async () => {
    const code = await sendTo('+2348030000015');
    const rows = await platform.database.kysely.selectFrom('otp_challenges').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  it('is guessed at most five times by a hundred parallel guesses, and the phone is locked for five minutes', async () => {
    const code = await sendTo('+2348030000016');
    const wrong = code === '111111' ? '222222' : '111111';
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify('+2348030000016', wrong)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
    const locked = await verify('+2348030000016', code);
    expect(locked.status).toBe(429);
    expect((await locked.json()).message).toMatch(/^Too many attempts\. Please try again in (2\d\d|300) seconds\.$/);
    expect((await postJson(app, '/api/auth/send-otp', { phone_number: '+2348030000016' })).status).toBe(429);
    platform.pass(300);
    expect((await verify('+2348030000016', code)).status).toBe(200);
  });
});

it('lets one address ask after only so many unregistered phones', async () => {
  const strict = await createTestPlatform({
    config: { addressLimits: { unregisteredPhones: 3, codes: 100, passwords: 100, wrongGuesses: 100 } },
  });
  const strictApp = createTestApp(strict);
  await registerPhone(strict, strictApp, '+2348030000020');
  const client = createTestClient(strictApp);
  const messages: (string | undefined)[] = [];
  for (const last of [1, 2, 3])
    messages.push((await client.auth.signInWithOtp({ phone: `+234803000003${last}` })).error?.message);
  expect(messages).toEqual([NOT_REGISTERED, NOT_REGISTERED, NOT_REGISTERED]);
  // The registered one is answered alike from here on, or the limit would tell which is which.
  for (const phone of ['+2348030000034', '+2348030000020'])
    expect((await client.auth.signInWithOtp({ phone })).error?.status).toBe(429);
  strict.pass(600);
  expect((await client.auth.signInWithOtp({ phone: '+2348030000020' })).error).toBeNull();
});

describe('making an account', () => {
  it('keeps the person’s names and switches the role', async () => {
    const { access_token } = await registerPhone(platform, app, '+2348030000041');
    const first = await postJson(
      app,
      '/api/auth/create-account',
      { phone_number: '08030000041', user_type: 'club_owner', first_name: 'Bola' },
      access_token,
    );
    expect([first.status, await first.json()]).toMatchObject([
      201,
      { first_name: 'Ada', role_id: 'club_owner', role_name: 'Club owner', phone: '+2348030000041' },
    ]);
  });

  it.each([
    ['a role that takes an invitation', 'club_coach', 403],
    ['a role of officers', 'chief', 400],
    ['a role that nobody knows', 'queen', 400],
  ])('is refused for %s', async (_, user_type, status) => {
    const { access_token } = await registerPhone(platform, app, `+23480300000${50 + (status % 7)}${user_type.length}`);
    const phone_number = (await platform.auth.verifier.verify(access_token)).phone;
    expect((await postJson(app, '/api/auth/create-account', { phone_number, user_type }, access_token)).status).toBe(
      status,
    );
  });

  it('is refused for somebody else’s phone, and without a token', async () => {
    const { access_token } = await registerPhone(platform, app, '+2348030000061');
    expect(
      (
        await postJson(
          app,
          '/api/auth/create-account',
          { phone_number: '+2348030000062', user_type: 'club_owner' },
          access_token,
        )
      ).status,
    ).toBe(403);
    expect(
      (await postJson(app, '/api/auth/create-account', { phone_number: '+2348030000061', user_type: 'club_owner' }))
        .status,
    ).toBe(401);
  });

  it('takes a role by invitation from whoever was invited', async () => {
    const inviting = createTestApp(platform, async () => ({ firstName: 'Bola', lastName: 'Ade' }));
    const { access_token } = await registerPhone(platform, inviting, '+2348030000063', 'club_coach');
    const { data } = await createTestClient(inviting).auth.getUser(access_token);
    const profile = await platform.database.kysely
      .selectFrom('profiles')
      .select('role_id')
      .where('id', '=', data.user?.id ?? '')
      .executeTakeFirst();
    expect(profile?.role_id).toBe('club_coach');
  });
});
