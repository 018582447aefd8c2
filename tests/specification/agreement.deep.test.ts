/**
 * One rule, one verdict: what the browser’s validators say of a record, the API says of it, too (decisions, One
 * definition).
 */
import fc from 'fast-check';
import { definitionLoaders, validatorLoaders } from 'virtual:provider-loaders';
import { catalog } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { checkRecord } from '@/engine/validation/check-record';
import type { FormData } from '@/engine/answers/form-data';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs, leaveOutUnasked, postRecord, readMinimal } from './support';

const RECORDS = 200;
/** Said of a file that nobody has uploaded, which is all that is wrong with an otherwise right record here. */
const NOT_UPLOADED = /this upload was not found\. Please choose the file again\.$/;

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});

test.each(catalog.providers.map(({ id }) => id))(
  `${RECORDS} records of %s get one verdict and the same messages from browser and API`,
  { timeout: 300_000 },
  async (id) => {
    const { definition, validators } = await loadAsThePageDoes(id);
    const token = await joinAs(product, definition);
    const fields = definition.wizard.steps.flatMap((step) => step.fields).filter((field) => field.kind !== 'hidden');
    const minimal = readMinimal(id);
    const verdicts = { right: 0, wrong: 0 };

    await fc.assert(
      fc.asyncProperty(changesOf(fields), async (changes) => {
        const data = leaveOutUnasked(definition, { ...minimal, ...changes });
        const inBrowser = checkRecord(definition, validators, data).map(({ path, message }) => ({ path, message }));
        const { status, errors } = await postRecord(product, token, definition, data);
        verdicts[inBrowser.length === 0 ? 'right' : 'wrong'] += 1;
        const said = errors.filter(({ message }) => inBrowser.length > 0 || !NOT_UPLOADED.test(message));
        // Of those that hold the person has only the first: that is asked when the answers have been checked.
        const verdict = status === 409 ? 201 : status;
        expect({ said, verdict }).toEqual({ said: inBrowser, verdict: errors.length > 0 ? 400 : 201 });
      }),
      { numRuns: RECORDS, seed: 20_260 },
    );
    // Agreement on nothing but wrong ones, or nothing but right ones, would say little.
    expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(10);
  },
);

async function loadAsThePageDoes(id: string) {
  const [{ definition }, { validators }] = await Promise.all([
    definitionLoaders[id]?.(),
    validatorLoaders[id]?.(),
  ]).then(([one, other]) => {
    if (!one || !other) throw new Error(`The page could not load ${id}.`);
    return [one, other] as const;
  });
  return { definition, validators };
}

/** None to three answers of the record, changed. */
function changesOf(fields: FieldDefinition[]): fc.Arbitrary<FormData> {
  return fc
    .subarray(fields, { maxLength: 3 })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((field) => [field.key, answerTo(field)]))),
    ) as fc.Arbitrary<FormData>;
}

/** Answers right, wrong and empty, of the field’s own kind and of others. */
function answerTo(field: FieldDefinition): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'choice':
    case 'radio':
      return fc.constantFrom(...field.choices.map(({ value }) => value), undefined, '', 'none of these');
    case 'many-choices':
      return fc.array(fc.constantFrom(...field.choices.map(({ value }) => value), 'none of these'), { maxLength: 3 });
    case 'declaration':
    case 'yes-no':
      return fc.constantFrom(true, false, undefined, 'yes');
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 2050 }), fc.constantFrom(0, -1, 1.5, 1e12, undefined, '', 'many'));
    case 'date':
      return fc.constantFrom('2019-05-06', '2098-12-31', '2019-02-30', 'yesterday', '', undefined);
    case 'file':
      return fc.option(fileRecord, { nil: undefined });
    case 'files':
      return fc.array(fileRecord, { maxLength: 3 });
    case 'group':
      return fc.array(fc.record(Object.fromEntries(field.fields.map((inner) => [inner.key, answerTo(inner)]))), {
        maxLength: 3,
      });
    default:
      return fc.oneof(
        textOf(field),
        fc.string(),
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.constantFrom(undefined, '', ' ', 7, true),
      );
  }
}

/** Text at and around the limits that the field sets, and such as people type. */
function textOf({ schema: { minLength = 1, maxLength = 20 } }: FieldDefinition): fc.Arbitrary<unknown> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0 && length < 5000);
  return fc.constantFrom(
    ...lengths.map((length) => 'a'.repeat(length)),
    ...lengths.map((length) => '8'.repeat(length)),
    'amina@skyline.example',
    '+2348031234567',
    'KJA-482XB',
    '12 Cargo Road, Ikeja',
  );
}

const fileRecord = fc.record({
  fileUrl: fc.constant('/api/applications/file/none'),
  fileKey: fc.uuid(),
  fileName: fc.constantFrom('certificate.pdf', 'photograph.png', ''),
  fileSize: fc.constantFrom(1, 2048, 10_485_760, 10_485_761, 0),
  fileType: fc.constantFrom('application/pdf', 'image/png', 'image/gif', 'text/html'),
});
