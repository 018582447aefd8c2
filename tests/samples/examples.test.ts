/** Forms in RJSF's own style: what is right and wrong of them, and that nobody is told more than the validator knows. */
import { describe, expect, it } from 'vitest';
import { checkRecord } from '@/engine/validation/check-record';
import { listExamples, sampleNames, samples, sampleValidators } from '../fixtures/samples';

it('there is a definition for each sample', () => {
  expect(samples.map(({ id }) => id).toSorted()).toEqual(sampleNames);
});

describe.each(samples.map((sample) => [sample.id, sample] as const))('%s', (id, sample) => {
  it.each(listExamples(id).map((example) => [example.name, example] as const))('%s', (_name, example) => {
    const problems = checkRecord(sample, sampleValidators[id] ?? {}, example.data);
    expect(problems.map(({ path, message }) => ({ path, message }))).toEqual(example.expect);
  });

  it('has examples that are minimal, complete and invalid', () => {
    const names = listExamples(id).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['minimal', 'complete', 'invalid']));
  });
});
