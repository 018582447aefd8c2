/**
 * What the page leaves open in a correction is what the server takes, for each answer of each sample that may be
 * marked.
 */
import { describe, expect, it } from 'vitest';
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer } from '@/engine/answers/form-data';
import { getAnswerAt, setAnswerAt } from '@/engine/answers/answer-paths';
import { findVisible, listVisiblePaths } from '@/engine/conditions/visible';
import { isLockedAt } from '@/form/theme/host-options';
import { listUnaskedChanges } from '@/server/applications/change-application';
import { correct } from '@/wizard/run/correction';
import { createLocks } from '@/wizard/run/wizard-locks';
import { listExamples, samples } from '../fixtures/samples';

function find(id: string) {
  const sample = samples.find((each) => each.id === id) ?? expect.fail();
  const before = listExamples(id).find(({ name }) => name === 'complete')?.data ?? expect.fail();
  return { sample, before };
}

function lockFor(sample: ProviderDefinition, paths: readonly string[], before = find(sample.id).before) {
  const { id: status } = sample.workflow.statuses.find(({ editable }) => editable) ?? expect.fail();
  const requested_changes = paths.map((path) => ({ path, reason: 'Look again' }));
  const application = { status, requested_changes } as unknown as Application;
  return createLocks(sample, correct(application), { before });
}

describe.each(samples.map(({ id }) => id))('%s', (id) => {
  const { sample, before } = find(id);
  const places = sample.wizard.steps
    .flatMap((step) => listVisiblePaths(findVisible(step, before)))
    .filter(({ path }) => !isEmptyAnswer(getAnswerAt(before, path)));

  it('opens what is marked and nothing else', () => {
    const leaves = places.filter(({ visible }) => !visible.object && !visible.entries).map(({ path }) => path);
    const different = places.flatMap(({ path: mark }) => {
      const locks = lockFor(sample, [mark]);
      return leaves.flatMap((path) => {
        const change = { path, label: path, before: null, after: null };
        const isRefused = listUnaskedChanges([change], [{ path: mark }]).length > 0;
        return isLockedAt(path, locks) === isRefused ? [] : [{ mark, path, isRefused }];
      });
    });
    expect(different).toEqual([]);
  });

  it('says at the place that is marked what was asked for', () => {
    for (const { path } of places) expect([...lockFor(sample, [path]).notes]).toEqual([[path, 'Look again']]);
  });
});

it('what a change brings up is open, as it was never asked', () => {
  const { sample, before } = find('dependencies');
  const { account, bank, branch, ...without } = before;
  expect([account, bank, branch]).not.toContain(undefined);
  const locks = lockFor(sample, ['account'], without);
  expect(['account', 'bank', 'branch', 'name'].map((path) => isLockedAt(path, locks))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it('rows stay as many as there are where only something in one of them is marked', () => {
  const { sample } = find('arrays');
  expect([...lockFor(sample, ['directors.0.name']).partlyOpen]).toEqual(['', 'directors', 'directors.0']);
  expect([...lockFor(sample, ['directors']).partlyOpen]).toEqual(['']);
});

it('several marks in one place stand each at its own', () => {
  const { sample, before } = find('nested');
  const whole = setAnswerAt(before, 'address.street', '1 Main');
  const { notes } = lockFor(sample, ['address.street', 'address.position.latitude'], whole);
  expect([...notes.keys()]).toEqual(['address.street', 'address.position.latitude']);
});
