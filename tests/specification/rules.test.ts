/** Section 5: each rule is asked of the validator that the browser runs, and of the API. */
import { validators } from 'virtual:catalog';
import { beforeAll, expect, it } from 'vitest';
import { checkRecord } from '@/engine/validation/check-record';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { rules } from './rules';
import { findType, joinAs, postRecord, readMinimal, withAnswer } from './support';

const rows = rules.flatMap(({ providers, ...rule }) => providers.map((id) => ({ id, ...rule })));
const tokens = new Map<string, string>();
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
  for (const id of new Set(rows.map((row) => row.id))) tokens.set(id, await joinAs(product, findType(id)));
});

/** Messages about the field alone: other fields may be wrong because of it. */
const saidOf = (field: string, problems: readonly { path: string; message: string }[]) =>
  problems.filter(({ path }) => path === field).map(({ message }) => message);

it.each(rows)(
  'section $section: $field of $id is refused with “$message”',
  async ({ id, field, refused, message, accepted }) => {
    const provider = findType(id);
    const check = (answer: unknown) =>
      checkRecord(provider, validators[id] ?? {}, withAnswer(readMinimal(id), field, answer));
    for (const answer of refused) expect(saidOf(field, check(answer)), JSON.stringify(answer)).toContain(message);
    for (const answer of accepted) expect(check(answer), JSON.stringify(answer)).toEqual([]);
    if (refused.length === 0) return;
    const { status, errors } = await postRecord(
      product,
      tokens.get(id) ?? '',
      provider,
      withAnswer(readMinimal(id), field, refused.at(-1)),
    );
    expect({ status, said: saidOf(field, errors) }).toEqual({ status: 400, said: expect.arrayContaining([message]) });
  },
);
