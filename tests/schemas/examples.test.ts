import { join } from 'node:path';
import { readExample as readFrom } from '../../src/studio/files/read-example';
import { catalog, validators } from 'virtual:catalog';
import { describe, expect, it } from 'vitest';
import { toExampleData, type Example } from '@/definition/language/example';
import { checkRecord } from '@/engine/validation/check-record';
import { getProvider } from '../fixtures/get-provider';
import type { FormData } from '@/engine/answers/form-data';
import { listVisibleFields } from '@/engine/conditions/visible-fields';
import { ROOT, listFiles } from '../architecture/imports';

const files = listFiles('schemas', (path) => /\/examples\/[^/]+\.json$/.test(path));
const invalid = files.filter((file) => file.includes('/invalid-'));
const valid = files.filter((file) => !file.includes('/invalid-'));

describe.each(catalog.providers.map((provider) => provider.id))('the examples of %s', (id) => {
  const own = (list: string[]) => list.filter((file) => file.startsWith(`schemas/${id}/`));

  it('are a shortest, a complete and some invalid ones', () => {
    expect(own(valid)).toEqual([`schemas/${id}/examples/complete.json`, `schemas/${id}/examples/minimal.json`]);
    expect(own(invalid).length).toBeGreaterThan(0);
  });

  it.each(own(valid))('%s is accepted', (file) => {
    expect(findProblems(id, readExample(file))).toEqual([]);
  });

  it.each(own(invalid))('%s is refused with exactly the problems it names', (file) => {
    const example = readExample(file);
    expect(example.expect?.length).toBeGreaterThan(0);
    expect(findProblems(id, example)).toEqual(example.expect);
  });

  it('answer every field in complete.json that the applicant is asked', () => {
    const data = toExampleData(readExample(`schemas/${id}/examples/complete.json`)) as FormData;
    const answered = Object.keys(data);
    // Of two questions for either answer to a third, only one is asked.
    const asked = getProvider(catalog.providers, id)
      .wizard.steps.flatMap((step) => listVisibleFields(step, data))
      .filter((field) => field.kind !== 'hidden');
    expect(answered.toSorted()).toEqual(asked.map((field) => field.key).toSorted());
  });
});

function readExample(file: string): Example {
  const [folder = '', type = '', , name = ''] = file.split('/');
  return readFrom(join(ROOT, folder), type, name.replace('.json', ''));
}

function findProblems(id: string, example: Example) {
  const problems = checkRecord(
    getProvider(catalog.providers, id),
    validators[id] ?? {},
    toExampleData(example) as FormData,
  );
  return problems.map(({ path, message }) => ({ path, message }));
}
