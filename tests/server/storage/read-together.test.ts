/** What several calls ask for at once. */
import { expect, test } from 'vitest';
import { readTogether } from '@/server/storage/read-together';

interface Row {
  id: string;
  turn: number;
}

/** Knows every id but "nobody"; each answer says which it is. */
function createReader(fails: readonly number[] = []) {
  const asked: (readonly string[])[] = [];
  const read = readTogether<Row>(async (ids) => {
    asked.push(ids);
    const turn = asked.length;
    if (fails.includes(turn)) throw new Error('The database is away.');
    return ids
      .filter((id) => id !== 'nobody')
      .map((id) => ({ id, turn }))
      .toReversed();
  });
  return { asked, read };
}

test('what is asked for at the same moment is had by one query, each its own row', async () => {
  const { asked, read } = createReader();
  const ids = ['one', 'two', 'nobody', 'one'];
  const rows = await Promise.all(ids.map((id) => read(id)));
  expect(rows.map((row) => row?.id)).toEqual(['one', 'two', undefined, 'one']);
  expect(asked).toEqual([['one', 'two', 'nobody']]);
});

test('what is asked for later is asked anew, also while an answer is awaited', async () => {
  const { asked, read } = createReader();
  const early = read('one');
  await expect.poll(() => asked).toHaveLength(1);
  expect(await Promise.all([early, read('one')])).toEqual([
    { id: 'one', turn: 1 },
    { id: 'one', turn: 2 },
  ]);
  expect(await read('one')).toEqual({ id: 'one', turn: 3 });
});

test('a failure is told to each who asked, and the next is answered', async () => {
  const { read } = createReader([1]);
  const told = await Promise.allSettled([read('one'), read('two')]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('one')).toEqual({ id: 'one', turn: 2 });
});
