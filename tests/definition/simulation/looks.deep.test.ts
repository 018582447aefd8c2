/** What a search remembers of forms is what the engine says of them anew. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Catalog, ProviderDefinition } from '../../../src/definition/parse/catalog';
import type { FormData } from '../../../src/engine/answers/form-data';
import { computeAnswers } from '../../../src/engine/conditions/compute-answers';
import { clearHiddenAnswers } from '../../../src/engine/conditions/visible-fields';
import { checkForms } from '../../../src/engine/validation/check-record';
import { checkDefinitions } from '../../../src/studio/check/check-definitions';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { setLocale } from '../../../src/studio/node/registry';
import { createLooks } from '../../../src/studio/simulation/looks';
import { listDecisions } from '../../../src/studio/simulation/decisions';
import { findRecord } from '../../../src/studio/simulation/search';
import { createSubjects } from '../../../src/studio/simulation/subjects';
import { writeSampleFolder } from '../../fixtures/sample-folder';

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'looks-'));
  writeSampleFolder(path);
});

afterEach(() => {
  rmSync(path, { recursive: true });
});

function read(folder: string): Catalog {
  const { catalog, issues } = checkDefinitions(folder);
  if (!catalog) throw new Error(JSON.stringify(issues));
  setLocale(catalog.registry.locale);
  return catalog;
}

function describe(provider: ProviderDefinition, { registry: { locale } }: Catalog) {
  const validators = compileOnce(provider, locale.timeZone);
  const [subject] = createSubjects(provider, validators, [], locale);
  if (!subject) throw new Error('There is no form.');
  return { subject, validators };
}

it('is the same for right answers, and for each of them taken out or changed', () => {
  const catalog = read(path);
  for (const provider of catalog.providers) {
    const { subject, validators } = describe(provider, catalog);
    const { wizard, hints, looks } = subject;
    const outcome = findRecord(subject);
    const right = typeof outcome === 'object' && 'found' in outcome ? outcome.found : {};
    const changes: FormData[] = [
      ...Object.keys(right).map((key) => ({ [key]: undefined })),
      ...listDecisions(wizard.steps, hints).flatMap(({ path: key, wishes }) =>
        wishes.flatMap((wish) => (typeof wish === 'object' && !key.includes('.') ? [{ [key]: wish.answer }] : [])),
      ),
      { [Object.keys(right)[0] ?? '']: 'x'.repeat(200_000) },
      { nobody_knows: 1 },
    ];
    for (const change of changes) {
      const data = computeAnswers(wizard.steps, { ...right, ...change });
      const tell = (errors: ReturnType<typeof looks.checkForms>) => errors.map((error) => ({ ...error }));
      const told = `${provider.id} ${JSON.stringify(change).slice(0, 80)}`;
      expect(looks.clearHiddenAnswers(data), told).toEqual(clearHiddenAnswers(wizard.steps, data));
      expect(tell(looks.checkForms(data)), told).toEqual(tell(checkForms(wizard, validators, data)));
    }
  }
});

it('asks a form anew only where an answer has changed that it looks at', () => {
  const catalog = read('schemas');
  const provider = catalog.providers.find(({ wizard }) => wizard.steps.length > 1);
  if (!provider) throw new Error('No type has two steps.');
  const { subject, validators } = describe(provider, catalog);
  const { steps } = subject.wizard;
  const asked: string[] = [];
  const counting = Object.fromEntries(
    steps.map(({ id, schema: { $id = '' } }) => {
      const validator = Object.assign(
        (data: unknown) => {
          asked.push(id);
          return validators[id]?.[$id]?.(data) ?? false;
        },
        { errors: null },
      );
      return [id, { [$id]: validator }];
    }),
  );
  const looks = createLooks(subject.wizard, counting);
  const [first = '', second = ''] = steps.map(({ id }) => id);
  const outcome = findRecord(subject);
  const right = typeof outcome === 'object' && 'found' in outcome ? outcome.found : {};
  looks.checkForms(right);
  expect(asked).toEqual(expect.arrayContaining([first, second]));
  asked.length = 0;
  const key = steps.at(-1)?.fields[0]?.key ?? '';
  looks.checkForms({ ...right, [key]: undefined });
  expect(asked).toEqual([steps.at(-1)?.id]);
});
