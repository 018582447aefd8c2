/** What the API refuses of rules on a whole step, and that no body makes it check more than the form asks for. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { deriveFields } from '@/definition/parse/derive-fields';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { FormValidators, Validator } from '@/engine/validation/form-validators';
import { clubAnswers } from '../../fixtures/club-answers';
import { catalog as plainCatalog, compileAll, tennisClub } from '../../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../support/test-product';

const days: JsonSchema = {
  title: 'Days of play',
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', oneOf: ['Friday', 'Saturday', 'Sunday'].map((day) => ({ const: day, title: day })) },
};
const definition: ProviderDefinition = {
  ...tennisClub,
  wizard: {
    ...tennisClub.wizard,
    steps: tennisClub.wizard.steps.map((step) => (step.id === 'people' ? change(step) : step)),
  },
};
const validators = compileAll(definition.wizard.steps);
/** How many errors each run of a validator had. */
const counts: number[] = [];

function change(step: ProviderDefinition['wizard']['steps'][number]) {
  const schema: JsonSchema = {
    ...step.schema,
    properties: {
      ...step.schema.properties,
      days,
      notes: { title: 'Notes', type: 'array', items: { type: 'string' } },
    },
    not: { required: ['league', 'days'] },
  };
  const uiSchema = { days: step.uiSchema['days'] ?? {} };
  const fields = deriveFields(step.id, schema, uiSchema);
  return { ...step, schema, uiSchema, sections: [{ fields: fields.map(({ key }) => key) }], fields };
}

function counted(validator: Validator): Validator {
  const run: Validator = (data) => {
    const accepted = validator(data);
    run.errors = validator.errors ?? null;
    counts.push(run.errors?.length ?? 0);
    return accepted;
  };
  return run;
}

let product: TestProduct;
let token: string;

beforeAll(async () => {
  const all: FormValidators = Object.fromEntries(
    Object.entries(validators).map(([id, each]) => [
      id,
      Object.fromEntries(Object.entries(each).map(([key, validator]) => [key, counted(validator)])),
    ]),
  );
  product = await createTestProduct({
    catalog: { ...plainCatalog, providers: [definition] },
    validators: { [definition.id]: all },
  });
  token = (await product.join('+2348037770021', definition.role)).access_token;
});

beforeEach(() => {
  counts.length = 0;
});

async function submit(answers: Record<string, unknown>) {
  const json = {
    application_type: definition.applicationType,
    ...clubAnswers,
    documents: { constitution: await product.upload(token) },
    ...answers,
  };
  return product.call('POST', '/applications', { token, json });
}

test('a rule on a whole step is kept by the server', async () => {
  const message = 'These answers do not go together: League, Days of play';
  expect(await submit({ league: 'First', days: ['Sunday'] })).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: '', message }] },
  });
  expect(await submit({ league: 'First' })).toMatchObject({ status: 201 });
});

test.each<[string, Record<string, unknown>, { path: string; message: string }]>([
  [
    'choices that are none',
    { days: Array.from({ length: 2000 }, (_none, index) => `day ${index}`) },
    { path: 'days', message: 'Days of play: at most 3' },
  ],
  [
    'rows',
    { coaches: Array.from({ length: 4000 }, () => ({ a: 1 })) },
    { path: 'coaches', message: 'Coaches: at most 3' },
  ],
  [
    'entries of a list without a limit',
    { notes: Array.from({ length: 2000 }, () => 1) },
    { path: 'notes', message: 'Notes: at most 200' },
  ],
  [
    'a text without a limit',
    { captain: 'x'.repeat(10_001) },
    { path: 'captain', message: 'Captain must be at most 10000 characters' },
  ],
  [
    'an e-mail address without a limit',
    { email_address: 'x'.repeat(5000) },
    { path: 'email_address', message: 'Email address must be at most 2000 characters' },
  ],
  [
    'keys of a row',
    { coaches: [Object.fromEntries(Array.from({ length: 2000 }, (_none, index) => [`key_${index}`, 1]))] },
    { path: 'coaches.0', message: 'Coaches: at most 23 answers' },
  ],
])('too many are refused by their number, and not looked at one by one: %s', async (_what, answers, error) => {
  const { status, body } = await submit(answers);
  expect([status, body.errors]).toEqual([400, expect.arrayContaining([error])]);
  expect(body.errors.length).toBeLessThanOrEqual(15);
  expect(Math.max(...counts)).toBeLessThanOrEqual(201);
});

test('of a great many problems the first hundred are told', async () => {
  const strangers = Object.fromEntries(Array.from({ length: 1500 }, (_none, index) => [`unknown_${index}`, 1]));
  const { status, body } = await submit(strangers);
  expect([status, body.errors.length]).toEqual([400, 100]);
  const draft = await product.call('PUT', `/drafts/${definition.id}`, {
    token,
    json: { files: Array.from({ length: 5000 }, () => 1) },
  });
  expect([draft.status, draft.body.errors.length]).toEqual([400, 100]);
});
