/** What a load balancer is told of a server: whether its queue has started, and what runs there. */
import { readFileSync } from 'node:fs';
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

it('a server that answers says which version and commit it is', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const answer = await (await createTestProduct()).app.request('/healthz');
  expect(await answer.json()).toEqual({ status: 'ok', version, commit: expect.stringMatching(/./) });
});
