/** A request that waits for something that never comes is answered after its time, and nobody else waits with it. */
import { expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { createTestProduct } from './support/test-product';

const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
const never = () => new Promise<never>(() => undefined);

test('a file that its store never opens, and a database that never answers, are told by 503 with Retry-After', async () => {
  const product = await createTestProduct();
  const { platform } = product;
  const { access_token: token } = await product.join('+2348031290001', role);
  const { fileKey } = await product.upload(token);
  const headers = { authorization: `Bearer ${token}` };
  const stuck = await createServer({
    ...platform,
    config: { ...platform.config, requestSeconds: 1 },
    files: { ...platform.files, open: never, check: never },
    auth: {
      ...platform.auth,
      verifier: { verify: async (given) => (given === 'stuck' ? never() : platform.auth.verifier.verify(given)) },
    },
  });
  const waiting = [
    stuck.request(`/api/applications/file/${String(fileKey)}`, { headers }),
    stuck.request('/api/applications', { headers: { authorization: 'Bearer stuck' } }),
    stuck.request('/rest/v1/roles', { headers: { authorization: 'Bearer stuck' } }),
    stuck.request('/auth/v1/user', { headers: { authorization: 'Bearer stuck' } }),
  ];
  const ready = stuck.request('/readyz');
  expect((await stuck.request('/api/applications', { headers })).status).toBe(200);
  for (const answered of waiting) {
    const answer = await answered;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await answer.json()).toMatchObject({ code: 'TOO_SLOW' });
  }
  expect([(await ready).status, await (await ready).json()]).toEqual([
    503,
    { status: 'unavailable', missing: ['file store'] },
  ]);
});
