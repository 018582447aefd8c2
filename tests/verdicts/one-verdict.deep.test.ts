/** The same as one-verdict.test.ts, of so many schemas that rare combinations come up. */
import { expect, it } from 'vitest';
import { compareVerdicts } from './compare-verdicts';

it('page, server and plain Ajv agree on random schemas: 1,000', async () => {
  expect((await compareVerdicts(1_000)).schemas).toBe(1_000);
}, 1_800_000);
