/** What the page's validators say of a record of a sample, the API says of it, too. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { checkRecord } from '@/engine/validation/check-record';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import { listLocks } from '@/engine/answers/initial-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { findVisible, listVisiblePaths } from '@/engine/conditions/visible';
import { compileOnce } from '../../src/studio/node/form-validators.ts';
import { listExamples, sampleCatalog, samples, sampleValidators } from '../fixtures/samples';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs, leaveOutUnasked, postRecord } from '../specification/support';
import { EVERY_CASE } from '../support/every-case';
import { answersTo } from './random-answers';

const RECORDS = EVERY_CASE ? 80 : 40;
/** Said of a file that nobody has uploaded, which is all that is wrong with an otherwise right record here. */
const NOT_UPLOADED = /this upload was not found\. Please choose the file again\.$/;

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ catalog: sampleCatalog, validators: sampleValidators });
});

test.each(samples.map((sample) => [sample.id, sample] as const))(
  `${RECORDS} records of %s get one verdict and the same messages from browser and API`,
  { timeout: 300_000 },
  async (id, sample) => {
    // Of the form as it is written: no validator knows what officers put into a list.
    const written = sampleCatalog.providers.find((each) => each.id === id) ?? expect.fail();
    const validators = compileOnce(written, sampleCatalog.registry.locale.timeZone);
    const token = await joinAs(product, sample);
    const fields = sample.wizard.steps.flatMap((step) => step.fields).filter(({ schema }) => schema.readOnly !== true);
    const minimal = listExamples(id).find(({ name }) => name === 'minimal')?.data ?? {};
    const verdicts = { right: 0, wrong: 0 };
    await fc.assert(
      fc.asyncProperty(fc.subarray(fields, { maxLength: 3 }).chain(answersTo), async (changes) => {
        const data = leaveOutUnasked(sample, JSON.parse(JSON.stringify({ ...minimal, ...changes })) as FormData);
        // The page cannot change what is locked, and of what is sent all the same the API says nothing else.
        fc.pre(!changesLocked(sample, data));
        const inBrowser = checkRecord(sample, validators, data).map(({ path, message }) => ({ path, message }));
        const { status, errors } = await postRecord(product, token, sample, data);
        verdicts[inBrowser.length === 0 ? 'right' : 'wrong'] += 1;
        const said = errors.filter(
          ({ message }) => inBrowser.length > 0 || !(NOT_UPLOADED.test(message) || message === 'Must be a valid file'),
        );
        expect({ data, said, verdict: status }).toEqual({
          data,
          said: inBrowser,
          verdict: errors.length > 0 ? 400 : 201,
        });
      }),
      { numRuns: RECORDS, seed: 20_260 },
    );
    expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(0);
  },
);

function changesLocked({ wizard }: ProviderDefinition, data: FormData): boolean {
  const places = wizard.steps.flatMap((step) => listVisiblePaths(findVisible(step, data)));
  const locks = listLocks(
    places.map(({ path, visible: { field } }) => ({ path, field })),
    {},
  );
  return locks.some(({ path, start }) => {
    const given = getAnswerAt(data, path);
    return !isEmptyAnswer(given) && !isSameAnswer(given, start);
  });
}
