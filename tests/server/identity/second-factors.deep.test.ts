/** The second factor of officers, through the unmodified supabase-js and the product API. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONTRACTS } from '@/api/contracts/contracts';
import { splitKey } from '@/server/http/access-rules';
import { createPerson, PASSWORD, type Person } from '../support/cast';
import { findLink } from '../support/open-link';
import { createTestClient, ORIGIN } from '../support/test-platform';
import { createTestProduct, type TestProduct } from '../support/test-product';
import { STEP_SECONDS, totpCode } from '../support/totp-code';

let product: TestProduct;
let officer: Person;

beforeEach(async () => {
  product = await createTestProduct();
  const role = product.platform.catalog.registry.roles.find(({ permissions }) => permissions.includes('*'));
  officer = await createPerson(product.platform, role?.id);
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ email: officer.email })
    .where('id', '=', officer.userId)
    .execute();
});

const createCodesClient = () =>
  createClient(ORIGIN, 'public-key', {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: async (input, init) => product.app.fetch(new Request(input, init)) },
  });

async function signIn(email = officer.email ?? ''): Promise<SupabaseClient> {
  const client = createCodesClient();
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
}

const codeNow = (secret: string, steps = 0) => totpCode(secret, product.platform.clock(), steps);

/** What an officer has who has set one up, in a session that has shown it. */
async function enrol() {
  const client = await signIn();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  expect(error).toBeNull();
  const secret = data?.type === 'totp' ? data.totp.secret : '';
  const id = data?.id ?? '';
  expect((await answer(client, id, codeNow(secret))).error).toBeNull();
  // Its code is used up.
  product.platform.pass(STEP_SECONDS);
  return { client, id, secret };
}

const answer = (client: SupabaseClient, factorId: string, code: string) =>
  client.auth.mfa.challengeAndVerify({ factorId, code });
const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? '';
const levelOf = async (client: SupabaseClient) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
const me = async (client: SupabaseClient) => product.call('GET', '/auth/me', { token: await tokenOf(client) });
const dashboard = async (client: SupabaseClient) =>
  product.call('GET', '/admin/dashboard', { token: await tokenOf(client) });
