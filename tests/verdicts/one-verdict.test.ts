/** The validator's word is final: page, server and plain Ajv say the same of any answers to any schema. */
import { expect, it } from 'vitest';
import { compareVerdicts, compareWithHiddenFields } from './compare-verdicts';

const SCHEMAS = 300;

it.each([
  ['schemas', compareVerdicts],
  ['schemas with hidden fields', compareWithHiddenFields],
])(`page, server and plain Ajv agree on ${SCHEMAS} random %s`, async (_what, compare) => {
  const { schemas, right, wrong } = await compare(SCHEMAS);
  expect(schemas).toBe(SCHEMAS);
  expect(Math.min(right, wrong)).toBeGreaterThan(SCHEMAS / 2);
});
