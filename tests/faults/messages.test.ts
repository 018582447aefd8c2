import { expect, test } from 'vitest';
import { runMessageFaults } from './support/messages/run-message-faults.ts';

test('events over failing providers and a killed server: every person is told once, rightly and in order', async () => {
  const { details, lost, doubled, wrong, kills, providers } = await runMessageFaults({
    count: 150,
    seed: 11,
    people: 8,
    killEvery: 60,
    goneSeconds: 4,
  });
  expect(details).toEqual([]);
  expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: 0 });
  // The run was no sunny day.
  expect(kills).toBeGreaterThan(0);
  for (const { faults, repeats } of Object.values(providers)) {
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['accept-cut', 'busy', 'error', 'gone', 'none']));
    expect(repeats).toBeGreaterThan(0);
  }
});
