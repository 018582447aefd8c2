/** The same as one-verdict.test.ts, of so many schemas that rare combinations come up. */
import { expect, it } from 'vitest';
import { compareVerdicts, compareWithHiddenFields } from './compare-verdicts';

it.each([
  ['schemas', 10_000, compareVerdicts],
  ['schemas with hidden fields', 2_000, compareWithHiddenFields],
])(
  'page, server and plain Ajv agree on random %s: %i',
  async (_what, count, compare) => {
    expect((await compare(count)).schemas).toBe(count);
  },
  1_800_000,
);
