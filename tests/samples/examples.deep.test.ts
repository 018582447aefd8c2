/**
 * Forms in RJSF's own style: what is right and wrong of them, and that nobody is told more than the validator knows.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRecord } from '@/engine/validation/check-record';
import { checkFolder } from '../../src/studio/check/check-folder';
import { generateStories } from '../../scripts/stories/generate-stories';
import { sampleNames, writeSampleFolder } from '../fixtures/sample-folder';
import { listExamples, samples, sampleValidators } from '../fixtures/samples';

describe('the folder of all samples', () => {
  let root: string;
  let schemas: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'samples-'));
    schemas = join(root, 'schemas');
    writeSampleFolder(schemas);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is in order, as schemas:check says', () => {
    const { catalog, issues } = checkFolder(schemas);
    // Samples show what may be written, also what is better written otherwise.
    expect(issues.filter(({ weight }) => weight !== 'note')).toEqual([]);
    expect(catalog?.providers.map(({ id }) => id)).toEqual(sampleNames);
  });

  it('has stories of each sample, empty, filled, wrong, sent and corrected', () => {
    const folder = join(root, 'stories');
    generateStories({ schemas, folder });
    const wanted = sampleNames.flatMap((name) => [`${name}--sample.stories.tsx`, `${name}.stories.tsx`]);
    expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted());
  });
});

describe.each(samples.map((sample) => [sample.id, sample] as const))('%s', (id, sample) => {
  it.each(listExamples(id).map((example) => [example.name, example] as const))('%s', (_name, example) => {
    const problems = checkRecord(sample, sampleValidators[id] ?? {}, example.data);
    expect(problems.map(({ path, message }) => ({ path, message }))).toEqual(example.expect);
  });

  it('has examples that are minimal, complete and invalid', () => {
    const names = listExamples(id).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['minimal', 'complete', 'invalid-answers']));
  });
});
