/**
 * Large bodies come in turns: others are served between them, and who comes when too many wait is told when to return.
 */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { catalog } from 'virtual:catalog';
import { createTestProduct, type TestProduct } from './support/test-product';

const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';
/** Those that are received at once, and those that wait for it. */
const TAKEN = 10 + 20;

let product: TestProduct;
/** So many that nobody sends more than a person may send at once; the last is left to send something else. */
const tokens: string[] = [];
let token: string;

beforeAll(async () => {
  product = await createTestProduct();
  for (let index = 0; index < 8; index += 1)
    tokens.push((await product.join(`+234803130000${index}`, role)).access_token);
  token = tokens.pop() ?? '';
});
afterEach(() => void vi.restoreAllMocks());

/** An application that ends with `rest`, as many bytes as it says. */
async function send(
  rest: ReadableStream<Uint8Array> | string,
  length: number,
  sender: string | undefined = token,
): Promise<Response> {
  return product.app.request('/api/applications', {
    method: 'POST',
    headers: { authorization: `Bearer ${sender}`, 'content-length': String(length) },
    body: rest,
    duplex: 'half',
  } as RequestInit);
}

test('10 are received at once and 20 wait; the next is answered 429 with Retry-After, and small ones are served', async () => {
  const bodies = Array.from({ length: TAKEN + 1 }, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    return { readable, writer: writable.getWriter() };
  });
  const answers = bodies.map(({ readable }, index) => send(readable, 70_000, tokens[index % tokens.length]));
  // Whichever of them comes last: tokens are checked side by side.
  const refused = await Promise.race(answers);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    429,
    '5',
    { code: 'TOO_MANY_LARGE_REQUESTS' },
  ]);
  for (const length of [2, 64_000]) expect((await send('{}'.padEnd(length), length)).status).toBe(400);
  expect((await product.call('GET', '/applications', { token })).status).toBe(200);

  for (const { writer } of bodies) {
    // Nobody reads the one that was refused.
    writer.write(new TextEncoder().encode('{"application_type":"none"}'.padEnd(70_000))).catch(() => undefined);
    writer.close().catch(() => undefined);
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(TAKEN);
  expect((await send('{}'.padEnd(70_000), 70_000)).status).toBe(400);
});

test('one that does not arrive within its time is answered 408', async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const answer = send(new ReadableStream({ pull: () => time.abort() }), 70_000);
  expect([(await answer).status, await (await answer).json()]).toMatchObject([408, { code: 'REQUEST_TOO_SLOW' }]);
});

test('strangers send small ones alone', async () => {
  const ask = async (path: string, bytes: number) =>
    (await product.app.request(path, { method: 'POST', body: `{"phone_number":"1"}`.padEnd(bytes) })).status;
  for (const path of ['/api/auth/send-otp', '/auth/v1/otp', '/auth/v1/token?grant_type=password'])
    expect([path, await ask(path, 64_001), await ask(path, 64_000)]).toEqual([path, 413, 400]);
});
