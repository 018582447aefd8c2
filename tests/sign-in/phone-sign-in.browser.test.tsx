/**
 * What a person reads when signing in fails, with the real sign-in client over a network that the test decides about
 * (specification section 8).
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { phoneSignIn } from '@/sign-in/applicant/phone-sign-in';

const PHONE = '+2348031234567';
const NO_CONNECTION = 'There is no connection to the server. Please check your network, then try again.';
const GATEWAY = '<html><body><h1>Internal error</h1></body></html>';

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    return pathname === '/api/config' ? Response.json({ supabaseUrl: '', supabaseKey: 'key' }) : answer();
  });
});
afterEach(() => vi.restoreAllMocks());

const ways = {
  'a code is sent': () => phoneSignIn.sendCode(PHONE),
  'a code is taken': () => phoneSignIn.signIn(PHONE, '123456'),
  'a newcomer’s code is sent': () => phoneSignIn.sendRegistrationCode(PHONE),
};
const ask = (way: keyof typeof ways) => ways[way]().catch((error: unknown) => (error as Error).message);

test.each([
  ['a code is sent', 'Failed to send OTP'],
  ['a code is taken', 'Authentication failed'],
  ['a newcomer’s code is sent', 'Failed to send OTP'],
] as const)('%s: what is nothing for people is never shown', async (way, message) => {
  for (const status of [500, 502, 503]) {
    for (const body of ['{}', GATEWAY, '', '[object Object]', '{"message":{}}']) {
      answer = async () =>
        new Response(body, {
          status,
          headers: { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html' },
        });
      expect([status, body, await ask(way)]).toEqual([status, body, message]);
    }
  }
});

test.each(['a code is sent', 'a code is taken', 'a newcomer’s code is sent'] as const)(
  '%s: the server’s own sentence is',
  async (way) => {
    answer = async () =>
      Response.json(
        { code: 'over_request_rate_limit', message: 'Too many attempts. Please try again in 30 seconds.' },
        { status: 429 },
      );
    expect(await ask(way)).toBe('Too many attempts. Please try again in 30 seconds.');
  },
);

test.each(['a code is sent', 'a code is taken', 'a newcomer’s code is sent'] as const)(
  '%s: without a network it says so',
  async (way) => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await ask(way)).toBe(NO_CONNECTION);
  },
);
