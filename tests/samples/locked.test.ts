/** What a definition sets itself is not the applicant's to change: in objects, in lists and in each of their rows. */
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { parseCatalog } from '@/definition/parse-catalog';
import type { FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { readSampleFiles } from '../fixtures/sample-folder';
import { sampleValidators } from '../fixtures/samples';
import { compileAll } from '../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs } from '../specification/support';

const text = (title: string, more: JsonObject = {}): JsonObject => ({ type: 'string', title, ...more });
const object = (title: string, properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  title,
  properties,
  ...more,
});

const schema: JsonObject = {
  $schema: '../meta/step.schema.json',
  type: 'object',
  properties: {
    name: text('Name'),
    office: object('Office', {
      country: text('Country', { default: 'NG', readOnly: true }),
      code: text('Code'),
      city: text('City'),
    }),
    tariff: object('Tariff', { rate: text('Rate', { default: '12' }), note: text('Note') }, { readOnly: true }),
    zones: { type: 'array', title: 'Zones', items: text('Zone'), default: ['A', 'B'], readOnly: true },
    stops: {
      type: 'array',
      title: 'Stops',
      items: object('Stop', {
        place: text('Place'),
        fee: text('Fee', { default: '5', readOnly: true }),
        terms: object('Terms', { law: text('Law', { default: 'NG', readOnly: true }) }),
      }),
    },
    signed: text('Signed', { format: 'date', readOnly: true }),
    open: text('Open', { default: 'mine', readOnly: true }),
  },
};
const ui: JsonObject = {
  $schema: '../meta/ui.schema.json',
  office: { code: { 'ui:disabled': true } },
  tariff: { note: { 'ui:readonly': false } },
  signed: { 'ui:options': { initial: 'today' } },
  open: { 'ui:readonly': false },
};
const files = new Map<string, JsonValue>(
  [...readSampleFiles(), ['simple/sample.schema.json', schema] as const, ['simple/sample.ui.json', ui] as const].filter(
    ([path]) => !path.includes('/examples/'),
  ),
);
files.set('simple/provider.json', {
  ...(files.get('simple/provider.json') as JsonObject),
  record: { title: ['name'], columns: [] },
});
const { catalog = expect.fail() } = parseCatalog({ files, hash: (content) => String(content.length) });
const provider = catalog.providers.find(({ id }) => id === 'simple') ?? expect.fail();

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  const validators = { ...sampleValidators, [provider.id]: compileAll(provider.wizard.steps) };
  product = await createTestProduct({ catalog, validators });
  officer = await product.signInAdministrator();
});

const whole: FormData = {
  name: 'Ada',
  office: { country: 'NG', city: 'Kano' },
  tariff: { rate: '12' },
  zones: ['A', 'B'],
  stops: [{ place: 'Lagos', fee: '5', terms: { law: 'NG' } }],
  open: 'mine',
};

async function send(changes: FormData) {
  const token = await joinAs(product, provider);
  const json = toSubmissionBody(provider, { name: 'Ada', ...changes });
  const { status, body } = await product.call('POST', '/applications', { token, json });
  return {
    token,
    status,
    body,
    told: (body.errors ?? []).map((each: { path: string; message: string }) => `${each.path}: ${each.message}`),
  };
}

it('is filled in where it is left out', async () => {
  const { status, body } = await send({ office: { city: 'Kano' }, stops: [{ place: 'Lagos' }], signed: '2026-01-02' });
  expect([status, body.errors]).toEqual([201, undefined]);
  const { open: _open, ...filled } = whole;
  expect(body.data).toEqual({ ...filled, signed: '2026-01-02' });
});

it.each<[string, FormData, string]>([
  [
    'an answer in an object',
    { office: { country: 'GH' } },
    'office.country: Country is set already and cannot be changed',
  ],
  ['one that is disabled and begins empty', { office: { code: '7' } }, 'office.code: Code is not yours to fill in'],
  ['one in a locked object', { tariff: { rate: '1' } }, 'tariff.rate: Rate is set already and cannot be changed'],
  ['a list', { zones: ['A', 'C'] }, 'zones: Zones is set already and cannot be changed'],
  ['one of a row', { stops: [{ fee: '5' }, { fee: '0' }] }, 'stops.1.fee: Fee is set already and cannot be changed'],
  [
    'one in an object of a row',
    { stops: [{ terms: { law: 'GH' } }] },
    'stops.0.terms.law: Law is set already and cannot be changed',
  ],
])('%s is refused where it differs', async (_what, changes, message) => {
  const { status, told } = await send(changes);
  expect([status, told]).toEqual([400, [message]]);
});

it('is open where the uiSchema says so', async () => {
  const { status, body } = await send({ tariff: { rate: '12', note: 'Low' }, open: 'yours' });
  expect([status, body.data?.tariff, body.data?.open]).toEqual([201, { rate: '12', note: 'Low' }, 'yours']);
});

it('stays as it was submitted, unless an officer asks for it', async () => {
  const { token, body: sent } = await send({ ...whole, signed: '2026-01-02' });
  const office = (json: object) => product.setStatus(officer, sent.id, json);
  const change = async (json: object) => {
    const { body: now } = await product.call('GET', `/applications/${sent.id}`, { token });
    const { status, body } = await product.call('PATCH', `/applications/${sent.id}`, {
      token,
      json: { application_type: provider.applicationType, revision: now.revision, ...json },
    });
    return [status, (body.errors ?? []).map((each: JsonObject) => each['path'])];
  };
  await office({ status: 'under_review' });
  const marks = ['office.city', 'tariff.rate'].map((path) => ({ path, reason: 'Look again' }));
  const asked = await office({ status: 'changes_requested', requested_changes: marks });
  expect(asked.status).toBe(200);
  expect(await change({ signed: '2026-03-04' })).toEqual([400, ['signed']]);
  expect(await change({ office: { country: 'GH', city: 'Jos' } })).toEqual([400, ['office.country']]);
  expect(await change({ stops: [{ place: 'Lagos', fee: '6', terms: { law: 'NG' } }] })).toEqual([400, ['stops.0.fee']]);
  expect(await change({ office: { country: 'NG', city: 'Jos' }, tariff: { rate: '14' } })).toEqual([200, []]);
});
