/** A record keeps the definition that it was submitted under: it is changed by its own version after the form has become another. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { getFormValidator, type FormValidators } from '@/engine/validation/form-validators';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from '@/server/files/memory-partial-store';
import complete from '../../../schemas/ground-handler/examples/minimal.json';
import { createTestProduct } from '../support/test-product';

/** Two starts of the product, with another form at the second. */
async function changeForm() {
  const product = await createTestProduct();
  const provider = product.platform.catalog.providers.find((each) => each.applicationType === 'ground_handler_application');
  const [step, ...steps] = provider?.wizard.steps ?? [];
  if (!provider || !step) throw new Error('The definition is not there.');
  const name = { ...step.schema.properties?.['company_name'], minLength: 12, errorMessage: { minLength: 'The old form wants a long name' } };
  const past = { ...provider, version: 'past', wizard: { ...provider.wizard, steps: [{ ...step, schema: { ...step.schema, properties: { ...step.schema.properties, company_name: name } } }, ...steps] } };
  await product.platform.database.kysely.insertInto('form_definitions').values({ provider: provider.id, version: 'past', application_type: provider.applicationType, definition: JSON.stringify(past) }).execute();
  return { product, provider, step };
}

test('a record of a past version is checked by that version, messages included', async () => {
  const { product } = await changeForm();
  const { kysely } = product.platform.database;
  const token = (await product.join('+2348037770001', 'ground_handler')).access_token;
  const file = await product.upload(token);
  const { id } = (await product.call('POST', '/applications', { token, json: { application_type: 'ground_handler_application', ...complete.data, documents: { ncaa_certificate: file } } })).body;
  await kysely.updateTable('applications').set({ definition_version: 'past', status: 'changes_requested' }).where('id', '=', id).execute();
  const change = (company_name: string) => product.call('PATCH', `/applications/${id}`, { token, json: { company_name } });
  expect(await change('Short')).toMatchObject({ status: 400, body: { errors: [{ path: 'company_name', message: 'The old form wants a long name' }] } });
  expect(await change('A name that is long enough')).toMatchObject({ status: 200, body: { status: 'pending', definition_version: 'past' } });
});

test('a document that only a past version asks for is taken from whom it asks, by that version’s limits', async () => {
  const { product, provider } = await changeForm();
  const { kysely } = product.platform.database;
  const [step, ...steps] = provider.wizard.steps.toReversed();
  const certificate = step?.fields.find(({ kind }) => kind === 'file');
  if (!step || !certificate) throw new Error('The form asks for no document.');
  const gone = { ...certificate, key: 'gone_certificate', maxBytes: 100 };
  const past = { ...provider, version: 'older', wizard: { ...provider.wizard, steps: [...steps.toReversed(), { ...step, fields: [...step.fields, gone] }] } };
  await kysely.insertInto('form_definitions').values({ provider: provider.id, version: 'older', application_type: provider.applicationType, definition: JSON.stringify(past) }).execute();
  const token = (await product.join('+2348037770003', 'ground_handler')).access_token;
  const file = await product.upload(token);
  await product.call('POST', '/applications', { token, json: { application_type: 'ground_handler_application', ...complete.data, documents: { ncaa_certificate: file } } });
  const app = await createServer(Object.assign(product.platform, { partials: createMemoryPartialStore() }));
  const send = async (bytes: number) => {
    const metadata = [['provider', provider.id], ['field', 'gone_certificate'], ['filename', 'a.pdf']].map(([key = '', value = '']) => `${key} ${btoa(value)}`).join(',');
    const begun = await app.request('/api/uploads', { method: 'POST', headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': String(bytes), 'upload-metadata': metadata } });
    const form = new FormData();
    form.append('provider', provider.id);
    form.append('field', 'gone_certificate');
    form.append('file', new File(['%PDF-1.4\n'.padEnd(bytes, ' ')], 'a.pdf', { type: 'application/pdf' }));
    return [begun.status, (await product.call('POST', '/applications/upload', { token, body: form })).status];
  };
  expect(await send(50)).toEqual([400, 400]);
  await kysely.updateTable('applications').set({ definition_version: 'older', status: 'changes_requested' }).execute();
  expect(await send(50)).toEqual([201, 201]);
  expect(await send(101)).toEqual([413, 413]);
});

test('a page gets the rules of a past version as a module that it can import, and the server’s own verdict from them', async () => {
  const { product, provider, step } = await changeForm();
  const answer = await product.app.request(`/api/definitions/${provider.id}/past/validators.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const code = await answer.text();
  // The page's policy: what it imports may bring nothing else along, and may make no code.
  expect(code).not.toMatch(/^import |\bnew Function\b|\beval\(/m);
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { default: (require: NodeJS.Require) => FormValidators };
  const validate = getFormValidator(module.default(createRequire(import.meta.url)), step);
  expect(validate({ ...complete.data, company_name: 'Short' })).toBe(false);
  expect(validate.errors?.map(({ message }) => message)).toContain('The old form wants a long name');
});

test('the form as it is now has an address of its own; what was never stored has none', async () => {
  const { product, provider } = await changeForm();
  const token = (await product.join('+2348037770002', 'ground_handler')).access_token;
  expect(await product.call('GET', `/definitions/${provider.id}/current`, { token })).toMatchObject({ status: 200, body: { id: provider.id, version: provider.version } });
  for (const path of [`${provider.id}/never`, 'nobody/current']) expect(await product.call('GET', `/definitions/${path}`, { token })).toMatchObject({ status: 404 });
  expect((await product.app.request(`/api/definitions/${provider.id}/never/validators.js`)).status).toBe(404);
});
