/** An officer corrects a name: a matter of the registry's own, which the sign-in has no part in. */
import { expect, test, vi } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct } from '../support/club-product';

test('a name is changed while the sign-in cannot be reached', async () => {
  const product = await createClubProduct();
  const { user } = await product.join('+2348037770310', tennisClub.role);
  const token = await product.signInAdministrator();
  const { backend } = product.platform.auth;
  vi.spyOn(backend, 'changeContact').mockRejectedValue(new Error('The sign-in is away'));
  const change = (json: object) => product.call('PUT', `/admin/users/${String(user['id'])}`, { token, json });
  expect(await change({ first_name: 'Zara' })).toMatchObject({ status: 200, body: { first_name: 'Zara' } });
  expect((await change({ phone: '+2348037770311' })).status).toBe(500);
});
