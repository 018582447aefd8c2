/** The receipt that an applicant fetches. */
import { beforeAll, expect, test } from 'vitest';
import { receiptTexts } from '@/engine/record/receipt';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import { readLines } from '../support/pdf-lines';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let token: string;
let id: string;

beforeAll(async () => {
  product = await createClubProduct();
  token = (await product.join('+2348031110021', tennisClub.role)).access_token;
  id = await submitClub(product, token);
});

async function fetchReceipt(by: string) {
  const response = await product.app.request(`/api/applications/${id}/receipt.pdf`, {
    headers: { authorization: `Bearer ${by}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('says when the application was submitted, and when it was last changed if it was', async () => {
  const fresh = await readLines((await fetchReceipt(token)).bytes);
  expect(fresh).toContain('Kano Tennis Club');
  expect(fresh.filter((line) => line.startsWith('Submitted '))).toEqual([expect.stringMatching(/ \d{4}\b/)]);
  expect(fresh.filter((line) => line.startsWith('Last change'))).toEqual([]);
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ status: 'changes_requested' })
    .where('id', '=', id)
    .execute();
  product.platform.pass(60);
  await product.call('PATCH', `/applications/${id}`, { token, json: { club_name: 'Kaduna Tennis Club' } });
  const corrected = await readLines((await fetchReceipt(token)).bytes);
  expect(corrected).toContain('Kaduna Tennis Club');
  expect(corrected.filter((line) => line.startsWith('Last change'))).toHaveLength(1);
});

test('names whom to ask, as far as the settings say it', async () => {
  const { settings } = product.platform;
  const readContact = async (named: { contact_email: string; support_phone: string }) => {
    await settings.write('general', named, '00000000-0000-4000-8000-000000000000');
    const lines = await readLines((await fetchReceipt(token)).bytes);
    const from = lines.indexOf(receiptTexts.contact);
    return from < 0 ? [] : lines.slice(from + 1, from + 3);
  };
  const [contact_email, support_phone] = ['help@tennis.example', '+2348000000001'];
  expect(await readContact({ contact_email, support_phone })).toEqual([contact_email, support_phone]);
  expect((await readContact({ contact_email: '', support_phone }))[0]).toBe(support_phone);
  expect(await readContact({ contact_email: '', support_phone: '' })).toEqual([]);
});

test('is the applicant’s and the officers’, and nobody else’s', async () => {
  const officer = await product.signInAdministrator();
  expect((await readLines((await fetchReceipt(officer)).bytes)).join()).toContain('Tennis Club');
  const other = await product.join('+2348031110022', tennisClub.role);
  expect((await fetchReceipt(other.access_token)).status).toBe(404);
});
