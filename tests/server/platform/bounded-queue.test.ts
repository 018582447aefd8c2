/** Whose turn it is, where everybody gets one. */
import { expect, test } from 'vitest';
import { createBoundedQueue } from '@/server/platform/bounded-queue';
import { msg } from '@/texts/t';

const REFUSAL = { code: 'TOO_MANY', message: msg('Later'), retryAfterSeconds: 10 };

/** A queue, and what has begun in it, in that order. */
function createQueue(waiting = 100) {
  const queue = createBoundedQueue({ atOnce: 2, waiting, ...REFUSAL });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** Ends work, and waits until what follows has begun. */
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    take: (whose: string, name: string) =>
      queue.take(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }, whose),
  };
}

test('who brings a dozen has one done at a time, and another person is served at once', async () => {
  const { take, begun, end } = createQueue();
  const dozen = Array.from({ length: 12 }, (_, index) => take('one', `one ${index}`));
  const other = take('other', 'other');
  await new Promise(setImmediate);
  expect(begun).toEqual(['one 0', 'other']);
  await end('other');
  expect(await other).toBe('other');
  for (let index = 0; index < 12; index += 1) await end(`one ${index}`);
  expect(await Promise.all(dozen)).toEqual(begun.filter((name) => name.startsWith('one')));
});

test('people take turns, however many things each has brought', async () => {
  const { take, begun, end } = createQueue();
  const all = [
    take('a', 'a 1'),
    take('b', 'b 1'),
    take('a', 'a 2'),
    take('a', 'a 3'),
    take('c', 'c 1'),
    take('d', 'd 1'),
  ];
  await new Promise(setImmediate);
  for (const name of ['a 1', 'b 1', 'a 2', 'c 1', 'd 1', 'a 3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a 1', 'b 1', 'a 2', 'c 1', 'd 1', 'a 3']);
});

test('more than may wait are refused with when to come again, and a failure ends a turn', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1, ...REFUSAL });
  const failing = queue.take(async () => Promise.reject(new Error('broken')), 'one');
  const next = queue.take(async () => 'done', 'one');
  await expect(queue.take(async () => 'late', 'other')).rejects.toMatchObject({
    statusCode: 429,
    code: 'TOO_MANY',
    retryAfterSeconds: 10,
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await queue.take(async () => 'in time', 'other')).toBe('in time');
});
