/** A key is told to those whose place among the answers it changes. */
import { beforeEach, expect, it } from 'vitest';
import { createWatchedPlaces } from '@/form/store/answer-store';

const PATHS = ['', 'name', 'rows', 'rows.0', 'rows.0.make', 'rows.1', 'rows.1.make'];
const told: string[] = [];
const places = createWatchedPlaces();
for (const path of PATHS) places.watch(path, () => told.push(path));

beforeEach(() => void (told.length = 0));

const row = { make: 'Volvo' };
const before = { name: 'Ada', rows: [row, row] };

it('tells those around the answer, and none beside it', () => {
  places.tellAnswers({ ...before, rows: [row, { make: 'Saab' }] }, before);
  expect(told).toEqual(['', 'rows', 'rows.1', 'rows.1.make']);
});

it('tells those inside of what is gone', () => {
  places.tellAnswers({ name: 'Ada' } as typeof before, before);
  expect(told).toEqual(['', 'rows', 'rows.0', 'rows.0.make', 'rows.1', 'rows.1.make']);
});

it('tells of a message at its place and around it', () => {
  places.tellMessages({ name: 'Name is required', 'rows.0.make': 'Too long' }, { name: 'Name is required' });
  expect(told).toEqual(['', 'rows', 'rows.0', 'rows.0.make']);
});

it('tells nobody of what stays the same, nor one that has gone', () => {
  const leave = places.watch('name', () => told.push('gone'));
  leave();
  places.tellAnswers(before, before);
  places.tellMessages({ name: 'No' }, { name: 'No' });
  places.tellAnswers({ ...before, name: 'Ngozi' }, before);
  expect(told).toEqual(['', 'name']);
});
