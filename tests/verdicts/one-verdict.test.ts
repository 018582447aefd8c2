/**
 * The validator's word is final: page, server and plain Ajv say the same of any answers to any schema. A first look at
 * what `one-verdict.deep.test.ts` and `hidden-fields.deep.test.ts` ask thousands of times.
 */
import { expect, it } from 'vitest';
import { compareRefusedRules, compareVerdicts, compareWithHiddenFields } from './compare-verdicts';

const SCHEMAS = 50;

it.each([
  ['schemas', compareVerdicts],
  ['schemas with hidden fields', compareWithHiddenFields],
])(`page, server and plain Ajv agree on ${SCHEMAS} random %s`, async (_what, compare) => {
  const { schemas, right, wrong } = await compare(SCHEMAS);
  expect(schemas).toBe(SCHEMAS);
  expect(Math.min(right, wrong)).toBeGreaterThan(SCHEMAS / 2);
});

it('nothing that a validator says of rules is dropped, not even of those that the language refuses', () => {
  expect(compareRefusedRules(SCHEMAS)).toBe(SCHEMAS);
});
