/** Beside one-verdict.deep.test.ts, which alone takes as long as ten other files. */
import { expect, it } from 'vitest';
import { compareRefusedRules, compareWithHiddenFields } from './compare-verdicts';

it('page, server and plain Ajv agree on random schemas with hidden fields: 500', async () => {
  expect((await compareWithHiddenFields(500)).schemas).toBe(500);
}, 1_800_000);

it('nothing that a validator says of rules is dropped, not even of those that the language refuses', () => {
  expect(compareRefusedRules(500)).toBe(500);
}, 1_800_000);
