/**
 * Who answers for a certificate: an administrators' setting, or whom the definition names; and what was issued stays.
 */
import { catalog, validators } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { readLines } from '../support/pdf-lines';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [provider] = getSelfJoining(catalog);
const signatory = { name: 'Ngozi Okonkwo', office: 'Director of Air Cargo' };
const certificate = {
  title: 'Certificate',
  format: 'certificate' as const,
  number: 'XX-{year}-{sequence}',
  digits: 5,
  reminders: [60, 30, 7, 0],
  fields: [],
  conditions: [],
  public: [],
  signatory,
};

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog: { ...catalog, providers: [{ ...provider, certificate }] }, validators });
  officer = await product.signInAdministrator();
});

async function approve(): Promise<string> {
  const { access_token: token } = await product.join(product.nextPhone(), provider.role);
  const { id } = (await submitMinimal(product, provider, token)).body;
  await product.setStatus(officer, id, { status: 'approved', admin_comments: 'So' });
  return id as string;
}
const set = (name: string, office: string) =>
  product.call('PUT', '/admin/settings', {
    token: officer,
    json: { certificates: { signatory_name: name, signatory_office: office } },
  });
async function read(id: string): Promise<string> {
  const response = await product.app.request(`/api/applications/${id}/certificate.pdf`, {
    headers: { authorization: `Bearer ${officer}` },
  });
  expect(response.status).toBe(200);
  return (await readLines(new Uint8Array(await response.arrayBuffer()))).join('\n');
}

test('is whom the definition names, then whom an administrator has set; what was issued keeps whoever signed', async () => {
  const first = await approve();
  expect(await read(first)).toContain(`${signatory.name}\n${signatory.office}`);
  expect(await set('Ṣọlá Adéyẹmí', 'Acting Director')).toMatchObject({ status: 200 });
  const second = await approve();
  expect(await read(second)).toContain('Ṣọlá Adéyẹmí\nActing Director');
  expect(await read(first)).toContain(signatory.name);
  await set('Ƙasimu Ɗantata', '');
  const third = await approve();
  expect(await read(third)).toContain(`Ƙasimu Ɗantata\n${signatory.office}`);
  expect(await read(second)).toContain('Acting Director');
});

test('one that was issued before this was kept says who answers today', async () => {
  const id = await approve();
  await product.platform.database.kysely
    .updateTable('certificates')
    .set({ signatory: null })
    .where('application_id', '=', id)
    .execute();
  expect(await read(id)).toContain(signatory.name);
});

test('whoever changes it is in the audit, and a name that is too long is refused', async () => {
  await set('Bola', 'Director');
  const { body } = await product.call('GET', '/admin/audit?action=settings.change', { token: officer });
  expect(JSON.stringify(body)).toContain('signatory_name');
  expect(await set('x'.repeat(101), '')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});
