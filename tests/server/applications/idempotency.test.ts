/** When a repeated request is known to be the same. */
import { expect, it } from 'vitest';
import { readRequestKey } from '@/server/applications/idempotency';

const read = (body: unknown, header: string | undefined = 'key-1') => readRequestKey(header, 'somebody', body);

it.each<[string, unknown, unknown]>([
  ['the order of keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['the order of keys in rows', { rows: [{ a: 1, b: 2, c: 3 }] }, { rows: [{ c: 3, a: 1, b: 2 }] }],
])('%s does not count', async (_what, one, other) => {
  expect(await read(one)).toEqual(await read(other));
});

it.each<[string, unknown, unknown]>([
  ['another answer', { a: 1 }, { a: 2 }],
  ['another key', { a: 1 }, { b: 1 }],
  ['the order of entries', { a: [1, 2] }, { a: [2, 1] }],
  ['nothing', { a: null }, { a: {} }],
  ['a list for an object', { a: ['x'] }, { a: { 0: 'x' } }],
])('%s makes another request', async (_what, one, other) => {
  expect((await read(one))?.hash).not.toBe((await read(other))?.hash);
});

it('without a key no request is remembered', async () => {
  expect(await readRequestKey(undefined, 'somebody', {})).toBeUndefined();
  expect(await read({}, ' ')).toBeUndefined();
});

it('a key is taken without the blanks around it, up to 200 characters', async () => {
  expect(await read({}, ' key-1 ')).toMatchObject({ userId: 'somebody', key: 'key-1' });
  expect((await read({}, 'x'.repeat(200)))?.key).toHaveLength(200);
  await expect(read({}, 'x'.repeat(201))).rejects.toMatchObject({ statusCode: 400, code: 'INVALID_IDEMPOTENCY_KEY' });
});

it('a key of another method or path is another one', async () => {
  const of = async (target?: string) => (await readRequestKey('key-1', 'somebody', {}, target))?.key;
  const keys = [await of(), await of('PATCH /applications/1'), await of('PATCH /applications/2')];
  expect(new Set(keys).size).toBe(3);
});
