/**
 * Every call of the unmodified supabase-js that specification section 7 names, and every code of section 8, against the
 * embedded sign-in.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { toJson } from '@/server/storage/column';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '@/server/accounts/first-start';
import {
  createTestApp,
  createTestClient,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

const PHONE = '+2348038000001';
const OFFICER = { email: 'chief@tennis.example', password: 'racket-9' };
let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
  await ensureAdministrator(platform, OFFICER);
  await registerPhone(platform, app, PHONE);
});

async function signIn(): Promise<SupabaseClient> {
  const client = createTestClient(app);
  platform.pass(61);
  expect((await client.auth.signInWithOtp({ phone: PHONE })).error).toBeNull();
  expect((await client.auth.verifyOtp({ phone: PHONE, token: platform.codeFor(PHONE), type: 'sms' })).error).toBeNull();
  return client;
}

it('the calls of section 7: code, verification, session, user, profile, role, last_login_at, sign-out', async () => {
  const client = createTestClient(app);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  platform.pass(61);
  await client.auth.signInWithOtp({ phone: PHONE });
  const {
    data: { user },
  } = await client.auth.verifyOtp({ phone: PHONE, token: platform.codeFor(PHONE), type: 'sms' });
  const id = user?.id ?? '';
  expect((await client.auth.getSession()).data.session?.user.id).toBe(id);
  expect((await client.auth.getUser()).data.user?.id).toBe(id);
  const profile = await client.from('profiles').select('*').eq('id', id).single();
  expect(profile.data).toMatchObject({ id, role_id: 'club_owner' });
  expect((await client.from('roles').select('*').eq('id', profile.data.role_id).single()).data).toMatchObject({
    id: 'club_owner',
    permissions: ['apply'],
  });
  expect(
    (await client.from('profiles').update({ last_login_at: new Date().toISOString() }).eq('id', id)).error,
  ).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.updateUser({ data: { theme: 'dark' } })).data.user?.user_metadata).toMatchObject({
    theme: 'dark',
  });
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'SIGNED_OUT',
  ]);
});

describe('the code', () => {
  it('session_not_found tells a client that its session has ended elsewhere', async () => {
    const client = await signIn();
    const { data } = await client.auth.getSession();
    await platform.auth.backend.endSessions(data.session?.user.id ?? '');
    const answer = await app.request('/auth/v1/user', {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: 'session_not_found', message: 'Authentication failed' },
    ]);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('otp_disabled answers codes by e-mail', async () => {
    expect((await createTestClient(app).auth.signInWithOtp({ email: 'a@tennis.example' })).error).toMatchObject({
      code: 'otp_disabled',
      status: 422,
    });
    expect(
      (await createTestClient(app).auth.verifyOtp({ email: 'a@tennis.example', token: '123456', type: 'email' })).error,
    ).toMatchObject({ code: 'otp_disabled' });
  });

  it('validation_failed answers a password without an address or a phone to sign in by', async () => {
    const signIn = async (body: object) => {
      const answer = await postJson(app, '/auth/v1/token?grant_type=password', { password: 'racket-9', ...body });
      return [answer.status, (await answer.json()).code];
    };
    expect(await signIn({})).toEqual([400, 'validation_failed']);
    expect(await signIn({ phone: PHONE })).toEqual([400, 'invalid_credentials']);
  });

  it('identity_already_exists answers linking what is linked; another kind is not enabled', async () => {
    const client = await signIn();
    const link = async (provider: string) =>
      (await client.auth.linkIdentity({ provider: provider as 'github', options: { skipBrowserRedirect: true } }))
        .error;
    expect(await link('phone')).toMatchObject({ code: 'identity_already_exists', status: 422 });
    expect(await link('github')).toMatchObject({ code: 'validation_failed', status: 400 });
  });

  it('identity_not_found and single_identity_not_deletable answer unlinking', async () => {
    const client = await signIn();
    const [own] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!own) throw new Error('A phone user has an identity.');
    expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    });
    expect((await client.auth.unlinkIdentity({ ...own, identity_id: crypto.randomUUID() })).error).toMatchObject({
      code: 'identity_not_found',
      status: 422,
    });
  });

  it('of two identities one is unlinked, and the other stays', async () => {
    const client = await signIn();
    const [own] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!own) throw new Error('A phone user has an identity.');
    await platform.database.kysely
      .insertInto('auth.identities')
      .values({ user_id: own.user_id, provider: 'email', provider_id: own.user_id, identity_data: toJson({}) })
      .execute();
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email']);
  });
});

it('takes no sign-up, and no other way to a token', async () => {
  const { error } = await createTestClient(app).auth.signUp({ email: 'new@tennis.example', password: 'racket-9' });
  expect(error).toMatchObject({ code: 'signup_disabled', status: 422 });
  const token = await postJson(app, '/auth/v1/token?grant_type=id_token', OFFICER);
  expect([token.status, (await token.json()).code]).toEqual([400, 'invalid_credentials']);
});

it('has no second factor for applicants: there is nothing to enrol, and no factor to list', async () => {
  const client = await signIn();
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    code: 'mfa_totp_enroll_not_enabled',
    status: 403,
  });
});

it('says what it offers, as a client asks before it shows a form', async () => {
  expect(await (await app.request('/auth/v1/settings')).json()).toEqual({
    external: { phone: true, email: true },
    disable_signup: true,
    phone_autoconfirm: false,
    mailer_autoconfirm: false,
  });
});
