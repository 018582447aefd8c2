/** What anybody sees by the code of a receipt. */
import { beforeAll, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import { readLines } from '../support/pdf-lines';
import type { TestProduct } from '../support/test-product';

let product: TestProduct;
let token: string;
let id: string;
let address: string;

const open = async (path: string) => {
  const response = await product.app.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const read = (by: string, which = id) => product.call('GET', `/applications/${which}`, { token: by });

beforeAll(async () => {
  product = await createClubProduct();
  token = (await product.join('+2348031440001', tennisClub.role)).access_token;
  id = await submitClub(product, token);
  address = (await read(token)).body.receipt_url ?? '';
});

test('says what was received and when, and nothing of the answers or of what became of it', async () => {
  const { status, headers, text } = await open(address);
  expect(status).toBe(200);
  expect(text).toMatch(/Received/);
  expect(text).toContain((await read(token)).body.reference);
  expect(text).toContain('Kano Tennis Club');
  expect(text).toContain(tennisClub.name);
  const told = text.slice(text.indexOf('<main>'));
  for (const untold of ['@', '+234', 'Pending']) expect(told).not.toContain(untold);
  expect(text).toContain('<meta name="robots" content="noindex" />');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('its address stands in the receipt, and is told to the applicant alone', async () => {
  const response = await product.app.request(`/api/applications/${id}/receipt.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = await readLines(new Uint8Array(await response.arrayBuffer()));
  expect(lines.join('')).toContain(address);
  const officer = await product.signInAdministrator();
  expect((await read(officer)).body.receipt_url).toBeUndefined();
});

test('who knows the reference alone, or has the receipt of another, sees nothing', async () => {
  const other = (await product.join('+2348031440002', tennisClub.role)).access_token;
  const otherUrl = (await read(other, await submitClub(product, other))).body.receipt_url ?? '';
  const [proof, otherProof] = [address, otherUrl].map((each) => each.split('/').at(-1) ?? '');
  const wrong = [
    address.replace(`/${proof}`, `/${otherProof}`),
    address.slice(0, -1),
    `${address}x`,
    address.replace(/[^/]+\/[^/]+$/, `nothing/${proof}`),
    address.replace(/[^/]+\/[^/]+$/, `REG-999999999999999/${proof}`),
    address.replace(/[^/]+\/[^/]+$/, `%00/${proof}`),
  ];
  for (const each of wrong) {
    const { status, text } = await open(each);
    expect(status).toBe(404);
    expect(text).toContain('Nothing was received with this code.');
    expect(text).not.toContain('Kano Tennis Club');
  }
});

test('what was erased was not received any more', async () => {
  expect((await product.call('DELETE', '/account', { token, json: { confirmed: true } })).status).toBe(200);
  expect((await open(address)).status).toBe(404);
});
