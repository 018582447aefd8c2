/**
 * Rules that used to be ignored without a word, on the page and by the API: what the validator refuses is refused, with
 * a message where it can be mended.
 */
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import type { FormData } from '@/engine/answers/form-data';
import { compileOnce } from '../../src/studio/node/form-validators.ts';
import { branch } from '../fixtures/one-form';
import { catalog as clubCatalog } from '../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs } from '../specification/support';
import { readType, writeType } from './three-verdicts';

const text = (title: string): JsonObject => ({ title, type: 'string' });
const PROPERTIES: JsonObject = {
  nin: text('NIN'),
  cac: text('CAC number'),
  email: { ...text('Email'), maxLength: 80 },
  address: { title: 'Address', type: 'object', properties: { street: text('Street'), box: text('P.O. box') } },
  cars: {
    title: 'Cars',
    type: 'array',
    items: { title: 'Car', type: 'object', properties: { make: text('Make'), plate: text('Plate') } },
  },
};
const EITHER: JsonObject[] = [{ required: ['nin'] }, { required: ['cac'] }];
const NOT_BOTH: JsonObject = { not: { required: ['nin', 'cac'] } };
const BOTH: FormData = { nin: '1', cac: '2' };
const TOGETHER = ': These answers do not go together: NIN, CAC number';

/** A rule about the inside of a field. */
const inside = (key: string, rules: JsonObject): JsonObject => ({ allOf: [{ properties: { [key]: rules } }] });

const RULES: readonly [what: string, rules: JsonObject, answers: FormData, told: string[]][] = [
  ['oneOf, both answered', { oneOf: EITHER }, BOTH, [TOGETHER]],
  ['not', NOT_BOTH, BOTH, [TOGETHER]],
  ['not in allOf', { allOf: [NOT_BOTH] }, BOTH, [TOGETHER]],
  [
    'not in then',
    branch({ required: ['email'] }, NOT_BOTH as object) as JsonObject,
    { ...BOTH, email: 'a@b.example' },
    [TOGETHER],
  ],
  ['not in else', branch({ required: ['email'] }, {}, NOT_BOTH as object) as JsonObject, BOTH, [TOGETHER]],
  [
    'a format as the condition',
    branch({ properties: { email: { format: 'email' } }, required: ['email'] }, { required: ['nin'] }) as JsonObject,
    { email: 'a@b.example' },
    ['nin: NIN is required'],
  ],
  [
    'not of an object',
    inside('address', { not: { required: ['street', 'box'] } }),
    { address: { street: 'x', box: 'y' } },
    ['address: These answers do not go together: Street, P.O. box'],
  ],
  [
    'not of a row',
    inside('cars', { items: { not: { required: ['make', 'plate'] } } }),
    { cars: [{ make: 'x' }, { make: 'x', plate: 'y' }] },
    ['cars.1: These answers do not go together: Make, Plate'],
  ],
  [
    'equal rows',
    inside('cars', { uniqueItems: true }),
    { cars: [{ make: 'x' }, { make: 'x' }] },
    ['cars: Cars: the same entry stands twice'],
  ],
  [
    'a const of an object',
    inside('address', { const: { street: 'x' } }),
    { address: { street: 'y' } },
    ['address: Address is not valid'],
  ],
  ['dependencies', { dependencies: { nin: ['email'] } }, { nin: '1' }, ['email: Email is required']],
  [
    'a stranger in a closed row',
    inside('cars', { items: { properties: { make: {}, plate: {} }, additionalProperties: false } }),
    { cars: [{ make: 'x', wheels: 4 }] },
    ['cars.0: wheels is not a field of this form'],
  ],
];

const types = RULES.map(([, rules], index) => {
  const step = { schema: { type: 'object', properties: PROPERTIES, ...rules } };
  return { id: `type-${index}`, step, type: readType(`type-${index}`, step) };
});

let product: TestProduct;
beforeAll(async () => {
  const files = types.flatMap(({ id, step }): [string, JsonValue][] => [...writeType(id, step)]);
  product = await createTestProduct({
    catalog: { ...clubCatalog, providers: types.map(({ type }) => type), files: Object.fromEntries(files) },
    validators: Object.fromEntries(
      types.map(({ id, type }) => [id, compileOnce(type, clubCatalog.registry.locale.timeZone)]),
    ),
  });
});

it.each(RULES.map(([what], index) => [what, index] as const))('the API refuses: %s', async (_what, index) => {
  const { type } = types[index] ?? expect.fail();
  const [, , answers, told] = RULES[index] ?? expect.fail();
  const { status, body } = await product.call('POST', '/applications', {
    token: await joinAs(product, type),
    json: { application_type: type.applicationType, ...answers },
  });
  const errors = body.errors as { path: string; message: string }[] | undefined;
  expect([status, errors?.map(({ path, message }) => `${path}: ${message}`)]).toEqual([400, told]);
});
