/**
 * One verdict: what the checks say of random answers to each sample is what plain Ajv says of them, once what is not
 * asked is taken out.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyAnswer, isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { fitsSchema } from '@/engine/conditions/fits-schema';
import { findVisible, listVisiblePaths } from '@/engine/conditions/visible';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { checkForm } from '@/engine/validation/check-form';
import type { Validator } from '@/engine/validation/form-validators';
import { listExamples, samples } from '../fixtures/samples';
import { createCompiler } from '../fixtures/tennis-club';
import { answersTo } from './random-answers';

const RECORDS = 200;

describe.each(samples.map((sample) => [sample.id, sample] as const))('%s', (id, { wizard }) => {
  const [form] = wizard.steps;
  if (!form) throw new Error('The sample has no step.');
  const validator = createCompiler().compile(form.schema) as Validator;
  const minimal = listExamples(id).find(({ name }) => name === 'minimal')?.data ?? {};
  const records = fc
    .subarray(form.fields, { maxLength: 3 })
    .chain(answersTo)
    .map((answers): FormData => ({ ...minimal, ...answers }));

  it('gets the verdict of the validator, at places that are asked', () => {
    const verdicts = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(fc.oneof(records, answersTo(form.fields)), (data) => {
        const problems = checkForm(form, validator, data);
        const asked = findVisible(form, data);
        const accepted = validator(asked.submitted);
        verdicts[accepted ? 'right' : 'wrong'] += 1;
        expect({ data, problems: problems.length > 0 ? 'some' : 'none' }).toEqual({
          data,
          problems: accepted ? 'none' : 'some',
        });
        const paths = new Set(['', ...listVisiblePaths(asked).map(({ path }) => path)]);
        const places = problems.map(({ path }) => path.replace(/\.\d+$/, ''));
        expect(places.filter((path) => !paths.has(path) && !paths.has(path.replace(/\.\d+$/, '')))).toEqual([]);
        expect(problems.filter(({ message }) => /undefined|\[object/.test(message))).toEqual([]);
      }),
      { numRuns: RECORDS, seed: 20_261 },
    );
    expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(0);
  });

  it('clears what is not asked once and for all, and what is asked stays', () => {
    fc.assert(
      fc.property(records, (data) => {
        const cleared = clearHiddenAnswers([form], data);
        expect(clearHiddenAnswers([form], cleared)).toBe(cleared);
        expect(listLeaves(cleared).filter((leaf) => !listLeaves(data).includes(leaf))).toEqual([]);
        expect(checkForm(form, validator, cleared)).toEqual(checkForm(form, validator, data));
      }),
      { numRuns: RECORDS, seed: 20_262 },
    );
  });

  it('is judged alike by the function that conditions ask', () => {
    fc.assert(
      fc.property(records, (data) => {
        const { submitted: given } = findVisible(form, data);
        expect({ given, fits: fitsSchema(form.schema, given) }).toEqual({ given, fits: validator(given) });
      }),
      { numRuns: RECORDS, seed: 20_263 },
    );
  });
});

/** Each answer with its path. */
function listLeaves(answer: Answer, path = ''): string[] {
  if (isEmptyAnswer(answer)) return [];
  if (Array.isArray(answer) || isRow(answer))
    return Object.entries(answer as object).flatMap(([key, inner]) => listLeaves(inner as Answer, `${path}.${key}`));
  return [`${path}: ${String(answer as string)}`];
}
