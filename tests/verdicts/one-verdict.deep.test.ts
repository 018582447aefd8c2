/** The same as one-verdict.test.ts, of so many schemas that rare combinations come up. */
import { expect, it } from 'vitest';
import { compareVerdicts } from './compare-verdicts';

it('page, server and plain Ajv agree on random schemas: 2,500', async () => {
  expect((await compareVerdicts(2_500)).schemas).toBe(2_500);
}, 1_800_000);
