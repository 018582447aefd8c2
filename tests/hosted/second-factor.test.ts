/** A second factor that the project keeps, as the pages set it up there and as this server asks for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../server/support/totp-code';
import { startHostedProduct, type HostedProduct } from './support/hosted-product';
import { appoint, expectStatus, refresh, signInAdministrator, signInByPassword } from './support/people';

const OFFICER = { email: 'second-factor@registry.example', password: 'correct horse battery' };
let product: HostedProduct;
let administrator: string;

beforeAll(async () => {
  product = await startHostedProduct();
  administrator = await signInAdministrator(product);
});
afterAll(() => product.stop());

const stepOf = async (token: string) => (await product.call('/auth/me', { token })).body.factor_step as string;
const dashboard = async (token: string) => {
  const { status, body } = await product.call('/admin/dashboard', { token });
  return status === 200 ? 200 : body.code;
};

/** As the pages do, by supabase-js. */
async function show(token: string, factorId: string, code: string) {
  const challenge = expectStatus(
    await product.auth(`/factors/${factorId}/challenge`, { method: 'POST', token, json: {} }),
    200,
  );
  return product.auth(`/factors/${factorId}/verify`, { token, json: { challenge_id: challenge.body.id, code } });
}

it('is asked for by this server, kept through refreshes, and removed by an administrator', async () => {
  const { id, token } = await appoint(product, administrator, OFFICER);
  const enrolled = expectStatus(await product.auth('/factors', { token, json: { factor_type: 'totp' } }), 200);
  const { secret, qr_code } = enrolled.body.totp;
  expect(qr_code).toContain('<svg');
  const factorId = enrolled.body.id;
  const wrong = await show(token, factorId, totpCode(secret, new Date(), 100));
  expect([wrong.status, wrong.body.code]).toEqual([422, 'mfa_verification_failed']);
  const lifted = expectStatus(await show(token, factorId, totpCode(secret, new Date())), 200);
  expect([await stepOf(lifted.body.access_token), await dashboard(lifted.body.access_token)]).toEqual(['none', 200]);

  const plain = expectStatus(await signInByPassword(product, OFFICER), 200).body.access_token;
  expect([await stepOf(plain), await dashboard(plain)]).toEqual(['show', 'SECOND_FACTOR_REQUIRED']);
  const json = { password: 'harmattan 2026 kano', current_password: OFFICER.password };
  const change = await product.auth('/user', { method: 'PUT', token: plain, json });
  expect([change.status, change.body.code]).toEqual([401, 'insufficient_aal']);
  const removal = await product.auth(`/factors/${factorId}`, { method: 'DELETE', token: plain });
  expect([removal.status, removal.body.code]).toEqual([422, 'insufficient_aal']);
  const second = await product.auth('/factors', { token: plain, json: { factor_type: 'totp', friendly_name: 'two' } });
  expect([second.status, second.body.code]).toEqual([403, 'insufficient_aal']);

  const renewed = expectStatus(await refresh(product, lifted.body.refresh_token), 200).body.access_token;
  expect(await dashboard(renewed)).toBe(200);

  const path = `/admin/users/${id}`;
  const seen = await product.call(path, { token: administrator });
  expect(seen.body.has_second_factor).toBe(true);
  expectStatus(await product.call(`${path}/second-factor`, { method: 'DELETE', token: administrator }), 200);
  expect((await product.call('/admin/dashboard', { token: renewed })).status).toBe(401);
  const again = expectStatus(await signInByPassword(product, OFFICER), 200).body.access_token;
  expect([await stepOf(again), await dashboard(again)]).toEqual(['none', 200]);
  expect((await product.call(path, { token: administrator })).body.has_second_factor).toBe(false);
});

it('is demanded by the setting of whoever has none', async () => {
  const change = (demanded: boolean) =>
    product.call('/admin/settings', {
      method: 'PUT',
      token: administrator,
      json: { protection: { demand_second_factor: demanded } },
    });
  expectStatus(await change(true), 200);
  expect([await stepOf(administrator), await dashboard(administrator)]).toEqual(['enrol', 'SECOND_FACTOR_REQUIRED']);
  const enrolled = await product.auth('/factors', { token: administrator, json: { factor_type: 'totp' } });
  const { id, totp } = expectStatus(enrolled, 200).body;
  const lifted = expectStatus(await show(administrator, id, totpCode(totp.secret, new Date())), 200);
  administrator = lifted.body.access_token;
  expect([await stepOf(administrator), await dashboard(administrator)]).toEqual(['none', 200]);
});
