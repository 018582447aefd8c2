import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { createRun, isBusy, TRANSITIONS, type RunState, type RunStateName } from '@/wizard/run/run-state';

const picture = readFileSync(new URL('../../src/wizard/run/README.md', import.meta.url), 'utf8');

test('the picture in the folder shows the states and where they lead', () => {
  const drawn = [...picture.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);
  const told = Object.entries(TRANSITIONS).flatMap(([from, to]) => to.map((each) => `${from} ${each}`));
  expect(drawn.toSorted()).toEqual(told.toSorted());
});

const progress = { done: 0, total: 1, fraction: 0.5 };
const samples: Record<RunStateName, RunState> = {
  opening: { name: 'opening' },
  offering: { name: 'offering' } as RunState,
  filling: { name: 'filling' },
  saving: { name: 'saving' },
  conflict: { name: 'conflict', times: 1 },
  sending: { name: 'sending' },
  uploading: { name: 'uploading', ...progress },
  paused: { name: 'paused', ...progress },
  waiting: { name: 'waiting' },
  outdated: { name: 'outdated', changes: [] },
  received: { name: 'received' },
};

/** A run that has come through the states. */
function goThrough(...names: RunStateName[]) {
  const run = createRun();
  for (const name of names) run.to(samples[name]);
  return { run, name: () => run.state.getState().name };
}

describe('a run', () => {
  it('is not brought back by bytes that are told of after it was stopped', () => {
    const { run, name } = goThrough('filling', 'sending', 'uploading', 'filling');
    run.to(samples.uploading);
    expect(name()).toBe('filling');
  });

  it('is over when it has been received', () => {
    const { run, name } = goThrough('filling', 'sending', 'received');
    Object.values(samples).forEach(run.to);
    expect(name()).toBe('received');
  });

  it('forgets what stopped the person as soon as it goes on', () => {
    const { run } = goThrough('filling');
    run.to({ name: 'filling', stop: { place: 'end', step: 'one', message: 'No', advice: '', again: true } });
    run.to(samples.sending);
    run.to(samples.filling);
    expect(run.state.getState()).toEqual({ name: 'filling' });
  });

  it('is waited for while it saves or sends, and when it was received, but not while it is paused', () => {
    expect(
      Object.values(samples)
        .filter(isBusy)
        .map(({ name }) => name),
    ).toEqual(['saving', 'sending', 'uploading', 'waiting', 'received']);
  });
});
