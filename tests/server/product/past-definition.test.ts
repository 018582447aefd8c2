/** A record keeps the definition that it was submitted under: it is changed by its own version after the form has become another. */
import { expect, test } from 'vitest';
import complete from '../../../schemas/ground-handler/examples/minimal.json';
import { createTestProduct } from '../support/test-product';

test('a record of a past version is checked by that version, messages included', async () => {
  const product = await createTestProduct();
  const { kysely } = product.platform.database;
  const token = (await product.join('+2348037770001', 'ground_handler')).access_token;
  const file = await product.upload(token);
  const { id } = (await product.call('POST', '/applications', { token, json: { application_type: 'ground_handler_application', ...complete.data, documents: { ncaa_certificate: file } } })).body;
  const provider = product.platform.catalog.providers.find((each) => each.applicationType === 'ground_handler_application');
  const [step, ...steps] = provider?.wizard.steps ?? [];
  if (!provider || !step) throw new Error('The definition is not there.');
  const name = { ...step.schema.properties?.['company_name'], minLength: 12, errorMessage: { minLength: 'The old form wants a long name' } };
  const past = { ...provider, version: 'past', wizard: { ...provider.wizard, steps: [{ ...step, schema: { ...step.schema, properties: { ...step.schema.properties, company_name: name } } }, ...steps] } };
  await kysely.insertInto('form_definitions').values({ provider: provider.id, version: 'past', application_type: provider.applicationType, definition: JSON.stringify(past) }).execute();
  await kysely.updateTable('applications').set({ definition_version: 'past', status: 'changes_requested' }).where('id', '=', id).execute();
  const change = (company_name: string) => product.call('PATCH', `/applications/${id}`, { token, json: { company_name } });
  expect(await change('Short')).toMatchObject({ status: 400, body: { errors: [{ path: 'company_name', message: 'The old form wants a long name' }] } });
  expect(await change('A name that is long enough')).toMatchObject({ status: 200, body: { status: 'pending', definition_version: 'past' } });
});
