/** Answers in objects, named by their path: what records are called, found, listed and told apart by. */
import { beforeAll, expect, it } from 'vitest';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import type { FormData } from '@/engine/answers/form-data';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { sampleCatalog, samples, sampleValidators } from '../fixtures/samples';
import { createTestProduct, type TestProduct } from '../server/support/test-product';
import { joinAs } from '../specification/support';

const sample = samples.find(({ id }) => id === 'nested') ?? expect.fail();
let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: sampleCatalog, validators: sampleValidators });
  officer = await product.signInAdministrator();
});

const answers = (box: string): FormData => ({
  firm: 'Skyline',
  address: { street: '12 Cargo Road', city: 'Ikeja', position: { latitude: 6.5 } },
  postal: { box },
});

async function send(data: FormData) {
  const token = await joinAs(product, sample);
  return product.call('POST', '/applications', { token, json: toSubmissionBody(sample, data) });
}

it('name the record, are found by officers, and are columns of the list', async () => {
  const { status, body } = await send(answers('P.O. 7781'));
  expect([status, body.title]).toEqual([201, 'Skyline Ikeja']);
  for (const search of ['Ikeja', '7781']) {
    const list = await product.call('GET', `/admin/applications?search=${search}`, { token: officer });
    expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(body.id);
    expect(list.body.data[0].columns).toEqual({ 'address.street': '12 Cargo Road', 'address.position.latitude': 6.5 });
  }
});

it('are held by one application alone', async () => {
  expect((await send(answers('P.O. 9'))).status).toBe(201);
  const second = await send(answers('p.o. 9 '));
  expect([second.status, second.body.code, second.body.errors]).toEqual([
    409,
    'BOX_TAKEN',
    [{ path: 'postal.box', message: 'Another firm has this box' }],
  ]);
});

it('decide what else is asked', async () => {
  const { address, ...rest } = answers('P.O. 11');
  const { city: _city, ...street } = address as FormData;
  const data = { ...rest, address: street };
  const refused = await send(data);
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'postal' }]]);
  const { status, body } = await send(clearHiddenAnswers(sample.wizard.steps, data));
  expect([status, body.data]).toEqual([201, { firm: 'Skyline', address: street }]);
});
