import { expect, test } from 'vitest';
import { DESK_KEYS } from '@/definition/language/workflow';
import { assignKeys } from '@/engine/workflow/transition-keys';

const keysOf = (...ids: (string | { id: string; key: string })[]) =>
  Object.fromEntries(assignKeys(ids.map((id) => (typeof id === 'string' ? { id } : id))));

test('its own letter, else the first of its id that is free', () => {
  expect(keysOf('approve', 'reject', 'request_changes', { id: 'hold', key: 'a' })).toEqual({
    hold: 'a',
    approve: 'r',
    reject: 'e',
    request_changes: 'q',
  });
});

test('none of the desk, also where all letters of an id are taken, and none twice', () => {
  const ids = ['nn', 'tu', 'x', 'jk', 'p_m', 'fd', 'aa', 'aaa'];
  const keys = Object.values(keysOf(...ids));
  expect(keys).toHaveLength(ids.length);
  expect(new Set(keys).size).toBe(ids.length);
  expect(keys.filter((key) => DESK_KEYS.includes(key) || !/^[a-z]$/.test(key))).toEqual([]);
});
