/** What is asked for before a page's code is there reaches the call that wants it, and nobody else's. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { prefetch } from '@/api/client/prefetched';
import { createApiClient } from '@/api/client/client';

const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  answer = async () => Response.json({ data: [], total: asked.length });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { url, headers } = new Request(input, init);
    asked.push(`${new URL(url).pathname}${new URL(url).search} ${headers.get('authorization')}`);
    return answer();
  });
  onTestFinished(() => void vi.restoreAllMocks());
});

const open = (token: string) =>
  createApiClient({ baseUrl: '/api', getToken: async () => token, onUnauthorised: () => undefined });
const list = (token: string) => open(token).request('GET /applications', { query: { type: 'a,b' } });
const ask = (token: string) => prefetch('/api/applications?type=a%2Cb', token, 15_000);

test('the first call takes the answer, and the next asks for itself', async () => {
  ask('t1');
  expect(await list('t1')).toEqual({ data: [], total: 1 });
  expect(asked).toEqual(['/api/applications?type=a%2Cb Bearer t1']);
  expect(await list('t1')).toEqual({ data: [], total: 2 });
});

test('what is sent meanwhile makes the answer one of before', async () => {
  ask('t1');
  await open('t1').request('POST /auth/send-otp', { json: { phone_number: '+2348030000001' } });
  expect(await list('t1')).toEqual({ data: [], total: 3 });
});

test('a call with another token asks for itself', async () => {
  ask('t1');
  expect(await list('t2')).toEqual({ data: [], total: 2 });
  expect(asked.at(-1)).toBe('/api/applications?type=a%2Cb Bearer t2');
});

test('what could not be had ahead is asked for again', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  ask('t3');
  await Promise.resolve();
  answer = async () => Response.json({ data: [], total: 3 });
  await expect.poll(() => list('t3')).toEqual({ data: [], total: 3 });
});
