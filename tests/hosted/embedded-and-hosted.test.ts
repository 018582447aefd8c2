/** The embedded sign-in answers as the real one does, or the reason stands here. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../server/support/postgres-server';
import { createTestApp, createTestPlatform, registerPhone } from '../server/support/test-platform';
import { startHostedProject, type HostedProject } from './support/hosted-project';
import { BUSY_PHONE, KNOWN_PHONE, OFFICER, SIGN_IN_CALLS, type Side, type SignInCall } from './support/sign-in-calls';

type Send = (path: string, call: SignInCall) => Promise<Response>;

/** As a page sends it: with the public key, and with that as the bearer where nobody is signed in. */
function toRequest(origin: string, path: string, { method, token, json, text }: SignInCall, apikey: string): Request {
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
  return new Request(`${origin}/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey,
      authorization: `Bearer ${token ?? apikey}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** Codes that the project has us send, by the digits of the phone. */
const codes = new Map<string, string>();
const hook: Server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    const { user, sms } = JSON.parse(text) as { user: { phone: string }; sms: { otp: string } };
    codes.set(user.phone, sms.otp);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let postgres: TestPostgres;
let project: HostedProject;

beforeAll(async () => {
  await new Promise<void>((resolve) => void hook.listen(0, '127.0.0.1', resolve));
  postgres = await startPostgres();
  const { port } = hook.address() as AddressInfo;
  const gotrue = { GOTRUE_SMS_MAX_FREQUENCY: '60s', GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' };
  project = await startHostedProject({ postgres, siteUrl: `http://localhost:${port}`, gotrue });
});
afterAll(async () => {
  await project.stop();
  await postgres.stop();
  hook.close();
});

const read = async (answer: Promise<Response>) => (await answer).json();

async function prepareHosted(): Promise<{ send: Send; side: Side }> {
  const send: Send = (path, call) => fetch(toRequest(project.url, path, call, project.publishableKey));
  const byAdmin = (json: object) =>
    fetch(toRequest(project.url, '/admin/users', { json, token: project.secretKey }, project.secretKey));
  await byAdmin({ ...OFFICER, email_confirm: true });
  for (const phone of [KNOWN_PHONE, BUSY_PHONE]) await byAdmin({ phone: phone.slice(1), phone_confirm: true });
  return { send, side: await prepare(send, (phone) => codes.get(phone.slice(1)) ?? 'none') };
}

async function prepareEmbedded(): Promise<{ send: Send; side: Side }> {
  const platform = await createTestPlatform();
  const app = createTestApp(platform);
  const send: Send = async (path, call) => app.fetch(toRequest('http://localhost:3000', path, call, 'public-key'));
  await platform.auth.backend.createPasswordUser(OFFICER.email, OFFICER.password);
  for (const phone of [KNOWN_PHONE, BUSY_PHONE]) await registerPhone(platform, app, phone);
  platform.pass(61);
  return { send, side: await prepare(send, (phone) => platform.codeFor(phone)) };
}

async function prepare(send: Send, codeFor: (phone: string) => string): Promise<Side> {
  for (const phone of [KNOWN_PHONE, BUSY_PHONE]) await send('/otp', { json: { phone, create_user: false } });
  const byCode = await read(
    send('/verify', { json: { type: 'sms', phone: KNOWN_PHONE, token: codeFor(KNOWN_PHONE) } }),
  );
  const signIn = () => read(send('/token?grant_type=password', { json: OFFICER }));
  const [ended, byPassword] = [await signIn(), await signIn()];
  await send('/logout?scope=local', { method: 'POST', token: ended.access_token });
  await send('/token?grant_type=refresh_token', { json: { refresh_token: byPassword.refresh_token } });
  return {
    byCode: byCode.access_token,
    byPassword: byPassword.access_token,
    ended: ended.access_token,
    usedRefreshToken: byPassword.refresh_token,
  };
}

/** Status and code, or of a success the names of what it has. */
async function describe(response: Response): Promise<string> {
  const text = await response.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (!response.ok) return `${response.status} ${JSON.stringify(body['code'])}`;
  const names = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : []);
  return [response.status, ...names(body), ...names(body['user']).map((name) => `user.${name}`)].join(' ');
}

const MORE = 'the real one says more, which no client of ours reads';
const NOT_FOUND = 'every refusal of the product is JSON with a code; a method that is not there is no route';
const NOT_OFFERED = 'not offered, so there is nothing to refuse';
const SPECIFIED = 'specification section 8 names the code';

/** Why an answer is another one, by method and path with what stands out; the number of calls that the row is about. */
const DIFFERENCES: Record<string, { calls: number; why: string }> = {
  'GET /health': { calls: 1, why: MORE },
  'GET /settings': { calls: 1, why: MORE },
  'GET /nowhere': { calls: 1, why: NOT_FOUND },
  'GET /otp': { calls: 1, why: NOT_FOUND },
  'PUT /verify': { calls: 1, why: NOT_FOUND },
  'DELETE /token': { calls: 1, why: NOT_FOUND },
  'POST /otp': { calls: 1, why: 'a number that is no phone is told to whoever typed it' },
  'POST /verify': { calls: 1, why: SPECIFIED },
  'POST /token?grant_type=password': { calls: 1, why: MORE },
  'GET /user': { calls: 1, why: MORE },
  'PUT /user': {
    calls: 4,
    why: `twice ${MORE}; a change of phone is refused before a code goes out; a weak password is told after the present one`,
  },
  'GET /user/identities/authorize?provider=github': { calls: 1, why: SPECIFIED },
  'DELETE /user/identities': { calls: 1, why: SPECIFIED },
  'POST /signup': { calls: 1, why: SPECIFIED },
  'GET /admin/users': { calls: 2, why: NOT_OFFERED },
};

it('answers the same calls alike, and differs where a reason says so', async () => {
  const [hosted, embedded] = [await prepareHosted(), await prepareEmbedded()];
  const differ: Record<string, string[]> = {};
  for (const [path, toCall] of SIGN_IN_CALLS) {
    const [theirs, ours] = [
      await describe(await hosted.send(path, toCall(hosted.side))),
      await describe(await embedded.send(path, toCall(embedded.side))),
    ];
    const { method } = toRequest('http://localhost', path, toCall(hosted.side), '');
    const place = `${method} ${path.replace(/\/[0-9a-f-]{36}$/, '')}`;
    if (theirs !== ours) (differ[place] ??= []).push(`${theirs} | ${ours}`);
  }
  const counted = (calls: [string, number][]) => Object.fromEntries(calls);
  expect(
    counted(Object.entries(differ).map(([place, calls]) => [place, calls.length])),
    JSON.stringify(differ, null, 2),
  ).toEqual(counted(Object.entries(DIFFERENCES).map(([place, { calls }]) => [place, calls])));
});
