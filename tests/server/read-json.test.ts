/** How much of a body is read, whatever its sender says of it. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readQuery } from '@/server/http/router';
import { readJson, readJsonObject, readText } from '@/server/http/read-json';
import type { ApiError } from '@/server/platform/api-error';

const LIMIT = 1_000_000;
const TOO_LARGE = {
  statusCode: 413,
  code: 'BODY_TOO_LARGE',
  message: 'The request body is larger than 1000 kB',
};

/** A request whose body comes in pieces, as over a network. */
function send(pieces: Iterable<string | Uint8Array>, headers: Record<string, string> = {}): Request {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      stream.close();
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

describe('a body', () => {
  test('of 1 MB is read, in however many pieces, and one byte more is refused', async () => {
    expect(await readText(send(['x'.repeat(LIMIT)]), LIMIT)).toHaveLength(LIMIT);
    expect(await readText(send(['x'.repeat(LIMIT - 3), 'yyy']), LIMIT)).toMatch(/xyyy$/);
    await expect(readText(send(['x'.repeat(LIMIT - 3), 'yyyy']), LIMIT)).rejects.toMatchObject(TOO_LARGE);
  });

  test('that is said to be larger is refused before it is read', async () => {
    expect(await readText(send(['short'], { 'content-length': String(LIMIT) }), LIMIT)).toBe('short');
    await expect(readText(send(['short'], { 'content-length': String(LIMIT + 1) }), LIMIT)).rejects.toMatchObject(
      TOO_LARGE,
    );
  });

  test('may be cut inside a letter on its way', async () => {
    const bytes = new TextEncoder().encode('"Ẹkọ"');
    expect(await readText(send([bytes.slice(0, 2), bytes.slice(2, 7), bytes.slice(7)]))).toBe('"Ẹkọ"');
  });

  test('that is missing is no JSON', async () => {
    const request = new Request('http://localhost/', { method: 'POST' });
    await expect(readJsonObject(request)).rejects.toMatchObject({ statusCode: 400, code: 'INVALID_JSON' });
  });

  test.each(['null', '[]', '"text"', '7'])('of %s is no object', async (text) => {
    await expect(readJsonObject(send([text]))).rejects.toMatchObject({ statusCode: 400, code: 'INVALID_BODY' });
  });

  test('with more mistakes than anybody reads is told the first hundred', async () => {
    const schema = z.array(z.string());
    const told = await readJson(send([JSON.stringify(Array.from({ length: 250 }, () => 0))]), schema).catch(
      ({ statusCode, code, message, errors }: ApiError) => ({ statusCode, code, message, errors }),
    );
    expect(told).toMatchObject({ statusCode: 400, code: 'INVALID_BODY' });
    const { errors, message } = told as ApiError;
    expect(errors.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, index) => String(index)));
    expect(message).toBe(errors[0]?.message);
  });
});

test('what a schema refuses is told by its name, in words that are not the library’s', async () => {
  const schema = z
    .object({
      name: z.string().min(1).max(3),
      nick: z.string().max(2),
      age: z.number().int().min(18),
      tone: z.enum(['light', 'dark']),
      home: z.object({ street: z.string() }),
      tags: z.array(z.string()).max(1),
      link: z.url(),
      first: z.string().min(1, 'First name is required'),
    })
    .strict();
  const body = {
    name: '',
    nick: 'Adaora',
    age: 17.5,
    tone: 'blue',
    home: {},
    tags: ['a', 'b'],
    link: 'no link',
    first: '',
    other: 1,
  };
  const { errors, message } = (await readJson(send([JSON.stringify(body)]), schema).catch(
    (error: unknown) => error,
  )) as ApiError;
  expect(errors.map((error) => error.message)).toEqual([
    'name: Is required',
    'nick: Must be at most 2 characters',
    'age: Must be a whole number',
    'tone: Must be one of light, dark',
    'home.street: Is required',
    'tags: Must have at most 1 entry',
    'link: Is not valid',
    'First name is required',
    'Not known here: other',
  ]);
  expect(message).toBe('name: Is required');
});

describe('a value that cannot be kept', () => {
  const read = (value: unknown) => readJsonObject(send([JSON.stringify({ value })]));
  const nest = (levels: number): unknown => (levels === 0 ? 'x' : { a: nest(levels - 1) });

  test('is one of more than 32 levels, the body counted', async () => {
    expect(await read(nest(31))).toEqual({ value: nest(31) });
    await expect(read(nest(32))).rejects.toMatchObject({ statusCode: 400, code: 'BODY_TOO_DEEP' });
  });

  test('is one of more than 30,000 keys and items', async () => {
    const list = (length: number) => Array.from({ length }, () => 0);
    expect(await read(list(29_999))).toHaveProperty('value.length', 29_999);
    await expect(read(list(30_000))).rejects.toMatchObject({ statusCode: 400, code: 'BODY_TOO_LONG' });
  });

  test('is an object of more than 2000 keys; a list may be longer', async () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]));
    expect(await read(keys(2000))).toEqual({ value: keys(2000) });
    expect(await read(Object.values(keys(2001)))).toHaveProperty('value.length', 2001);
    await expect(read(keys(2001))).rejects.toMatchObject({
      statusCode: 400,
      code: 'BODY_TOO_LONG',
      message: 'An object of the request body has more than 2000 keys',
    });
  });

  test.each([
    ['in a text', { rows: [{ name: 'a' }, { name: 'b\0' }] }, 'value.rows.1.name'],
    ['in half of a letter', { name: '\ud83c' }, 'value.name'],
    ['in a key', { rows: [{ 'a\0': 'b' }] }, 'value.rows.0'],
    ['in two, of which the first is told', { one: '\0', other: '\0' }, 'value.one'],
  ])('is named by its place %s', async (_where, value, path) => {
    await expect(read(value)).rejects.toMatchObject({ statusCode: 400, code: 'INVALID_TEXT', errors: [{ path }] });
  });

  test('is none of letters of two halves', async () => {
    expect(await read('🎾')).toEqual({ value: '🎾' });
  });
});

describe('the query of an address', () => {
  const schema = z.object({ page: z.coerce.number().int().min(1).default(1), status: z.string().max(3).optional() });

  test('is read without what is empty, and without what nobody knows', () => {
    expect(readQuery({ page: '', status: '', other: 'x' }, schema)).toEqual({ page: 1 });
    expect(readQuery({ page: '2', status: 'new' }, schema)).toEqual({ page: 2, status: 'new' });
  });

  test('is refused with a line for each parameter', () => {
    const read = () => readQuery({ page: '0', status: 'pending' }, schema);
    expect(read).toThrow(expect.objectContaining({ statusCode: 400, code: 'INVALID_QUERY' }));
    expect(read).toThrow(/^page: /);
    expect(read).toThrow(
      expect.objectContaining({
        errors: [
          { path: 'page', message: 'page: Must be at least 1' },
          { path: 'status', message: 'status: Must be at most 3 characters' },
        ],
      }),
    );
  });
});
