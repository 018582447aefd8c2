/** What plain Ajv says of random answers to random schemas, the API says of them, too. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import type { FormData } from '@/engine/answers/form-data';
import { compileOnce } from '../../src/studio/node/form-validators.ts';
import { catalog as clubCatalog } from '../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs, postRecord } from '../specification/support';
import { SEED } from './compare-verdicts';
import { answersTo, inlineDefinitions, stepSchema } from './random-schemas';
import { createJudges, readType, writeType, type Verdicts } from './three-verdicts';

const TYPES = 20;
const RECORDS = 12;
const TIME_ZONE = clubCatalog.registry.locale.timeZone;

interface RandomType {
  schema: JsonObject;
  type: ProviderDefinition;
  judge: (data: FormData) => Verdicts;
}

let product: TestProduct;
const types: RandomType[] = [];

/** A list whose entries must differ, which nobody may upset by what every object has. */
const UNIQUE: JsonObject = {
  type: 'object',
  properties: {
    rows: { type: 'array', uniqueItems: true, items: { type: 'object', properties: { a: { type: 'string' } } } },
  },
  definitions: {},
};

beforeAll(async () => {
  const files = new Map<string, JsonValue>();
  for (const [index, schema] of [UNIQUE, ...fc.sample(stepSchema, { numRuns: TYPES, seed: SEED })].entries()) {
    const id = `type-${index}`;
    for (const [path, file] of writeType(id, { schema })) files.set(path, file);
    types.push({ schema, type: readType(id, { schema }), judge: await createJudges({ schema }) });
  }
  product = await createTestProduct({
    catalog: { ...clubCatalog, providers: types.map(({ type }) => type), files: Object.fromEntries(files) },
    validators: Object.fromEntries(types.map(({ type }) => [type.id, compileOnce(type, TIME_ZONE)])),
  });
});

it(`the API takes and refuses what plain Ajv does: ${TYPES} types, ${RECORDS} records each`, async () => {
  const verdicts = { right: 0, wrong: 0 };
  for (const { schema, type, judge } of types) {
    const token = await joinAs(product, type);
    for (const record of fc.sample(answersTo(inlineDefinitions(schema)), { numRuns: RECORDS, seed: SEED })) {
      const { sent, plain, page } = judge(record as FormData);
      const { status, errors } = await postRecord(product, token, type, sent);
      verdicts[plain ? 'right' : 'wrong'] += 1;
      const told = errors.map(({ path, message }) => `${path}: ${message}`);
      expect({ schema, sent, status, told }).toEqual({ schema, sent, status: plain ? 201 : 400, told: page });
    }
  }
  expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(TYPES);
});

it('keys that every object has are refused, not compared', async () => {
  const [{ type }] = types as [RandomType];
  const token = await joinAs(product, type);
  for (const key of ['valueOf', 'toString', 'constructor', '__proto__']) {
    const body = `{"application_type":"${type.applicationType}","rows":[{"${key}":1},{"${key}":1}]}`;
    const { status, body: refused } = await product.call('POST', '/applications', { token, body });
    expect([status, refused.errors]).toEqual([
      400,
      [{ path: `rows.0.${key}`, message: `${key} cannot be a key: leave it out` }],
    ]);
  }
});
