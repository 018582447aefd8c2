/** Section 7: each call of the specification is made as it is written there, and is in the API's own description. */
import { beforeAll, expect, it } from 'vitest';
import { calls } from './calls';
import { ADMINISTRATOR } from '../server/support/test-product';
import { createWorld, type World } from './calls-world';

let world: World;
let described: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  world = await createWorld();
  described = (await world.product.call('GET', '/openapi.json')).body.paths;
});

it.each(
  calls.map((call) => ({
    title: `section ${call.section}: ${call.call}${call.of === undefined ? '' : `, ${call.of}`}`,
    ...call,
  })),
)('$title', async ({ call, prepare, status, answers }) => {
  const [method = '', pattern = ''] = call.split(' ');
  const { path = {}, query, ...options } = await prepare(world);
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name));
  const answer = await world.product.call(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, options);
  expect(answer).toMatchObject({ status, body: answers });
  expect(Object.keys(described[`/api${pattern}`] ?? described[pattern] ?? {})).toContain(method.toLowerCase());
});

it('section 3: an administrator’s session says whose it is, its token, and until when', async () => {
  const { email: username, password } = ADMINISTRATOR;
  const { body } = await world.product.call('POST', '/admin/login', { json: { username, password } });
  const { user: officer } = (await world.product.call('GET', '/auth/me', { token: body.token })).body;
  expect(body).toMatchObject({
    user: { id: officer.id, username, name: 'Chi Eze', role: 'admin' },
    token: body.access_token,
    expires_at: expect.any(Number),
  });
});

it('section 7: no call is left out', () => {
  expect(new Set(calls.map(({ call }) => call)).size).toBe(40);
});
