/** The platform's small parts: work in turns and within a time, names, and errors as the log has them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBoundedQueue } from '@/server/platform/bounded-queue';
import { describeError } from '@/server/platform/describe-error';
import { toFullName, toName } from '@/server/platform/person-name';
import { within } from '@/server/platform/within';
import { msg } from '@/texts/t';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told to, and says that it has begun. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

const BOUNDS = {
  atOnce: 2,
  waiting: 1,
  code: 'BUSY',
  message: msg('Too much, for {seconds} seconds'),
  retryAfterSeconds: 3,
};

describe('a bounded queue', () => {
  it('lets so many work and so many wait, refuses the next, and passes each place on', async () => {
    const queue = createBoundedQueue(BOUNDS);
    const { begun, work, end } = createWork();
    const [a, b, c] = [queue.take(work('a')), queue.take(work('b')), queue.take(work('c'))];
    await expect(queue.take(work('d'))).rejects.toMatchObject({
      statusCode: 429,
      code: 'BUSY',
      message: 'Too much, for 3 seconds',
      retryAfterSeconds: 3,
    });
    expect(begun).toEqual(['a', 'b']);
    end('a');
    expect(await a).toBe('a');
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
    const e = queue.take(work('e'));
    end('b');
    end('c');
    expect(await Promise.all([b, c])).toEqual(['b', 'c']);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'e']));
    const f = queue.take(work('f'));
    expect(begun.at(-1)).toBe('f');
    const g = queue.take(work('g'));
    expect(begun.at(-1)).toBe('f');
    for (const name of ['e', 'f']) end(name);
    await vi.waitFor(() => expect(begun.at(-1)).toBe('g'));
    end('g');
    expect(await Promise.all([e, f, g])).toEqual(['e', 'f', 'g']);
  });

  it('passes the place of work that fails on as well', async () => {
    const queue = createBoundedQueue({ ...BOUNDS, atOnce: 1 });
    const failing = queue.take(async () => Promise.reject(new Error('It broke')));
    const next = queue.take(async () => 'done');
    await expect(failing).rejects.toThrow('It broke');
    expect(await next).toBe('done');
  });

  it('passes the place on at once where no pause is asked for', async () => {
    vi.useFakeTimers();
    const queue = createBoundedQueue({ ...BOUNDS, atOnce: 1 });
    const [one, other] = [queue.take(async () => 'one'), queue.take(async () => 'other')];
    await one;
    expect(vi.getTimerCount()).toBe(0);
    expect(await other).toBe('other');
  });

  it('pauses after each where it is told to', async () => {
    vi.useFakeTimers();
    const queue = createBoundedQueue({ ...BOUNDS, atOnce: 1, pauseMilliseconds: 100 });
    const begun: string[] = [];
    const work = (name: string) => queue.take(async () => void begun.push(name));
    const [one, other] = [work('one'), work('other')];
    await one;
    await vi.advanceTimersByTimeAsync(99);
    expect(begun).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(1);
    await other;
    expect(begun).toEqual(['one', 'other']);
  });
});

describe('work within a time', () => {
  const late = () => new Error('Too late');

  it('returns what it returns or throws, and leaves nothing behind', async () => {
    vi.useFakeTimers();
    expect(await within(2, async () => 'done', late)).toBe('done');
    await expect(within(2, async () => Promise.reject(new Error('It broke')), late)).rejects.toThrow('It broke');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is late after so many seconds, and not before', async () => {
    vi.useFakeTimers();
    const never = new Promise<never>(() => undefined);
    let outcome = 'waits';
    const done = within(2, () => never, late).catch((error: Error) => void (outcome = error.message));
    await vi.advanceTimersByTimeAsync(1999);
    expect(outcome).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(outcome).toBe('Too late');
  });
});

it.each([
  [{ first_name: 'Ada', last_name: 'Obi' }, 'Ada Obi', 'Ada Obi'],
  [{ first_name: 'Ada', last_name: null }, 'Ada', 'Ada'],
  [{ first_name: '', last_name: 'Obi' }, 'Obi', 'Obi'],
  [{ first_name: null, last_name: '' }, null, 'a@b.example'],
  [{ first_name: null, last_name: null, email: '' }, null, '+234'],
  [{ first_name: null, last_name: null, email: null, phone: null }, null, 'Unnamed'],
])('a person with %j is called %s, or known as %s', (given, full, name) => {
  const person = { email: 'a@b.example', phone: '+234', ...given };
  expect([toFullName(person), toName(person)]).toEqual([full, name]);
});

it('an error is logged by its kind, code, cause and stack, and never by its message', () => {
  const cause = Object.assign(new TypeError('secret of the cause'), { code: 'ECONNREFUSED' });
  const text = describeError(Object.assign(new RangeError('at secret\nline of it', { cause }), { code: 7 }));
  const [name, ...frames] = text.split('\n');
  expect(name).toBe('RangeError 7, caused by TypeError ECONNREFUSED');
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.every((frame) => /^ +at /.test(frame))).toBe(true);
  expect(text).not.toContain('line of it');
  expect(describeError(new Error('x')).split('\n')[0]).toBe('Error');
  expect(describeError(Object.assign(new Error('x'), { stack: undefined }))).toBe('Error');
  expect(describeError('secret')).toBe('not an Error');
});