const readActs = async () =>
  (
    await product.platform.database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', officer.userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const demand = () => product.platform.settings.write('protection', { demand_second_factor: true }, officer.userId);

describe('enrolling', () => {
  it('answers secret, address and picture once, and counts when the first code is right', async () => {
    const client = await signIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (data?.type !== 'totp') throw new Error('no factor');
    expect(data.totp.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}$/);
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ status: 'unverified' }] });
    expect((await me(client)).body.factor_step).toBe('none');
    const { data: session } = await answer(client, data.id, codeNow(data.totp.secret));
    expect(session?.user.factors).toMatchObject([{ id: data.id, factor_type: 'totp', status: 'verified' }]);
    expect(await levelOf(client)).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(JSON.stringify([session, (await client.auth.getUser()).data])).not.toContain(data.totp.secret);
    expect(await readActs()).toEqual(['officer.login', 'officer.factor-added']);
  });

  it('is refused to applicants', async () => {
    const role = product.platform.catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
    const { access_token, refresh_token } = await product.join('+2348031234000', role);
    const client = createTestClient(product.app);
    await client.auth.setSession({ access_token, refresh_token });
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403 });
  });

  it('ends the sessions that have not shown the factor, and the refresh tokens from before', async () => {
    const other = await signIn();
    const client = await signIn();
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    await answer(client, data?.id ?? '', codeNow(data?.type === 'totp' ? data.totp.secret : ''));
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const stale = createTestClient(product.app);
    expect((await stale.auth.refreshSession({ refresh_token: before })).error?.code).toBe('refresh_token_not_found');
  });

  it('of a second app takes a session that has shown the first', async () => {
    const { client } = await enrol();
    const plain = await signIn();
    expect((await plain.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'spare' })).error).toBeNull();
  });

  it('keeps the secret where nobody reads it', async () => {
    const { secret } = await enrol();
    const { kysely } = product.platform.database;
    const rows = [
      await kysely.selectFrom('auth.mfa_factors').selectAll().execute(),
      await kysely.selectFrom('audit_log').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('a code', () => {
  it('lifts the session, which stays so when it is refreshed', async () => {
    const { id, secret } = await enrol();
    const client = await signIn();
    expect((await me(client)).body.factor_step).toBe('show');
    expect((await answer(client, id, codeNow(secret))).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' });
    expect([(await me(client)).body.factor_step, (await dashboard(client)).status]).toEqual(['none', 200]);
  });

  it('is taken once, and none from before it', async () => {
    const { id, secret } = await enrol();
    const [one, two] = [await signIn(), await signIn()];
    const [before, code] = [codeNow(secret), codeNow(secret, 1)];
    expect((await answer(one, id, code)).error).toBeNull();
    const again = await signIn();
    for (const late of [code, before])
      expect((await answer(again, id, late)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    // It ended when the other one showed its factor.
    expect((await answer(two, id, codeNow(secret, 1))).error).not.toBeNull();
  });

  it('of one step before and after is taken, and of none farther off', async () => {
    const { id, secret } = await enrol();
    product.platform.pass(10 * STEP_SECONDS);
    // From the beginning of a step, so that none ends between a code and its answer.
    product.platform.pass(STEP_SECONDS - ((product.platform.clock().getTime() / 1000) % STEP_SECONDS));
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, undefined],
      [1, undefined],
    ] as const)
      expect((await answer(await signIn(), id, codeNow(secret, steps))).error?.status).toBe(status);
  });

  it('answers its own challenge, for five minutes', async () => {
    const { id, secret } = await enrol();
    const client = await signIn();
    const { data } = await client.auth.mfa.challenge({ factorId: id });
    expect((data?.expires_at ?? 0) * 1000 - product.platform.clock().getTime()).toBeGreaterThan(298_000);
    product.platform.pass(301);
    const challengeId = data?.id ?? '';
    const late = await client.auth.mfa.verify({ factorId: id, challengeId, code: codeNow(secret) });
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const unknown = await client.auth.mfa.verify({ factorId: id, challengeId: id, code: codeNow(secret) });
    expect(unknown.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  });

  it('that is wrong is noted; after as many as of passwords nothing is taken for five minutes, whatever the password', async () => {
    const { id, secret } = await enrol();
    const wrong = codeNow(secret, 50);
    const { failed_login_attempts: limit } = await product.platform.settings.read('security');
    for (let attempt = 0; attempt < limit; attempt += 1)
      expect((await answer(await signIn(), id, wrong)).error?.code).toBe('mfa_verification_failed');
    expect((await answer(await signIn(), id, codeNow(secret))).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    const acts = await readActs();
    expect(acts.filter((action) => action === 'officer.code-failed')).toHaveLength(limit);
    expect(acts.filter((action) => action === 'officer.locked')).toHaveLength(1);
    product.platform.pass(301);
    expect((await answer(await signIn(), id, codeNow(secret))).error).toBeNull();
  });

  it('of somebody else’s factor is not asked for', async () => {
    const { id } = await enrol();
    const other = await createPerson(product.platform, product.platform.catalog.registry.roles[0]?.id);
    const client = await signIn(other.email ?? '');
    expect((await client.auth.mfa.challenge({ factorId: id })).error?.status).toBe(404);
    expect((await client.auth.mfa.unenroll({ factorId: id })).error?.status).toBe(404);
  });
});

describe('a session of the password alone', () => {
  it('is let into no endpoint of officers, by a code of its own', async () => {
    await enrol();
    const token = await tokenOf(await signIn());
    const admin = Object.entries(CONTRACTS).filter(
      ([key, { access }]) => splitKey(key).path.startsWith('/admin/') && access.who === 'person',
    );
    expect(admin.length).toBeGreaterThan(30);
    for (const [key] of admin) {
      const { method, path } = splitKey(key);
      const named = path.replace(/:\w+(\{[^}]*\})?/g, officer.applicationId);
      const { status, body } = await product.call(method, named, {
        token,
        ...(method === 'GET' ? {} : { json: {} }),
      });
      expect([key, status, body.code]).toEqual([key, 403, 'SECOND_FACTOR_REQUIRED']);
    }
  });

  it('reaches documents and applications no more by those that applicants have too', async () => {
    await enrol();
    const token = await tokenOf(await signIn());
    for (const path of [`/applications/${officer.applicationId}`, `/applications/file/${officer.fileKey}`])
      expect((await product.call('GET', path, { token })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('still reads who it is, and ends everywhere', async () => {
    await enrol();
    const token = await tokenOf(await signIn());
    expect((await product.call('GET', '/auth/me', { token })).body).toMatchObject({ factor_step: 'show' });
    const { status } = await product.call('POST', '/account/sign-out-everywhere', { token, json: { confirmed: true } });
    expect(status).toBe(200);
  });

  it('of the link of an e-mail sets no password, and does once it has shown the factor', async () => {
    const { id, secret } = await enrol();
    const client = createCodesClient();
    await client.auth.resetPasswordForEmail(officer.email ?? '');
    await product.platform.jobs.settle();
    const link = new URL(findLink(product.platform.sent, officer.email ?? ''));
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await dashboard(client)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const password = 'harmattan 2026 kano';
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    expect((await answer(client, id, codeNow(secret))).error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
  });

  it('removes no factor', async () => {
    const { id } = await enrol();
    expect((await (await signIn()).auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
  });
});

describe('removing it oneself', () => {
  it('is noted and told of, and what the session was lifted to ends with it', async () => {
    const { client, id } = await enrol();
    const proves = async () => (await product.platform.auth.verifier.verify(await tokenOf(client))).provedSecond;
    expect(await proves()).toBe(true);
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
    // The very token from before.
    expect(await proves()).toBe(false);
    await product.platform.jobs.settle();
    expect(product.platform.sent.findLast(({ to }) => to === officer.email)?.text).toContain(
      'second factor of your account was removed',
    );
    expect((await readActs()).at(-1)).toBe('officer.factor-removed');
    expect((await dashboard(client)).status).toBe(200);
    await demand();
    expect((await dashboard(client)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await me(await signIn())).body.factor_step).toBe('enrol');
  });
});

describe('demanded by the setting', () => {
  it('leaves nothing but setting one up to officers without one, and nothing changes for applicants', async () => {
    await demand();
    const client = await signIn();
    expect((await me(client)).body.factor_step).toBe('enrol');
    expect((await dashboard(client)).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      message: 'Please set up an authenticator app first: every officer needs one.',
    });
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    await answer(client, data?.id ?? '', codeNow(data?.type === 'totp' ? data.totp.secret : ''));
    expect([(await me(client)).body.factor_step, (await dashboard(client)).status]).toEqual(['none', 200]);
    const role = product.platform.catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
    const { access_token: token } = await product.join('+2348031234001', role);
    expect((await product.call('GET', '/applications', { token })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, kept as hashes; each opens once, also written as people write it', async () => {
    const { client } = await enrol();
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    const codes = data?.codes ?? [];
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
    const kept = await product.platform.database.kysely.selectFrom('auth.mfa_recovery_codes').selectAll().execute();
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);
    const [code = ''] = codes;
    const late = await signIn();
    const typed = (code.toUpperCase().match(/.{4}/g) ?? []).join(' - ');
    expect((await late.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await levelOf(late)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect((await late.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await (await signIn()).auth.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    });
    expect(await readActs()).toEqual(expect.arrayContaining(['officer.recovery-codes', 'officer.recovery-code-used']));
  });

  it('of a new set take the place of the old ones', async () => {
    const { client } = await enrol();
    const { data: old } = await client.auth.mfa.recoveryCodes.generate();
    const { data: next } = await client.auth.mfa.recoveryCodes.regenerate();
    const session = await signIn();
    expect((await session.auth.mfa.recoveryCodes.verify({ code: old?.codes[0] ?? '' })).error).not.toBeNull();
    expect((await session.auth.mfa.recoveryCodes.verify({ code: next?.codes[0] ?? '' })).error).toBeNull();
  });

  it('are for nobody without an app, nor for a session that has not shown it, and are guessed at no oftener', async () => {
    const plain = await signIn();
    expect((await plain.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor');
    const { id, secret } = await enrol();
    expect((await (await signIn()).auth.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
    const { failed_login_attempts: limit } = await product.platform.settings.read('security');
    const guessing = await signIn();
    for (let attempt = 0; attempt < limit; attempt += 1)
      expect((await guessing.auth.mfa.recoveryCodes.verify({ code: 'wrong' })).error?.status).toBe(422);
    expect((await guessing.auth.mfa.recoveryCodes.verify({ code: 'wrong' })).error?.status).toBe(429);
    expect((await answer(guessing, id, codeNow(secret))).error?.status).toBe(429);
  });

  it('go with the last app', async () => {
    const { client, id } = await enrol();
    await client.auth.mfa.recoveryCodes.generate();
    await client.auth.mfa.unenroll({ factorId: id });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

describe('an administrator', () => {
  it('removes the factor of whoever has lost the device: sessions end, it is noted, and the officer is told', async () => {
    const { client } = await enrol();
    const token = await product.signInAdministrator();
    const path = `/admin/users/${officer.userId}`;
    expect((await product.call('GET', path, { token })).body.has_second_factor).toBe(true);
    expect((await product.call('DELETE', `${path}/second-factor`, { token })).status).toBe(200);
    expect((await dashboard(client)).status).toBe(401);
    expect((await readActs()).at(-1)).toBe('user.factor-removed');
    expect(product.platform.sent.findLast(({ to }) => to === officer.email)?.text).toContain(
      'second factor of your account was removed',
    );
    expect((await product.call('GET', path, { token })).body.has_second_factor).toBe(false);
    expect((await me(await signIn())).body.factor_step).toBe('none');
    const sent = product.platform.sent.length;
    expect(await product.call('DELETE', `${path}/second-factor`, { token })).toMatchObject({
      status: 409,
      body: { code: 'NO_SECOND_FACTOR' },
    });
    expect(product.platform.sent).toHaveLength(sent);
    expect((await product.call('DELETE', '/admin/users/made-up/second-factor', { token })).status).toBe(404);
  });

  it('who deletes the officer deletes factor, recovery codes and counted guesses with them', async () => {
    const { client, id, secret } = await enrol();
    await client.auth.mfa.recoveryCodes.generate();
    await answer(await signIn(), id, codeNow(secret, 50));
    const { kysely } = product.platform.database;
    const left = async () => [
      await kysely.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', officer.userId).execute(),
      await kysely.selectFrom('auth.mfa_recovery_codes').select('code_hash').execute(),
      (await kysely.selectFrom('sign_in_attempts').select('subject').execute()).filter(({ subject }) =>
        subject.includes(officer.userId),
      ),
    ];
    expect((await left()).every(({ length }) => length > 0)).toBe(true);
    const token = await product.signInAdministrator();
    expect((await product.call('DELETE', '/admin/users', { token, json: { ids: [officer.userId] } })).status).toBe(200);
    expect(await left()).toEqual([[], [], []]);
  });
});
