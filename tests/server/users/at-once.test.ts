/** People who call at the same moment, whose accounts are read together. */
import { expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { getSelfJoining } from '../support/any-application';
import { createTestProduct } from '../support/test-product';

test('each is taken for who they are, and who signed out or is suspended is refused alone', async () => {
  const product = await createTestProduct();
  const officer = await product.signInAdministrator();
  const [{ role }] = getSelfJoining(catalog);
  const people: { token: string; id: unknown }[] = [];
  while (people.length < 12) {
    const { access_token: token, user } = await product.join(`+2348035556${100 + people.length}`, role);
    people.push({ token, id: user.id });
  }
  const [gone, suspended, ...others] = people;
  const ended = await product.app.request('/auth/v1/logout?scope=global', {
    method: 'POST',
    headers: { authorization: `Bearer ${gone?.token}` },
  });
  expect(ended.status).toBe(204);
  const json = { ids: [suspended?.id], status: 'suspended', reason: 'Licence withdrawn' };
  expect(await product.call('PUT', '/admin/users/status', { token: officer, json })).toMatchObject({ status: 200 });

  const answers = await Promise.all([
    ...people.map(({ token }) => product.call('GET', '/auth/me', { token })),
    product.call('GET', '/auth/me', { token: 'forged' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, ...others.map(() => 200), 401]);
  expect(answers.slice(2, -1).map(({ body }) => (body as { user: { id: string } }).user.id)).toEqual(
    others.map(({ id }) => id),
  );
});
