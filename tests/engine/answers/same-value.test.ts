import { expect, it } from 'vitest';
import { isSameValue } from '@/engine/answers/same-value';

it.each([
  [1, 1, true],
  [1, 2, false],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  [{}, 1, false],
  [1, {}, false],
  [{}, [], false],
  [[], {}, false],
  [{}, {}, true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: { b: [1] } }, { a: { b: [1] } }, true],
  [{ a: { b: [1] } }, { a: { b: [2] } }, false],
])('%j and %j are one value: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same);
});
