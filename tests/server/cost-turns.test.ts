/** How many calls one person has under way, by what a call costs. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Contract, Cost } from '@/api/contracts/contract';
import { createServer } from '@/server/create-server';
import { createCostTurns, takeUntilSent } from '@/server/http/cost-turns';
import { createErrorHandler } from '@/server/http/error-handler';
import { createRouter } from '@/server/http/router';
import { SILENT_LOG } from '@/server/platform/log';
import type { Platform, ServerEnv } from '@/server/platform/platform';
import { tennisClub } from '../fixtures/tennis-club';
import { createClubProduct } from './support/club-product';

const BOUNDS = { atOnce: 2, waiting: 3 };
const turns = () =>
  createCostTurns({
    page: BOUNDS,
    document: BOUNDS,
    print: BOUNDS,
    hash: BOUNDS,
    list: BOUNDS,
    bulk: BOUNDS,
    export: BOUNDS,
  });

/** Work that goes on until it is told to end. */
function createWork() {
  const ends: (() => void)[] = [];
  return { work: () => new Promise<void>((resolve) => void ends.push(resolve)), ends };
}

test('a contract says what a call costs, or does not compile', () => {
  // @ts-expect-error: it has no cost.
  const contract: Contract = { summary: 'One that is too cheap', access: { who: 'person' }, responses: { 204: null } };
  expect(contract).not.toHaveProperty('cost');
});

test('who asks too much waits, and is refused, while another person and another cost are served at once', async () => {
  const { take } = turns();
  const { work, ends } = createWork();
  const asked = Array.from({ length: 6 }, () => take('page', 'one', work));
  await expect(asked[5]).rejects.toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 });
  expect(ends).toHaveLength(2);
  expect(await take('page', 'other', async () => 'served')).toBe('served');
  expect(await take('export', 'one', async () => 'served')).toBe('served');
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
  }
  await Promise.all(asked.slice(0, 5));
  expect(await take('page', 'one', async () => 'served')).toBe('served');
});

test.each(['read', 'left', 'broken', 'empty'])('the turn of an export ends when it is %s', async (how) => {
  const { take } = turns();
  let ended = false;
  const pieces = [new Uint8Array([1]), new Uint8Array([2])];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces.shift();
      if (next) controller.enqueue(next);
      else if (how === 'broken') controller.error(new Error('The database is gone'));
      else controller.close();
    },
  });
  const response = await takeUntilSent(
    async (work) => {
      await take('export', 'one', work);
      ended = true;
    },
    async () => new Response(how === 'empty' ? null : body, { headers: { 'content-type': 'text/csv' } }),
  );
  expect(response.headers.get('content-type')).toBe('text/csv');
  expect(ended).toBe(false);
  if (how === 'left') await response.body?.cancel();
  else if (how === 'broken') await expect(response.text()).rejects.toThrow('The database is gone');
  else expect((await response.arrayBuffer()).byteLength).toBe(how === 'empty' ? 0 : 2);
  await expect.poll(() => ended).toBe(true);
});

test('two hundred calls of one person are answered or refused with when to come again', async () => {
  const product = await createClubProduct();
  const { access_token: token } = await product.join('+2348035550001', tennisClub.role);
  const { access_token: other } = await product.join('+2348035550002', tennisClub.role);
  const order: string[] = [];
  const ask = async (who: string, bearer: string) => {
    const { status, headers } = await product.call('GET', '/applications', { token: bearer });
    order.push(`${who} ${status}`);
    return { status, again: headers.get('retry-after') };
  };
  const all = Array.from({ length: 200 }, () => ask('one', token));
  await ask('other', other);
  const answers = await Promise.all(all);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answers.filter(({ status, again }) => status === 429 && again === null)).toEqual([]);
  expect(order.indexOf('other 200')).toBeLessThan(order.lastIndexOf('one 200'));
});

const withSeconds = (platform: Platform, requestSeconds: number) => ({
  ...platform,
  config: { ...platform.config, requestSeconds },
});

test('an export that was answered 503 while it waited for its turn takes none', async () => {
  const product = await createClubProduct();
  const { access_token: token } = await product.join('+2348035550003', tennisClub.role);
  const init = { headers: { authorization: `Bearer ${token}` } };
  const impatient = await createServer(withSeconds(product.platform, 0.05));
  const first = await product.app.request('/api/account/data', init);
  expect((await impatient.request('/api/account/data', init)).status).toBe(503);
  await first.arrayBuffer();
  const third = await product.app.request('/api/account/data', init);
  expect(third.status).toBe(200);
  await third.arrayBuffer();
});

test.each<Cost>(['export', 'document'])(
  'what of a late %s would be sent is closed, and its turn ends',
  async (cost) => {
    const product = await createClubProduct();
    const { access_token: token } = await product.join('+2348035550004', tennisClub.role);
    const init = { headers: { authorization: `Bearer ${token}` } };
    const opening = Promise.withResolvers<void>();
    let begun = 0;
    let closed = 0;
    const createApp = (seconds: number) => {
      const router = createRouter(withSeconds(product.platform, seconds));
      const contract: Contract = {
        summary: 'A long one',
        cost,
        access: { who: 'verified' },
        responses: { 200: { media: 'text/csv' } },
      };
      router.mount('GET /long', contract, undefined, async () => {
        begun += 1;
        await opening.promise;
        return new Response(new ReadableStream({ cancel: () => void (closed += 1) }));
      });
      return new Hono<ServerEnv>().onError(createErrorHandler(SILENT_LOG)).route('/', router.app);
    };
    expect((await createApp(0.5).request('/long', init)).status).toBe(503);
    opening.resolve();
    await expect.poll(() => closed).toBe(begun);
    const next = await createApp(30).request('/long', init);
    expect(next.status).toBe(200);
    await next.body?.cancel();
  },
);
