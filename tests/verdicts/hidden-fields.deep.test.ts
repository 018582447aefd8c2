/** Beside one-verdict.deep.test.ts, which alone takes as long as ten other files. */
import { expect, it } from 'vitest';
import { compareRefusedRules, compareWithHiddenFields } from './compare-verdicts';

it('page, server and plain Ajv agree on random schemas with hidden fields: 1,000', async () => {
  expect((await compareWithHiddenFields(1_000)).schemas).toBe(1_000);
}, 1_800_000);

it('nothing that a validator says of rules is dropped, not even of those that the language refuses', () => {
  expect(compareRefusedRules(1_000)).toBe(1_000);
}, 1_800_000);
