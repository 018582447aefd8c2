/** What a load balancer is told of a server whose queue has not started. */
import { expect, it } from 'vitest';
import { createServer } from '@/server/create-server';
import { createTestProduct } from './support/test-product';

it('a server is ready once its queue runs: until then nothing is sent, scanned or ended', async () => {
  const { platform } = await createTestProduct();
  const queue = { isRunning: false };
  const app = await createServer({ ...platform, jobs: { ...platform.jobs, isRunning: () => queue.isRunning } });
  const ask = async () => {
    const answer = await app.request('/readyz');
    return [answer.status, await answer.json()];
  };
  expect(await ask()).toEqual([503, { status: 'unavailable', missing: ['queue'] }]);
  queue.isRunning = true;
  expect(await ask()).toEqual([200, { status: 'ready' }]);
});
