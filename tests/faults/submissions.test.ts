import { expect, test } from 'vitest';
import { runFaults } from './support/run-faults.ts';

test('submissions of every type over a failing network and a killed server: none lost, doubled or half-written', async () => {
  const { details, lost, doubled, halfWritten, kills, faults } = await runFaults({
    count: 24,
    seed: 7,
    applicantsPerType: 1,
    killEvery: 16,
  });
  expect(details).toEqual([]);
  expect({ lost, doubled, halfWritten }).toEqual({ lost: 0, doubled: 0, halfWritten: 0 });
  // The run was no sunny day.
  expect(kills).toBeGreaterThan(0);
  expect(Object.keys(faults).toSorted()).toEqual(['cut-answer', 'cut-request', 'delay', 'none', 'reorder', 'repeat']);
});
